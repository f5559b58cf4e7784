// The examples of the contract, played against the engine in their order: what documents show is what is answered.
import { EXAMPLES_AFTER, EXAMPLES_BEFORE, EXAMPLES_DURING, OPERATIONS } from "@callrules/contract"
import { expect, it } from "vitest"
import { HOST_TOKEN, testEngine } from "../fixture.ts"
import { playExamples } from "./play-examples.ts"

const LEG = { call_record_id: "call-77", transaction_id: "0000002A-DEADBEEF" }

it("given the examples of the contract, when they are sent in order, then they are answered as they say", async () => {
  const fixture = await testEngine()
  const names = new Map<string, string>()
  await playExamples(fixture, OPERATIONS, EXAMPLES_BEFORE, "t1", names)
  const received = {
    kind: "received",
    advertiser_id_from_network: "a1",
    advertiser_campaign_id_from_network: "c1",
    affiliate_id_from_network: "A-1",
    calling_phone_number: "+14155550123",
    phone_type: "Mobile",
  }
  expect((await fixture.host({ ...received, ...LEG })).status).toBe(200)
  expect((await fixture.host({ kind: "transferred", ...LEG })).status).toBe(200)
  fixture.wait(60_000)
  await playExamples(fixture, OPERATIONS, EXAMPLES_DURING, "t1", names)
  expect((await fixture.host({ kind: "completed", ...LEG })).status).toBe(200)
  const summary = { event_id: "s1", at: "2026-11-20T15:02:00Z", transcript_summary: "The caller bought a yacht." }
  await fixture.send("PUT", "/host/n1/call_records/call-77/transcript_summary", summary, { token: HOST_TOKEN })
  fixture.wait(240_000)
  await playExamples(fixture, OPERATIONS, EXAMPLES_AFTER, "t1", names)
})
