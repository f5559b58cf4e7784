// The directory through the host interface: records, versions, history, tokens and who may change what.
import { staticDirectory, storedDirectory } from "@callrules/directory"
import { memoryStores } from "@callrules/store/memory"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import { describe, expect, it } from "vitest"
import { CURRENT_CALLS, HOST_TOKEN, type TestEngine, testEngine } from "../fixture.ts"

const SEED = {
  id: "n1",
  timeZone: "America/New_York",
  customDataFields: ["product"],
  tokens: [{ token: "t1" }],
  advertisers: [{ id: "a1", campaigns: [{ id: "c1" }] }],
}

const stored = async (overrides: Parameters<typeof testEngine>[0] = {}) => {
  const engine = await testEngine({ directory: storedDirectory(SEED), ...overrides })
  const host = (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
    token = HOST_TOKEN,
  ) => engine.send(method, `/host/${path}`, body, { token, headers })
  return { ...engine, host }
}

/** Engines over one database, as several processes have it. */
const twoEngines = async () => {
  const scope = Scope.makeUnsafe()
  const stores = Layer.succeedContext(await Effect.runPromise(Layer.buildWithScope(memoryStores, scope)))
  return [await stored({ stores }), await stored({ stores })] as const
}

const classOf = (body: unknown): unknown => (body as { errors: { class: string } }).errors.class
const statusWith = async ({ send }: Pick<TestEngine, "send">, token: string) =>
  (await send("GET", CURRENT_CALLS, undefined, { token })).status

/** What a record is shown with that changes with each write. */
const KEYS_OF_A_CHANGE = ["version", "changed_at", "changed_by"]

describe("records of the directory", () => {
  it("given a campaign that is put, when it is read, then it is as it was put, with its version", async () => {
    const { host } = await stored()
    const campaign = {
      name: "Auto",
      hours: { monday: ["09:00-17:00"], dates: { "2026-12-24": [] } },
      repeat_within_days: 7,
    }
    const put = await host("PUT", "n1/advertisers/a1/campaigns/c2", campaign)
    expect([put.status, put.headers.get("etag")]).toEqual([201, '"2"'])
    const read = await host("GET", "n1/advertisers/a1/campaigns/c2")
    expect(read.body).toMatchObject({
      campaign_id: "c2",
      advertiser_id: "a1",
      name: "Auto",
      hours: { monday: ["09:00-17:00"], dates: { "2026-12-24": [] } },
      repeat_within_days: 7,
      version: 2,
      changed_by: "host",
    })
    expect(read.text).not.toContain("time_zone")
    const list = await host("GET", "n1/campaigns")
    expect(
      (list.body as { records: ReadonlyArray<{ campaign_id: string }> }).records.map((one) => one.campaign_id),
    ).toEqual(["c1", "c2"])
    expect((await host("PUT", "n1/advertisers/a1/campaigns/c2", {})).status).toBe(200)
    expect((await host("DELETE", "n1/advertisers/a1/campaigns/c2")).text).toBe("{}")
    expect((await host("GET", "n1/advertisers/a1/campaigns/c2")).status).toBe(404)
    expect((await host("DELETE", "n1/advertisers/a1/campaigns/c2")).status).toBe(200)
    const { changes } = (await host("GET", "n1/advertisers/a1/campaigns/c2/history")).body as {
      changes: ReadonlyArray<{ version: number; name?: string; removed?: true }>
    }
    expect(changes.map(({ name, removed, version }) => [version, name ?? removed])).toEqual([
      [2, "Auto"],
      [3, "c2"],
      [4, true],
    ])
  })

  // ENG-339
  it("given the values that a record is shown with, null among them, when they are put, then nothing changes", async () => {
    const { host } = await stored()
    await host("PUT", "n1/affiliates/f1/campaigns", { campaigns: [{ advertiser: "a1", campaign: "c1" }] })
    const paths = ["n1/network", "n1/advertisers/a1", "n1/advertisers/a1/campaigns/c1", "n1/affiliates/f1/campaigns"]
    for (const path of paths) {
      const shown = async () => {
        const record = (await host("GET", path)).body as Record<string, unknown>
        return Object.fromEntries(Object.entries(record).filter(([key]) => !KEYS_OF_A_CHANGE.includes(key)))
      }
      const before = await shown()
      const { status, text } = await host("PUT", path, before)
      expect([path, status, text]).toEqual([path, 200, text])
      expect([path, await shown()]).toEqual([path, before])
    }
    expect((await host("GET", "n1/network")).body).toMatchObject({ affiliate_url_template: null })
    expect((await host("GET", "n1/advertisers/a1/campaigns/c1")).body).toMatchObject({ hours: null })
    const wrong = await host("PUT", "n1/advertisers/a1/campaigns/c1", { hours: "9 to 5" })
    expect(wrong.text).toContain("`hours` must be an object")
    const hours = { time_zone: "New_York", monday: ["09:00-25:00"] }
    const both = await host("PUT", "n1/advertisers/a1/campaigns/c1", { hours })
    expect(both.text).toMatch(/`hours\.time_zone` is not valid.*America\/New_York.*`hours\.monday\[0\]` must be a span/)
  })

  // ENG-453
  it("given a record as it was read, with one value changed, when it is put back under its version, then that is changed and nothing else", async () => {
    const { host } = await stored()
    await host("PUT", "n1/affiliates/f1/campaigns", { campaigns: [{ advertiser: "a1", campaign: "c1" }] })
    for (const [path, change] of [
      ["n1/network", { attribution_only: true }],
      ["n1/advertisers/a1", { name: "Acme" }],
      ["n1/advertisers/a1/campaigns/c1", { repeat_within_days: 7 }],
      ["n1/custom_data_fields/product", {}],
      ["n1/affiliates/f1/campaigns", {}],
    ] as const) {
      const { body, headers } = await host("GET", path)
      const changed = { ...(body as object), ...change } // as the contract says
      const put = await host("PUT", path, changed, { "if-match": headers.get("etag") ?? "" })
      expect([path, put.status, put.text]).toEqual([path, 200, put.text])
      const { version, changed_at, changed_by, ...record } = put.body as Record<string, unknown> // as the contract says
      expect([path, changed]).toEqual([path, expect.objectContaining(record)])
      expect([version, changed_at, changed_by]).toEqual([expect.any(Number), expect.any(String), "host"])
    }
  })

  it.each([
    ["n1/network", { network_id: "n2", time_zone: "Mars/Olympus" }, "`network_id` must be `n1`, as in the path"],
    ["n1/advertisers/a1", { advertiser_id: "a2" }, "`advertiser_id` must be `a1`, as in the path"],
    ["n1/advertisers/a1/campaigns/c1", { advertiser_id: "a2" }, "`advertiser_id` must be `a1`, as in the path"],
    ["n1/advertisers/a1/campaigns/c1", { campaign_id: null }, "`campaign_id` must be `c1`, as in the path"],
    ["n1/custom_data_fields/product", { partner_name: "lead_id" }, "`partner_name` must be `product`, as in the path"],
    ["n1/affiliates/f1/campaigns", { affiliate_id: "f2" }, "`affiliate_id` must be `f1`, as in the path"],
    ["n1/advertisers/a1", { campaign_id: "c1" }, "unknown key `campaign_id`"],
  ])(
    "given a record that is put at the path of another one (%s, %o), then it is refused by name",
    async (path, body, message) => {
      const { host } = await stored()
      const { status, text } = await host("PUT", path, body)
      expect([status, text]).toEqual([403, expect.stringContaining(message)])
      if ("time_zone" in body) expect(text).toContain("`time_zone` is not valid")
    },
  )

  it("given the version that was read, when the record has changed since, then the put is refused", async () => {
    const { host } = await stored()
    const { headers } = await host("GET", "n1/advertisers/a1")
    const seen = { "if-match": headers.get("etag") ?? "" }
    expect((await host("PUT", "n1/advertisers/a1", { name: "Acme" }, seen)).status).toBe(200)
    const late = await host("PUT", "n1/advertisers/a1", { name: "Other" }, seen)
    expect([late.status, classOf(late.body)]).toEqual([412, "PreconditionFailed"])
    expect((await host("DELETE", "n1/advertisers/a1", undefined, seen)).status).toBe(412)
    expect((await host("GET", "n1/advertisers/a1")).body).toMatchObject({ name: "Acme" })
    expect((await host("PUT", "n1/advertisers/a1", {}, { "if-match": "x" })).status).toBe(403)
  })

  it("given records that rest on each other, when one would be left without, then the change is refused", async () => {
    const { host } = await stored()
    const refused = async (method: string, path: string, body?: unknown) => {
      const { body: answer, status } = await host(method, path, body)
      expect([path, status, classOf(answer)]).toEqual([path, 403, "RecordInvalid"])
    }
    await refused("PUT", "n1/advertisers/unknown/campaigns/c1", {})
    await refused("PUT", "n2/advertisers/a1", {})
    await refused("DELETE", "n1/advertisers/a1")
    await refused("DELETE", "n1/network")
    await refused("PUT", "n1/affiliates/f1/campaigns", { campaigns: [{ advertiser: "a1", campaign: "c9" }] })
    await refused("POST", "n1/tokens", { advertiser: "unknown" })
    expect(
      (await host("PUT", "n1/affiliates/f1/campaigns", { campaigns: [{ advertiser: "a1", campaign: "c1" }] })).status,
    ).toBe(201)
    await refused("DELETE", "n1/advertisers/a1/campaigns/c1")
  })

  it("given a network that is put with a field and a token, then it is served like one of the configuration", async () => {
    const engine = await stored()
    const { host, send } = engine
    expect((await host("PUT", "n9/network", { time_zone: "Europe/Paris" })).status).toBe(201)
    expect((await host("PUT", "n9/custom_data_fields/product", {})).status).toBe(201)
    const { token } = (await host("POST", "n9/tokens", {})).body as { token: string }
    const current = "/calls_in_progress/current_calls?organization_type=Network&id=n9"
    expect((await send("GET", current, undefined, { token })).status).toBe(200)
    expect((await host("GET", "networks")).body).toEqual({ networks: ["n1", "n9"], next: null })
  })

  it.each([
    ["n1/network", { time_zone: "Mars/Olympus" }],
    ["n1/network", { timezone: "UTC" }],
    ["outbox/network", { time_zone: "UTC" }],
    ["n1/advertisers/a1", { name: 1, attribution_only: "no" }],
    ["n1/advertisers/a1/campaigns/c1", { hours: { monday: ["9-5"] } }],
    ["n1/advertisers/a1/campaigns/c1", { hours: { dates: { "2026-12-25": ["00:00-00:00"] } } }],
    ["n1/custom_data_fields/x", { type: "text" }],
    ["n1/affiliates/f1/campaigns", { campaigns: [] }],
  ])("given %s with %o, then it is InvalidInput and nothing is changed", async (path, body) => {
    const { host } = await stored()
    const { body: answer, status } = await host("PUT", path, body)
    expect([status, classOf(answer)]).toEqual([403, "InvalidInput"])
  })

  it("given a directory that the stores do not keep, then these paths are not there", async () => {
    const { send } = await testEngine({ directory: staticDirectory(SEED) })
    expect((await send("GET", "/host/n1/advertisers", undefined, { token: HOST_TOKEN })).status).toBe(404)
  })
})

describe("tokens", () => {
  it("given a new one, when it is used, rotated and revoked, then each counts at once, and no secret is shown again", async () => {
    const engine = await stored()
    const { host, wait } = engine
    const made = await host("POST", "n1/tokens", {
      token_id: "crm",
      permissions: ["calls_in_progress"],
      advertiser: "a1",
    })
    const { token } = made.body as { token: string }
    expect([made.status, token.length]).toEqual([201, 74])
    expect(await statusWith(engine, token)).toBe(403)
    const listed = (await host("GET", "n1/tokens")).text
    expect(listed).toContain('"token_id":"crm"')
    expect(listed).not.toContain(token)
    expect((await host("POST", "n1/tokens", { token_id: "crm" })).status).toBe(403)
    const second = ((await host("POST", "n1/tokens/crm/rotate", { keep_old_seconds: 60 })).body as { token: string })
      .token
    expect([await statusWith(engine, token), await statusWith(engine, second)]).toEqual([403, 403])
    wait(60_000)
    expect([await statusWith(engine, token), await statusWith(engine, second)]).toEqual([401, 403])
    const third = ((await host("POST", "n1/tokens/crm/rotate", {})).body as { token: string }).token
    expect([await statusWith(engine, second), await statusWith(engine, third)]).toEqual([401, 403])
    expect((await host("DELETE", "n1/tokens/crm")).status).toBe(200)
    expect(await statusWith(engine, third)).toBe(401)
    expect((await host("POST", "n1/tokens/crm/rotate", {})).status).toBe(404)
  })

  it("given one that expires, when its time has come, then it is not valid", async () => {
    const engine = await stored()
    const { token } = (await engine.host("POST", "n1/tokens", { expires_in_seconds: 100 })).body as { token: string }
    engine.wait(99_999)
    expect(await statusWith(engine, token)).toBe(200)
    engine.wait(1)
    expect(await statusWith(engine, token)).toBe(401)
  })

  // ENG-383
  it.each([0, 0.000_1, 0.999, -1, 3_153_600_001])(
    "given one that would be valid for %d seconds, then it is refused, and nothing is made or rotated",
    async (expires_in_seconds) => {
      const { host } = await stored()
      await host("POST", "n1/tokens", { token_id: "crm" })
      for (const path of ["n1/tokens", "tokens", "n1/tokens/crm/rotate"]) {
        const use = path === "tokens" ? { use: "host" } : {}
        const { body, status } = await host("POST", path, { ...use, expires_in_seconds })
        const told = expect.stringContaining("must be a number of seconds from 1 to 3153600000")
        expect([path, status, JSON.stringify(body)]).toEqual([path, 403, told])
      }
      const shortest = { expires_in_seconds: 1, keep_old_seconds: 0 }
      expect((await host("POST", "n1/tokens/crm/rotate", shortest)).status).toBe(200)
    },
  )

  it("given two engines on one database, when one revokes a token, then the other refuses it a second later", async () => {
    const [one, other] = await twoEngines()
    const { token } = (await one.host("POST", "n1/tokens", { token_id: "x" })).body as { token: string }
    expect(await statusWith(other, token)).toBe(200)
    await one.host("DELETE", "n1/tokens/x")
    expect(await statusWith(one, token)).toBe(401)
    other.wait(999)
    await statusWith(other, token)
    other.wait(1)
    expect(await statusWith(other, token)).toBe(401)
  })
})

describe("host tokens", () => {
  const made = async ({ host }: Awaited<ReturnType<typeof stored>>, path: string, body: object) =>
    ((await host("POST", path, body)).body as { token: string }).token

  it("given one of a network, then it reaches that network alone, and its name is in the history", async () => {
    const engine = await stored()
    const token = await made(engine, "n1/tokens", { use: "host", token_id: "crm" })
    const as = async (method: string, path: string, body?: unknown) =>
      (await engine.host(method, path, body, {}, token)).status
    expect(await as("PUT", "n1/advertisers/a2", {})).toBe(201)
    expect((await engine.host("GET", "n1/advertisers/a2")).body).toMatchObject({
      changed_by: "host token crm of network n1",
    })
    expect([
      await as("PUT", "n2/network", { time_zone: "UTC" }),
      await as("GET", "outbox"),
      await as("GET", "networks"),
    ]).toEqual([403, 403, 403])
    expect(await as("POST", "tokens", { use: "host" })).toBe(403)
    expect(await statusWith(engine, token)).toBe(401)
  })

  it("given a network that there is not, then no list of its records is answered", async () => {
    const engine = await stored()
    for (const list of ["advertisers", "campaigns", "custom_data_fields", "affiliate_campaigns", "tokens"]) {
      const { status, text } = await engine.host("GET", `no-such/${list}`)
      expect([list, status, text]).toEqual([list, 404, expect.stringContaining("there is no network `no-such`")])
      expect([list, (await engine.host("GET", `n1/${list}`)).status]).toEqual([list, 200])
    }
  })

  it("given permissions of a host token, then it is refused: it would have had every one", async () => {
    const engine = await stored()
    for (const use of ["host", "host_read_only"]) {
      const { status, text } = await engine.host("POST", "n1/tokens", { use, permissions: ["signals"] })
      expect([status, text]).toEqual([403, expect.stringContaining("a host token has no permissions")])
    }
    expect((await engine.host("POST", "n1/tokens", { use: "partner", permissions: ["signals"] })).status).toBe(201)
  })

  it("given one that reads alone, then it changes nothing", async () => {
    const engine = await stored()
    const token = await made(engine, "tokens", { use: "host_read_only" })
    const as = async (method: string, path: string, body?: unknown) =>
      (await engine.host(method, path, body, {}, token)).status
    expect([await as("GET", "n1/advertisers"), await as("GET", "outbox"), await as("GET", "networks")]).toEqual([
      200, 200, 200,
    ])
    expect([
      await as("PUT", "n1/advertisers/a2", {}),
      await as("DELETE", "n1/advertisers/a1"),
      await as("POST", "tokens", {}),
    ]).toEqual([403, 403, 403])
  })

  it("given one of every network, when it is revoked or has expired, then it is no host token", async () => {
    const engine = await stored()
    const token = await made(engine, "tokens", { use: "host", token_id: "all", expires_in_seconds: 10 })
    expect((await engine.host("PUT", "n2/network", { time_zone: "UTC" }, {}, token)).status).toBe(201)
    engine.wait(10_000)
    expect((await engine.host("GET", "networks", undefined, {}, token)).status).toBe(401)
    expect((await engine.host("POST", "tokens", {})).status).toBe(403)
    expect((await engine.host("POST", "n1/tokens", { use: "host", advertiser: "a1" })).status).toBe(403)
  })

  it("given a partner's token, then it is no host token", async () => {
    const { host } = await stored()
    expect((await host("GET", "n1/advertisers", undefined, {}, "t1")).status).toBe(401)
  })
})
