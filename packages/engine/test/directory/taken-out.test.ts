// What becomes of records that a configuration does not have any more: also of those that were made or changed over the host interface.
import { hashToken, type NetworkDefinition, storedDirectory } from "@callrules/directory"
import { instant, networkId } from "@callrules/model"
import type { LogEntry } from "@callrules/operations"
import { type DirectoryKey, DirectoryStore } from "@callrules/store"
import * as Effect from "effect/Effect"
import { expect, it } from "vitest"
import { affiliatePath, HOST_TOKEN, keptStores, RECEIVED, type TestEngine, testEngine, VERSION } from "../fixture.ts"

type Host = (method: string, path: string, body?: unknown) => ReturnType<TestEngine["send"]>

/** A database, how an engine is started on it with a configuration, and how it is written past the host interface. */
const starts = async () => {
  const stores = await keptStores()
  const start = async (...networks: ReadonlyArray<NetworkDefinition>) => {
    const log: Array<LogEntry> = []
    const engine = await testEngine({
      stores,
      directory: storedDirectory(...networks),
      log: (entry) => log.push(entry),
    })
    const host: Host = (method, path, body) => engine.send(method, `/host/${path}`, body, { token: HOST_TOKEN })
    const status = async (token: string, id: string) => {
      const path = `/calls_in_progress/current_calls?organization_type=Network&id=${id}`
      return (await engine.send("GET", path, undefined, { token })).status
    }
    /** The recording decision on a call of a campaign, by its reason. */
    const decision = async (advertiser: string, campaign: string) => {
      const [advertiser_id_from_network, advertiser_campaign_id_from_network] = [advertiser, campaign]
      const ids = { advertiser_id_from_network, advertiser_campaign_id_from_network }
      const { body } = await engine.host({ ...RECEIVED, ...ids, kind: "received", call_record_id: crypto.randomUUID() })
      return (body as { recording: unknown }).recording
    }
    const said = log.map(({ event, message }) => `${event}: ${message}`)
    return { ...engine, host, status, decision, said, log }
  }
  const removeDirectly = (key: DirectoryKey) =>
    Effect.runPromise(
      Effect.provide(
        Effect.gen(function* () {
          const store = yield* DirectoryStore
          const id = networkId("n1")
          const expectedVersion = yield* store.version(id)
          const write = { networkId: id, expectedVersion, puts: [], removals: [key], changedAt: instant(0) }
          expect(yield* store.commit({ ...write, changedBy: "host" })).toBe("committed")
        }),
        stores,
      ),
    )
  return { start, removeDirectly }
}

const settingsOf = (campaign: string) => `/api/${VERSION}/n1/advertisers/acme/advertiser_campaigns/${campaign}.json`
const RECORD_ALL = { record_calls: true, call_recording_condition: "" }
const LEFT =
  "no more in the configuration, and left as the host interface has changed it; remove there what shall not stay"
const NOT_AGAIN =
  "changed over the host interface before it was removed, and therefore not put back; give its entry another secret, or make another token over the host interface"
const UNKNOWN = { record: false, reason: "never-set" }
const OTHER = { id: "other", campaigns: [{ id: "o" }] }
const ACME = { id: "acme", campaigns: [{ id: "auto" }, { id: "plain" }] }
const withAcme: NetworkDefinition = { id: "n1", tokens: [{ token: "t1" }], advertisers: [ACME, OTHER] }
const withoutAcme: NetworkDefinition = { id: "n1", tokens: [{ token: "t1" }], advertisers: [OTHER] }

const AFFILIATE = {
  name: "Red",
  sites: [{ id_from_network: 7, name: "red.example" }],
  users: [
    {
      id_from_network: "u1",
      first_name: "Ada",
      last_name: "Byron",
      phone_number: "4155550123",
      email_settings: [{ email_address: "ada@red.example", use_for_notifications: true }],
    },
  ],
}

const tokenMade = async (host: Host, path: string, body: unknown): Promise<string> =>
  ((await host("POST", path, body)).body as { token: string }).token

/** On what the configuration says: another campaign, hours, a token and settings, all made by hand. */
const madeByHand = async ({ host, send }: { readonly host: Host; readonly send: TestEngine["send"] }) => {
  await host("PUT", "n1/advertisers/acme/campaigns/auto", { hours: { monday: ["09:00-17:00"] } })
  await host("PUT", "n1/advertisers/acme/campaigns/extra", {})
  await host("PUT", "n1/affiliates/f1/campaigns", { campaigns: [{ advertiser: "acme", campaign: "extra" }] })
  const both = ["acme", "other"].map((advertiser) => ({ advertiser, campaign: advertiser === "acme" ? "auto" : "o" }))
  await host("PUT", "n1/affiliates/f2/campaigns", { campaigns: both })
  for (const id of ["auto", "extra"]) expect((await send("PUT", settingsOf(id), RECORD_ALL)).status).toBe(200)
  return tokenMade(host, "n1/tokens", { token_id: "crm", advertiser: "acme" })
}

it("given records made by hand that rest on an advertiser, when the configuration has it no more, then they go with it, with history and a warning", async () => {
  const { start } = await starts()
  const first = await start(withAcme)
  const token = await madeByHand(first)
  expect(await first.decision("acme", "extra")).toMatchObject({ record: true })
  const second = await start(withoutAcme)
  expect(second.said).toEqual([
    "directory-removed: network n1: removed with what they rest on, which is there no more: affiliate campaigns f1, campaign auto of advertiser acme, campaign extra of advertiser acme, token crm",
  ])
  expect(second.log).toMatchObject([{ level: "warning", networkId: "n1" }])
  const paths = ["advertisers/acme", "advertisers/acme/campaigns/extra", "tokens/crm", "affiliates/f1/campaigns"]
  for (const path of paths) {
    expect((await second.host("GET", `n1/${path}`)).status).toBe(404)
    const { changes } = (await second.host("GET", `n1/${path}/history`)).body as { changes: ReadonlyArray<unknown> }
    expect(changes.at(-1)).toMatchObject({ removed: true, changed_by: "configuration" })
  }
  expect((await second.host("GET", "n1/affiliates/f2/campaigns")).status).toBe(200)
  expect((await second.send("PUT", settingsOf("extra"), RECORD_ALL, { token })).status).toBe(401)
  for (const id of ["auto", "plain", "extra"]) expect(await second.decision("acme", id)).toMatchObject(UNKNOWN)
  expect((await start(withoutAcme)).said).toEqual([])
})

it("given many of them, then the log names each, in several lines", async () => {
  const { start } = await starts()
  const { host } = await start(withAcme)
  const ids = Array.from({ length: 60 }, (_, place) => `crm-${100 + place}`)
  for (const token_id of ids) await tokenMade(host, "n1/tokens", { token_id, advertiser: "acme" })
  const { said } = await start(withoutAcme)
  expect(said.length).toBe(2)
  expect(said.flatMap((line) => line.match(/crm-\d+/g) ?? [])).toEqual(ids)
})

// REC-280
it("given one that comes back, then its campaigns record nothing until they are set up, and what was made by hand stays away", async () => {
  const { start } = await starts()
  const token = await madeByHand(await start(withAcme))
  await start(withoutAcme)
  const third = await start(withAcme)
  expect(third.said).toEqual([])
  expect((await third.send("GET", settingsOf("auto"))).body).toMatchObject({ record_calls: false })
  expect((await third.send("GET", settingsOf("auto"), undefined, { token })).status).toBe(401)
  await third.host("PUT", "n1/advertisers/acme/campaigns/extra", {})
  expect((await third.send("GET", settingsOf("extra"))).body).toMatchObject({ record_calls: false })
  expect(await third.decision("acme", "auto")).toMatchObject({ record: false, reason: "no-calls" })
})

it("given a token that was rotated, when its advertiser or its network is out of the configuration and back, then no secret of it is valid, and each start says so", async () => {
  const { start } = await starts()
  const rotated = { token: "leaked", advertiser: "acme" }
  const tokens = [{ token: "t1" }, { token: "t2", advertiser: "acme" }]
  const whole = { ...withAcme, tokens: [...tokens, rotated] }
  const id = `configuration-${hashToken("leaked").slice(0, 12)}`
  const first = await start(whole)
  const secret = await tokenMade(first.host, `n1/tokens/${id}/rotate`, {})
  const isValid = async ({ send }: Pick<TestEngine, "send">, token: string) =>
    (await send("GET", settingsOf("auto"), undefined, { token })).status !== 401
  expect([await isValid(first, "leaked"), await isValid(first, secret)]).toEqual([false, true])
  const said = [`directory-differs: network n1: ${NOT_AGAIN}: token ${id}`]
  for (const [without, further] of [
    [[withoutAcme], []],
    [[], []],
    [[], [{ id: "n2" }]],
  ] as const) {
    await start(...without, ...further)
    for (const again of [await start(whole, ...further), await start(whole, ...further)]) {
      expect(again.said).toEqual(said)
      const asked = ["leaked", secret, "t1", "t2"].map((token) => isValid(again, token))
      expect(await Promise.all(asked)).toEqual([false, false, true, true])
      expect((await again.host("GET", `n1/tokens/${id}`)).status).toBe(404)
    }
  }
  const renewed = await start({ ...withAcme, tokens: [...tokens, { ...rotated, token: "new" }] })
  expect([renewed.said, await isValid(renewed, "new"), await isValid(renewed, "leaked")]).toEqual([[], true, false])
})

it("given a network with tokens made by hand, when the configuration has it no more, then all of it goes", async () => {
  const { start } = await starts()
  const other = { id: "n2" }
  const first = await start(withAcme, other)
  const token = await tokenMade(first.host, "n1/tokens", { token_id: "crm" })
  const hosts = await tokenMade(first.host, "n1/tokens", { token_id: "switch", use: "host" })
  expect(await first.status(token, "n1")).toBe(200)
  const second = await start(other)
  expect(second.said).toEqual([
    "directory-removed: network n1: removed with what they rest on, which is there no more: token crm, token switch",
  ])
  expect([await second.status(token, "n1"), await second.status("t1", "n1")]).toEqual([401, 401])
  expect((await second.send("PUT", "/host/n1/network", { time_zone: "UTC" }, { token: hosts })).status).toBe(401)
  expect((await second.host("GET", "networks")).body).toEqual({ networks: ["n2"], next: null })
  const third = await start(withAcme, other)
  expect([await third.status(token, "n1"), await third.status("t1", "n1"), third.said]).toEqual([401, 200, []])
})

it("given a record that was changed by hand, when the configuration has it no more, then it stays where all that it rests on is there, and the start says so", async () => {
  const { start } = await starts()
  const first = await start({ ...withAcme, customDataFields: ["product"] })
  const { records } = (await first.host("GET", "n1/tokens")).body as { records: ReadonlyArray<{ token_id: string }> }
  const [id = ""] = records.map(({ token_id }) => token_id)
  const secret = await tokenMade(first.host, `n1/tokens/${id}/rotate`, {})
  await first.host("PUT", "n1/advertisers/acme", { name: "Acme" })
  await first.host("PUT", "n1/advertisers/hand", {})
  const rest = await tokenMade(first.host, "n1/tokens", { token_id: "crm", advertiser: "acme" })
  const second = await start({ id: "n1", advertisers: [OTHER] })
  const names = `advertiser acme, token ${id}`
  expect(second.said).toEqual([`directory-differs: network n1: ${LEFT}: ${names}`])
  const calls = "/calls_in_progress/current_calls?organization_type=Advertiser&id=acme"
  expect([await second.status(secret, "n1"), await second.status("t1", "n1")]).toEqual([200, 401])
  expect((await second.send("GET", calls, undefined, { token: rest })).status).toBe(200)
  // as it was not changed by hand
  expect((await second.host("GET", "n1/advertisers/acme/campaigns/auto")).status).toBe(404)
  await second.host("DELETE", `n1/tokens/${id}`)
  expect((await start({ id: "n1", advertisers: [OTHER] })).said).toEqual([second.said[0]?.replace(/, token .*/, "")])
})

it("given a network that was changed by hand, when the configuration has it no more, then it stays with what was made by hand", async () => {
  const { start } = await starts()
  const first = await start(withAcme)
  await first.host("PUT", "n1/network", { time_zone: "Europe/Paris" })
  const token = await tokenMade(first.host, "n1/tokens", { token_id: "crm" })
  const second = await start({ id: "n2" })
  expect(second.said).toEqual([`directory-differs: network n1: ${LEFT}: the network itself`])
  expect([await second.status(token, "n1"), await second.status("t1", "n1")]).toEqual([200, 401])
  expect((await second.host("GET", "n1/advertisers")).body).toMatchObject({ records: [] })
})

it("given an advertiser that was removed by hand, when the configuration says something that rests on it, then that is not put", async () => {
  const { start } = await starts()
  const acme = { id: "acme" }
  const first = await start({ ...withAcme, advertisers: [acme, OTHER] })
  expect((await first.host("DELETE", "n1/advertisers/acme")).status).toBe(200)
  const advertiser = { token: "t2", advertiser: "acme" }
  const second = await start({ ...withAcme, tokens: [{ token: "t1" }, advertiser] })
  expect((await second.host("GET", "n1/advertisers/acme/campaigns/auto")).status).toBe(404)
  expect((await second.send("GET", settingsOf("auto"), undefined, { token: "t2" })).status).toBe(401)
  expect(second.said).toEqual([
    expect.stringMatching(
      /^directory-differs: network n1: the host interface has changed what the configuration says: advertiser acme, campaign auto of advertiser acme, campaign plain of advertiser acme, token configuration-[0-9a-f]{12}$/,
    ),
  ])
})

it("given records that rest on what is not there, then they have no effect, and the next start removes them", async () => {
  const { removeDirectly, start } = await starts()
  const first = await start(withAcme)
  const token = await madeByHand(first)
  const hosts = await tokenMade(first.host, "n1/tokens", { token_id: "switch", use: "host" })
  expect((await first.send("GET", settingsOf("extra"), undefined, { token })).status).toBe(200)
  expect((await first.send("PUT", affiliatePath("f1"), AFFILIATE)).status).toBe(201)
  expect((await first.send("DELETE", affiliatePath("f1"))).status).toBe(403)
  await removeDirectly({ kind: "advertiser", id: "acme", of: "" })
  first.wait(2_000)
  expect((await first.send("GET", settingsOf("extra"), undefined, { token })).status).toBe(401)
  expect((await first.send("GET", settingsOf("extra"))).status).toBe(404)
  expect((await first.send("PUT", settingsOf("auto"), RECORD_ALL)).status).toBe(404)
  expect(await first.decision("acme", "extra")).toMatchObject(UNKNOWN)
  expect((await first.send("DELETE", affiliatePath("f1"))).status).toBe(200)
  expect((await start(withoutAcme)).said).toEqual([
    expect.stringMatching(/^directory-removed: .*: affiliate campaigns f1, campaign auto .*, token crm$/),
  ])
  await removeDirectly({ kind: "network", id: "", of: "" })
  first.wait(2_000)
  expect((await first.send("GET", "/host/n1/advertisers", undefined, { token: hosts })).status).toBe(401)
})
