// The decision where examples say more than vectors: long groups, what it stores, what it leaves alone.
import { instant } from "@callrules/model"
import { type Decision, decide, type LedgerState, validateSignalRequest } from "@callrules/signal-ledger"
import { getOrThrow } from "effect/Result"
import { describe, expect, test } from "vitest"
import { countingIds, freshCall, leg, RECEIVED_AT } from "./support/call.ts"
import { FIELDS, poster, search, utc } from "./support/poster.ts"

const requestOf = (body: object) =>
  getOrThrow(validateSignalRequest({ search, ...body }, { zone: utc, customDataFields: FIELDS }))

const decided = (state: LedgerState, body: object, now = RECEIVED_AT): Decision =>
  decide(state, requestOf(body), { now, nextTransactionId: countingIds() })

/** Freezes everything reachable, so that a change in place would throw. */
const frozen = <T>(value: T): T => {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value
  if (value instanceof Map) for (const part of value.values()) frozen(part)
  for (const part of Object.values(Object.freeze(value))) frozen(part)
  return value
}

describe("given a new group", () => {
  test("when it is decided, then its transaction says everything about itself", () => {
    const body = {
      signals: [{ name: "Sale", revenue: "9.5", value: "no", occurred_at_time: 1_700_000_009 }],
      custom_data: [{ name: "region", value: "east" }],
      partner_unique_id: "o-7",
    }
    const { callCorrection, groupTransactions, newNames } = decided(freshCall({ color: "red" }), body)
    expect(callCorrection).toEqual({
      transactionId: "00000000-00000001",
      correctsTransactionId: leg().legId,
      version: 2,
      customData: { color: "red", region: "east" },
      createdAt: RECEIVED_AT,
    })
    expect(groupTransactions).toEqual([
      {
        type: "Post Call Event",
        transactionId: "00000000-00000002",
        correctsTransactionId: null,
        version: 1,
        legId: leg().legId,
        callTransactionId: "00000000-00000001",
        partnerUniqueId: "o-7",
        signals: [{ name: "Sale", value: false, revenue: 950, occurredAt: 1_700_000_009_000 }],
        customData: { region: "east" },
        createdAt: RECEIVED_AT,
      },
    ])
    expect(newNames).toEqual([{ folded: "sale", casing: "Sale" }])
  })

  test("when its call was corrected before, then it was made on the corrected call", () => {
    const { state } = decided(freshCall(), { custom_data: [{ name: "region", value: "east" }] })
    const { groupTransactions } = decided(state, { signals: [{ name: "a" }], partner_unique_id: "x" })
    expect(groupTransactions[0]?.callTransactionId).toBe(state.call.transactionId)
  })
})

describe("given a state and a request", () => {
  const body = {
    signals: [{ name: "a", revenue: 2 }, { name: "new" }],
    custom_data: [{ name: "region", value: "east" }],
  }

  test("when it is decided, then neither is changed", () => {
    const { state } = decided(freshCall({ region: "west" }), { signals: [{ name: "a", revenue: 1 }] })
    const request = frozen(requestOf(body))
    const before = structuredClone(state)
    decide(frozen(state), request, { now: RECEIVED_AT, nextTransactionId: countingIds() })
    expect(state).toEqual(before)
  })

  test("when it is decided twice, then both decisions are equal", () => {
    expect(decided(freshCall(), body)).toEqual(decided(freshCall(), body))
  })

  test("when nothing differs, then no id is asked for", () => {
    const { state } = decided(freshCall(), body)
    const request = requestOf(body)
    const nextTransactionId = () => {
      throw new Error("an id was asked for")
    }
    expect(decide(state, request, { now: RECEIVED_AT, nextTransactionId }).state).toEqual(state)
  })

  test("when the state holds more groups and names than the request touches, then they stay", () => {
    const one = decided(freshCall(), { signals: [{ name: "a" }], partner_unique_id: "x" })
    const two = decided(one.state, { signals: [{ name: "b" }], partner_unique_id: "y" })
    expect([...two.state.groups.keys()]).toEqual(["x", "y"])
    expect([...two.state.names.keys()]).toEqual(["a", "b"])
    expect(one.state.groups.size).toBe(1)
    expect(one.state.names.size).toBe(1)
  })
})

describe("given a group of many signals", () => {
  const names = Array.from({ length: 250 }, (_, index) => `signal ${index}`)
  const grown = (): ReturnType<typeof poster> => {
    const ledger = poster()
    for (let from = 0; from < names.length; from += 100) {
      ledger.post({ search, signals: names.slice(from, from + 100).map((name) => ({ name })) }, RECEIVED_AT)
    }
    return ledger
  }

  test("when it grew over several requests, then it holds every signal once, in order", () => {
    const head = grown().state().groups.get("")
    expect(head?.signals.map((signal) => signal.name)).toEqual(names)
    expect(head?.version).toBe(3)
  })

  test("when signals are posted again in any order, then nothing is made", () => {
    const ledger = grown()
    const again = names.toReversed().filter((_, index) => index % 3 === 0)
    const posted = ledger.post({ search, signals: again.map((name) => ({ name: name.toUpperCase() })) }, RECEIVED_AT)
    expect("outcome" in posted && posted.outcome).toBe("signals=(unchanged), call=unchanged")
  })

  test("when one in the middle changes, then only that one differs", () => {
    const ledger = grown()
    const before = ledger.state().groups.get("")?.signals ?? []
    ledger.post({ search, signals: [{ name: "SIGNAL 120", value: false }, { name: "new" }] }, instant(RECEIVED_AT + 5))
    const after = ledger.state().groups.get("")?.signals ?? []
    expect(after).toHaveLength(251)
    expect(after[120]).toEqual({ ...before[120], value: false })
    expect(after.slice(0, 250).filter((signal, index) => signal !== before[index])).toHaveLength(1)
  })
})

describe("given the custom data of a group over time", () => {
  test("when values come and are cleared, then the group keeps the latest per field", () => {
    const ledger = poster({ region: "west" })
    ledger.post({ search, custom_data: [{ name: "region", value: "east" }] }, RECEIVED_AT)
    ledger.post({ search, signals: [{ name: "a" }] }, RECEIVED_AT)
    ledger.post(
      {
        search,
        custom_data: [
          { name: "region", value: "" },
          { name: "color", value: "red" },
        ],
      },
      RECEIVED_AT,
    )
    expect(ledger.groups.map((group) => group.customData)).toEqual([
      { region: "east" },
      { region: "east" },
      { region: "", color: "red" },
    ])
    expect(ledger.calls.map((call) => call.customData)).toEqual([
      { region: "west" },
      { region: "east" },
      { region: "", color: "red" },
    ])
  })
  test("when values come and are cleared, then one request makes one next version of the call", () => {
    const ledger = poster({ region: "west" })
    const values = [
      { name: "region", value: "" },
      { name: "color", value: "red" },
    ]
    ledger.post({ search, custom_data: values }, RECEIVED_AT)
    ledger.post({ search, custom_data: values.toReversed() }, RECEIVED_AT)
    ledger.post({ search, custom_data: [{ name: "color", value: "blue" }] }, RECEIVED_AT)
    expect(ledger.calls.map((call) => call.version)).toEqual([1, 2, 3])
  })
})
