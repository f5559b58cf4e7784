// The list of current calls against plain readings of its rules.
import { deepStrictEqual } from "node:assert/strict"
import {
  applyHostEvent,
  type CurrentCall,
  type CurrentCallsQuery,
  currentCallsBody,
  type HostEvent,
  initialCall,
  matchesQuery,
} from "@callrules/call"
import { callRecordId, networkId, transactionId } from "@callrules/model"
import { zone } from "@callrules/timestamp"
import { getOrThrow } from "effect/Result"
import fc from "fast-check"
import { expect, test } from "vitest"
import { detailsOf, hostEvent } from "./support/arbitraries.ts"

const context = { zone: getOrThrow(zone("UTC")), attributionOnly: false, callerProfileEnrichment: true }

const few = <Value>(...values: ReadonlyArray<Value>) => fc.constantFrom(...values)

const details = fc
  .record({
    advertiserIdFromNetwork: few("adv-1", "adv-2"),
    externalCallUniqueId: few(null, "ext-1", "ext-2"),
    callingPhoneNumber: few(null, "+14155550123", "+14155550124"),
    city: few(null, "Fresno"),
    demographics: few(null, { age_range: "30-39" }),
    customDataBySource: few({}, { tag: { tier: "gold" } }),
  })
  .map(detailsOf)

const call: fc.Arbitrary<CurrentCall> = fc
  .tuple(fc.nat({ max: 5 }), fc.nat({ max: 2 }), fc.option(details), fc.array(hostEvent(5), { maxLength: 5 }))
  .map(([leg, record, known, events]) => {
    const id = transactionId(`0000000${leg}-00000001`)
    const start = initialCall(networkId("n1"), id, callRecordId(`record-${record}`))
    const all = events.flatMap((event): ReadonlyArray<HostEvent> => {
      if (event.kind !== "received") return [event]
      return known === null ? [] : [{ ...event, details: known }]
    })
    const state = all.reduce((before, event) => applyHostEvent(before, event).state, start)
    return { state, head: leg % 2 === 0 ? null : { transactionId: transactionId(`000000AA-0000000${leg}`) } }
  })

const calls = fc.array(call, { maxLength: 12 })

const query: fc.Arbitrary<CurrentCallsQuery> = fc
  .record({
    organization: few(["Network", "n1"] as const, ["Network", "n2"] as const, ["Advertiser", "adv-1"] as const),
    transactionId: few(null, null, transactionId("00000001-00000001"), transactionId("000000AA-00000001")),
    callRecordId: few(null, null, callRecordId("record-1")),
    externalCallUniqueId: few(null, null, "ext-1"),
    numbers: few(null, null, ["+14155550123", "+14155550124"] as const),
  })
  .map(({ organization, numbers, ...filters }) => ({
    ...filters,
    organizationType: organization[0],
    organizationId: organization[1],
    callingPhoneNumber: numbers?.[0] ?? null,
    destinationPhoneNumber: numbers?.[1] ?? null,
  }))

test("given any calls, when they are listed, then each is bridged, none is missing, and newer ones come first", () => {
  fc.assert(
    fc.property(calls, (all) => {
      const ids = all
        .filter(({ state }) => state.status === "bridged")
        .map(({ state, head }) => ({ at: Number(state.transferredAt), id: head?.transactionId ?? state.legId }))
        .sort((a, b) => b.at - a.at || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
      const body = currentCallsBody(all, context)
      expect(body.current_calls.map((one) => one.transaction_id)).toStrictEqual(ids.map(({ id }) => id))
      expect(body.current_calls.every((one) => one.call_status === "bridged")).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test("given any calls, when they are listed, then no field is null and the body is plain JSON", () => {
  fc.assert(
    fc.property(calls, fc.boolean(), (all, callerProfileEnrichment) => {
      const body = currentCallsBody(all, { ...context, callerProfileEnrichment })
      deepStrictEqual(JSON.parse(JSON.stringify(body)), body)
      for (const one of body.current_calls) {
        expect(Object.values(one)).not.toContain(null)
        if (!callerProfileEnrichment) expect(one).not.toHaveProperty("demographics_data")
      }
    }),
    { numRuns: 300 },
  )
})

test("given any calls, when they are listed for attribution only, then no field tells anything of the caller", () => {
  const allowed = [
    "transaction_id",
    "call_record_id",
    "external_unique_id",
    "call_status",
    "calling_phone_number",
    "destination_phone_number",
    "called_phone_number",
    "phone_type",
    "bridge_start_time",
  ]
  fc.assert(
    fc.property(calls, (all) => {
      for (const one of currentCallsBody(all, { ...context, attributionOnly: true }).current_calls) {
        expect(allowed).toEqual(expect.arrayContaining(Object.keys(one)))
      }
    }),
    { numRuns: 300 },
  )
})

test("given any call and query, when every filter is asked by itself, then the call passes all if and only if it matches", () => {
  fc.assert(
    fc.property(call, query, (one, asked) => {
      const { state, head } = one
      const organization =
        asked.organizationType === "Network" ? asked.organizationId === "n1" : state.details?.advertiserIdFromNetwork
      const passes = [
        state.status === "bridged",
        organization === true || organization === asked.organizationId,
        [null, state.legId, head?.transactionId].includes(asked.transactionId),
        [null, state.callRecordId].includes(asked.callRecordId),
        [null, state.details?.externalCallUniqueId].includes(asked.externalCallUniqueId),
        [null, state.details?.callingPhoneNumber].includes(asked.callingPhoneNumber),
        [null, state.destinationPhoneNumber].includes(asked.destinationPhoneNumber),
      ]
      expect(matchesQuery(one, asked)).toBe(passes.every(Boolean))
    }),
    { numRuns: 2_000 },
  )
})
