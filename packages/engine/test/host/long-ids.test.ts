// How long ids and texts of a host may be: as long as every store takes, and counted as people count.
import { staticDirectory, storedDirectory } from "@callrules/directory"
import { describe, expect, test } from "vitest"
import { HOST_TOKEN, RECEIVED, testEngine } from "../fixture.ts"

const AT = "2026-11-20T14:00:00Z"
const received = (ids: object) => ({ ...RECEIVED, kind: "received", event_id: "r", at: AT, ...ids })
const IDS = { call_record_id: "C1", transaction_id: "L1" }

/** Characters that take three bytes each in UTF-8, no two the same. */
const ideographs = (count: number): string =>
  String.fromCodePoint(...Array.from({ length: count }, (_, at) => 0x4e00 + at))

const SUMMARY = { event_id: "s", at: AT, transcript_summary: "A sale." }

const TOO_MANY = "has 256 characters, at most 255 are allowed"
const TOO_LARGE = "takes 603 bytes in UTF-8, at most 600 are allowed"

// ENG-367
describe("ids of a host", () => {
  test.each([
    ["call_record_id", "256 characters", "x".repeat(256), TOO_MANY],
    ["transaction_id", "256 characters", "x".repeat(256), TOO_MANY],
    ["transaction_id", "603 bytes", ideographs(201), TOO_LARGE],
    ["advertiser_id_from_network", "603 bytes", ideographs(201), TOO_LARGE],
    ["advertiser_campaign_id_from_network", "256 emoji", "\u{1f600}".repeat(256), TOO_MANY],
    ["external_unique_id", "603 bytes", ideographs(201), TOO_LARGE],
    ["affiliate_id_from_network", "256 characters", ideographs(256), TOO_MANY],
  ])("given an id of %s, when it is %s, then it is refused with what is allowed", async (key, _, id, says) => {
    const { host } = await testEngine()
    const { status, text } = await host(received({ ...IDS, [key]: id }))
    expect(status).toBe(403)
    expect(text).toContain(`\`${key}\` ${says}`)
  })

  test("given the longest ids, then a call is taken, and is found by each", async () => {
    const { host, send } = await testEngine()
    const ids = {
      call_record_id: ideographs(200),
      transaction_id: "x".repeat(255),
      external_unique_id: ideographs(200),
    }
    expect((await host(received({ ...ids, advertiser_id_from_network: ideographs(200) }))).status).toBe(200)
    for (const id of [ids.call_record_id, ids.transaction_id]) {
      const path = `/host/n1/calls/${encodeURIComponent(id)}/recording`
      expect((await send("GET", path, undefined, { token: HOST_TOKEN })).status).toBe(200)
    }
  })

  test.each([
    ["a summary", `n1/call_records/${"x".repeat(256)}/transcript_summary`, SUMMARY],
    ["an advertiser", `n1/advertisers/${encodeURIComponent(ideographs(201))}`, { name: "Acme" }],
    ["a campaign", `n1/advertisers/a1/campaigns/${"x".repeat(256)}`, { name: "Auto" }],
    ["a network", `${"x".repeat(256)}/network`, { time_zone: "UTC" }],
    ["a token", "n1/tokens", { token_id: "x".repeat(256) }],
  ])("given %s that is put under an id too long, then it is refused", async (what, path, body) => {
    const definition = { id: "n1", advertisers: [{ id: "a1" }] }
    const { send } = await testEngine({ directory: storedDirectory(definition) })
    const { status, text } = await send(what === "a token" ? "POST" : "PUT", `/host/${path}`, body, {
      token: HOST_TOKEN,
    })
    expect(text).toMatch(/at most (255|600) are allowed/)
    expect(status).toBe(403)
  })

  test("given a directory with an id too long, then no engine is made of it", async () => {
    const campaigns = [{ id: ideographs(201) }]
    const directory = staticDirectory({ id: "n1", advertisers: [{ id: "a1", campaigns }] })
    await expect(testEngine({ directory })).rejects.toThrow(TOO_LARGE)
  })
})

// CIP-107
test("given a summary of 100,000 emoji, then it is kept, and one more is refused", async () => {
  const { send } = await testEngine()
  const put = (summary: string) =>
    send(
      "PUT",
      "/host/n1/call_records/C1/transcript_summary",
      { event_id: "s", at: AT, transcript_summary: summary },
      { token: HOST_TOKEN },
    )
  expect((await put("\u{1f600}".repeat(100_000))).status).toBe(200)
  const { text } = await put("\u{1f600}".repeat(100_001))
  expect(text).toContain("`transcript_summary` has 100001 characters, at most 100000 are allowed")
})
