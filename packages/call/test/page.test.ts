// The page for the owner of the telephony and for the partner: what it shows is what the package does.
import { readFileSync } from "node:fs"
import {
  applyHostEvent,
  CALL_PROBLEM_CODES,
  type CallState,
  CUSTOM_DATA_PRECEDENCE,
  currentCallsBody,
  initialCall,
  validateHostEvent,
  validateTranscriptSummary,
} from "@callrules/call"
import { callRecordId, networkId, transactionId } from "@callrules/model"
import { zone } from "@callrules/timestamp"
import { getOrThrow, isSuccess } from "effect/Result"
import { describe, expect, test } from "vitest"
import { RECEIVED_KEYS } from "../src/validate-received.ts"

const page = readFileSync(new URL("../../../docs/calls-in-progress.md", import.meta.url), "utf8")
const context = { zone: getOrThrow(zone("America/New_York")) }

const blocks = [...page.matchAll(/^```json\n([\s\S]*?)^```$/gm)].map(
  // the page's blocks are objects, as its text says
  (match) => JSON.parse(match[1] ?? "") as Readonly<Record<string, unknown>>,
)

describe("the page on calls in progress", () => {
  test("lists every problem code, in order of precedence", () => {
    const listed = [...page.slice(page.indexOf("## Problem codes")).matchAll(/^\| `([a-z-]+)` +\|/gm)]
    expect(listed.map((match) => match[1])).toStrictEqual([...CALL_PROBLEM_CODES])
  })

  test("lists the sources of custom data in their order", () => {
    const listed = [...page.matchAll(/^\d\. `([a-z_]+)`/gm)].map((match) => match[1])
    expect(listed).toStrictEqual([...CUSTOM_DATA_PRECEDENCE])
  })

  test("names every key of a received event", () => {
    for (const key of RECEIVED_KEYS) expect(page).toContain(`\`${key}\``)
  })

  test("shows events and summaries that are accepted as they stand", () => {
    const events = blocks.filter((block) => "kind" in block)
    const summaries = blocks.filter((block) => "event_id" in block && "transcript_summary" in block)
    expect([events.length, summaries.length]).toStrictEqual([2, 1])
    for (const event of events) expect(isSuccess(validateHostEvent(event, context))).toBe(true)
    for (const summary of summaries) expect(isSuccess(validateTranscriptSummary(summary, context))).toBe(true)
  })

  test("shows the current call that its events make, field for field", () => {
    const ids = { call_record_id: "call-77", transaction_id: "0000002A-DEADBEEF" }
    const bodies = [
      {
        ...ids,
        kind: "received",
        event_id: "e1",
        at: "2026-11-21T09:00:00Z",
        advertiser_id_from_network: "adv-1",
        advertiser_name: "Acme",
        advertiser_campaign_id_from_network: "camp-1",
        advertiser_campaign_name: "Spring",
        affiliate_id_from_network: "aff-1",
        affiliate_name: "Sites & Co",
        promo_number_id: "promo-1",
        promo_number_description: "Radio",
        media_type: "Offline: Radio",
        external_unique_id: "ext-1",
        calling_phone_number: "415-555-0123",
        called_phone_number: "800-555-0199",
        phone_type: "Mobile",
        city: "Fresno",
        region: "CA",
        zip_code: "93703",
        demographics_data: { display_name: "John Doe" },
        custom_data: { campaign: { tier: "silver" }, tag: { tier: "gold" } },
      },
      { ...ids, kind: "keypress", event_id: "e2", at: "2026-11-21T09:00:10Z", sequence: 1, key: "1" },
      { ...ids, kind: "keypress", event_id: "e3", at: "2026-11-21T09:00:20Z", sequence: 2, key: "3" },
      {
        ...ids,
        kind: "transferred",
        event_id: "e4",
        at: "2026-11-21T09:01:00Z",
        destination_phone_number: "2125550100",
      },
    ]
    const leg = initialCall(networkId("n1"), transactionId(ids.transaction_id), callRecordId(ids.call_record_id))
    const state = bodies.reduce<CallState>(
      (before, body) => applyHostEvent(before, getOrThrow(validateHostEvent(body, context)).event).state,
      leg,
    )
    const shown = currentCallsBody([{ state, head: null }], {
      ...context,
      attributionOnly: false,
      callerProfileEnrichment: true,
    })
    const onPage = blocks.find((block) => "current_calls" in block)
    expect(JSON.stringify(shown)).toBe(JSON.stringify(onPage))
  })
})
