// What a configuration says at each start, and what the host interface has changed since.
import { hashToken, type NetworkDefinition, storedDirectory } from "@callrules/directory"
import type { LogEntry } from "@callrules/operations"
import { memoryStores } from "@callrules/store/memory"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import { expect, it } from "vitest"
import { HOST_TOKEN, testEngine } from "../fixture.ts"

/** A database, and how an engine is started on it with a configuration. */
const starts = async () => {
  const stores = Layer.succeedContext(await Effect.runPromise(Layer.buildWithScope(memoryStores, Scope.makeUnsafe())))
  return async (...networks: ReadonlyArray<NetworkDefinition>) => {
    const log: Array<LogEntry> = []
    const { send } = await testEngine({
      stores,
      directory: storedDirectory(...networks),
      log: (entry) => log.push(entry),
    })
    const host = (method: string, path: string, body?: unknown) =>
      send(method, `/host/${path}`, body, { token: HOST_TOKEN })
    const status = async (token: string, id: string) =>
      (await send("GET", `/calls_in_progress/current_calls?organization_type=Network&id=${id}`, undefined, { token }))
        .status
    return { send, host, status, log }
  }
}

it("given a configuration that changes, when the engine starts again, then it is as the configuration says", async () => {
  const start = await starts()
  const first = await start(
    { id: "n1", tokens: [{ token: "t1" }], advertisers: [{ id: "a1" }, { id: "a2" }] },
    { id: "n2", tokens: [{ token: "t2" }] },
  )
  expect([await first.status("t1", "n1"), await first.status("t2", "n2")]).toEqual([200, 200])
  const second = await start({ id: "n1", tokens: [{ token: "t3" }], advertisers: [{ id: "a1", name: "Acme" }] })
  expect([await second.status("t1", "n1"), await second.status("t3", "n1"), await second.status("t2", "n2")]).toEqual([
    401, 200, 401,
  ])
  expect((await second.host("GET", "n1/advertisers/a1")).body).toMatchObject({
    name: "Acme",
    changed_by: "configuration",
  })
  expect((await second.host("GET", "n1/advertisers/a2")).status).toBe(404)
  expect((await second.host("GET", "networks")).body).toEqual({ networks: ["n1"], next: null })
  expect([first.log, second.log]).toEqual([[], []])
})

it("given tokens that go from one network to another, when the engine starts again, then each is the other's", async () => {
  const start = await starts()
  await start({ id: "n1", tokens: [{ token: "t1" }] }, { id: "n2", tokens: [{ token: "t2" }, { token: "t3" }] })
  const second = await start(
    { id: "n1", tokens: [{ token: "t2" }] },
    { id: "n2", tokens: [{ token: "t1" }, { token: "t3" }] },
  )
  const of = (token: string) => Promise.all(["n1", "n2"].map((id) => second.status(token, id)))
  expect([await of("t1"), await of("t2"), await of("t3")]).toEqual([
    [403, 200],
    [200, 403],
    [403, 200],
  ])
  expect(second.log).toEqual([])
})

it("given the same configuration, when the engine starts again, then nothing is written", async () => {
  const start = await starts()
  const network = { id: "n1", tokens: [{ token: "t1" }], affiliatesWithCampaigns: ["f1"] }
  await start(network)
  const { host } = await start(network)
  expect((await host("GET", "n1/network")).headers.get("etag")).toBe('"1"')
  expect((await host("GET", "n1/network/history")).body).toMatchObject({ changes: [{ version: 1 }] })
})

it("given what the host interface has changed and removed, when the engine starts again, then that stays, with a warning", async () => {
  const start = await starts()
  const network = { id: "n1", tokens: [{ token: "t1" }, { token: "t2" }], advertisers: [{ id: "a1" }] }
  const first = await start(network)
  await first.host("PUT", "n1/advertisers/a1", { name: "Acme" })
  await first.host("PUT", "n1/advertisers/a2", {})
  const { records } = (await first.host("GET", "n1/tokens")).body as { records: ReadonlyArray<{ token_id: string }> }
  for (const { token_id } of records.slice(0, 1)) await first.host("DELETE", `n1/tokens/${token_id}`)
  const before = [await first.status("t1", "n1"), await first.status("t2", "n1")]
  expect(before.toSorted()).toEqual([200, 401])
  const second = await start(network)
  expect([await second.status("t1", "n1"), await second.status("t2", "n1")]).toEqual(before)
  expect((await second.host("GET", "n1/advertisers/a1")).body).toMatchObject({ name: "Acme" })
  expect((await second.host("GET", "n1/advertisers/a2")).status).toBe(200)
  expect(second.log.map(({ event, message }) => [event, message])).toEqual([
    [
      "directory-differs",
      expect.stringContaining(
        "network n1: the host interface has changed what the configuration says: advertiser a1, token configuration-",
      ),
    ],
  ])
})

it("given a token that another network has, when the engine starts, then it does not, and names both", async () => {
  const start = await starts()
  const { send } = await start({ id: "n1" })
  const of = `a token of network n2 is that of another one already: token configuration-`
  for (const [path, body, holder] of [
    ["/host/n1/tokens", { token_id: "crm" }, "token crm of network n1"],
    ["/host/tokens", { token_id: "ops", use: "host" }, "token ops of every network"],
  ] as const) {
    const made = (await send("POST", path, body, { token: HOST_TOKEN })).body as { token: string }
    const tokens = [{ token: "fine" }, { token: made.token }]
    await expect(start({ id: "n1" }, { id: "n2", tokens })).rejects.toThrow(
      `${of}${hashToken(made.token).slice(0, 12)} has a secret of ${holder}`,
    )
  }
})

// ENG-417
it("given a secret that another token keeps, when a start is refused for it, then nothing has changed", async () => {
  const start = await starts()
  const told = [{ id: "acme", tokens: [{ token: "t1" }] }, { id: "zeta" }]
  const { send } = await start(...told)
  const made: Array<string> = []
  for (const network of ["acme", "zeta"]) {
    const { body } = await send("POST", `/host/${network}/tokens`, { token_id: "by-hand" }, { token: HOST_TOKEN })
    made.push((body as { token: string }).token)
  }
  const [ofAcme = "", ofZeta = ""] = made
  // its id is mistyped, and the secret of another network's token stands in the file
  await expect(start({ id: "acne" }, { id: "zeta", tokens: [{ token: ofZeta }] })).rejects.toThrow(
    "token by-hand of network zeta",
  )
  const again = await start(...told)
  expect([await again.status("t1", "acme"), await again.status(ofAcme, "acme")]).toEqual([200, 200])
  expect(again.log).toEqual([])
  // what goes with its network clashes with nothing
  const moved = await start({ id: "acne", tokens: [{ token: ofAcme }] }, { id: "zeta" })
  expect([await moved.status(ofAcme, "acne"), await moved.status(ofAcme, "acme")]).toEqual([200, 403])
})

it.each([
  ["that was made by hand", false],
  ["that was rotated by hand", true],
])(
  "given an advertiser that moves to a network before its own, with its secret %s, then the start is made",
  async (_, isRotated) => {
    const start = await starts()
    const acme = { id: "acme" }
    const old = { token: "old", advertiser: "acme" }
    const { host } = await start({ id: "n1" }, { id: "n2", advertisers: [acme], tokens: isRotated ? [old] : [] })
    const { body: tokens } = await host("GET", "n2/tokens")
    // the shapes of a list of tokens, and of one that was made
    const { records } = tokens as { records: ReadonlyArray<{ token_id: string }> }
    const { body } = await (isRotated
      ? host("POST", `n2/tokens/${records[0]?.token_id}/rotate`, {})
      : host("POST", "n2/tokens", { advertiser: "acme" }))
    const { token } = body as { token: string }
    const moved = await start({ id: "n1", advertisers: [acme], tokens: [{ token, advertiser: "acme" }] }, { id: "n2" })
    const settings = (network: string) =>
      moved.send("GET", `/api/2026-11-01/${network}/advertisers/acme/advertiser_campaigns/c.json`, undefined, { token })
    // there is no such campaign, but in a network of another token nothing is told
    expect([(await settings("n1")).status, (await settings("n2")).status]).toEqual([404, 403])
  },
)
