// The bounds on groups, on the groups of a leg and on what a call's custom data come to: at the bound, over it, and when nothing grows.
import { formatTransactionId, instant } from "@callrules/model"
import {
  checkCallSize,
  checkGroupCharacters,
  checkGroupCount,
  checkGroupSizes,
  type GroupTransaction,
  initialState,
  type LedgerState,
  type SignalRequest,
  transactionCharacters,
} from "@callrules/signal-ledger"
import { describe, expect, test } from "vitest"
import { leg, RECEIVED_AT } from "./support/call.ts"

type Parts = Pick<SignalRequest, "signals" | "customData" | "partnerUniqueId">

const request = (names: ReadonlyArray<string>, partnerUniqueId = "order-7"): Parts => ({
  signals: names.map((name) => ({
    name,
    foldedName: name.toLowerCase(),
    partnerUniqueId,
    value: true,
    revenue: null,
    occurredAt: null,
  })),
  customData: [],
  partnerUniqueId: "",
})

/** The head of a group with signals of these names. */
const head = (partnerUniqueId: string, names: ReadonlyArray<string>): GroupTransaction => ({
  type: "Post Call Event",
  transactionId: formatTransactionId(1, 1),
  correctsTransactionId: null,
  version: 1,
  legId: leg().legId,
  callTransactionId: leg().legId,
  partnerUniqueId,
  customData: {},
  signals: names.map((name) => ({ name, value: true, revenue: null, occurredAt: RECEIVED_AT })),
  createdAt: RECEIVED_AT,
})

const stateWith = (groups: Readonly<Record<string, ReadonlyArray<string>>>, casings: Record<string, string> = {}) => ({
  groups: new Map(Object.entries(groups).map(([id, names]) => [id, head(id, names)])),
  names: new Map(Object.entries(casings)),
})

test("given a transaction, then its text is that of its custom data and of the names of its signals", () => {
  const call = {
    transactionId: leg().legId,
    correctsTransactionId: null,
    version: 1,
    customData: { region: "west", tier: "" },
    createdAt: instant(0),
  }
  expect(transactionCharacters(call)).toBe(14)
  expect(transactionCharacters({ ...head("order-7", ["Sale", "Quote"]), customData: { region: "west" } })).toBe(19)
})

const texts = (problems: ReadonlyArray<{ readonly code: string; readonly message: string }>) =>
  problems.map(({ code, message }) => `${code}: ${message}`)

describe("the signals of a group", () => {
  const state = stateWith({ "order-7": ["Sale", "Quote"] }, { sale: "Sale", quote: "Quote" })

  test("given as many as there may be, then nothing; given one more, then the group and both figures are named", () => {
    expect(checkGroupSizes(state, request(["Lead"]), 3)).toEqual([])
    expect(checkGroupSizes(state, request(["Lead", "Visit"]), 3)).toEqual([
      {
        code: "signals-in-group-too-many",
        path: ["signals"],
        message: "the group of `partner_unique_id` `order-7` would have 4 signals, at most 3 are allowed",
        hint: "report further signals under another `partner_unique_id`",
      },
    ])
  })

  test("given names that the group has, in any casing, then it does not grow, however large it is", () => {
    expect(checkGroupSizes(state, request(["SALE", "quote"]), 1)).toEqual([])
    expect(texts(checkGroupSizes(state, request(["SALE", "Lead"]), 1))).toEqual([
      "signals-in-group-too-many: the group of `partner_unique_id` `order-7` would have 3 signals, at most 1 are allowed",
    ])
  })
})

describe("the characters of a group's signals", () => {
  const long = "n".repeat(200)
  const state = stateWith({ "order-7": [long] }, { [long]: long })

  test("given names within the bound, then nothing; given one more, then group and figures are named", () => {
    // each name has 200 characters, and `true` four
    const one = [`a${long.slice(1)}`]
    expect(checkGroupCharacters(state, request(one), 408)).toEqual([])
    expect(checkGroupCharacters(state, request(one), 407)).toEqual([
      {
        code: "signals-in-group-too-long",
        path: ["signals"],
        message:
          "the signals of the group of `partner_unique_id` `order-7` would have 408 characters, at most 407 are allowed",
        hint: "report further signals under another `partner_unique_id`, or use shorter names",
      },
    ])
  })

  test("given a name that the group has, then it does not grow, however long it is", () => {
    expect(checkGroupCharacters(state, request([long]), 1)).toEqual([])
  })

  test("given a group that the leg does not have yet, then its own signals count", () => {
    expect(texts(checkGroupCharacters(state, request([long], "new"), 203))).toEqual([
      "signals-in-group-too-long: the signals of the group of `partner_unique_id` `new` would have 204 characters, at most 203 are allowed",
    ])
    expect(checkGroupCharacters(state, request([long], "new"), 204)).toEqual([])
  })
})

describe("the groups of a leg", () => {
  const leg = { groups: new Map([["order-7", head("order-7", ["Sale"])]]), groupCount: 1_000 }

  test("given a group more than there may be, then both figures are named; given as many, then nothing", () => {
    expect(checkGroupCount(leg, request(["Sale"], "new"), 1_001)).toEqual([])
    expect(checkGroupCount(leg, request(["Sale"], "new"), 1_000)).toMatchObject([
      {
        code: "groups-of-leg-too-many",
        path: ["signals"],
        message:
          "the call would have 1,001 groups of signals, one for each `partner_unique_id`, at most 1,000 are allowed",
        hint: "report further signals under a `partner_unique_id` that the call has",
      },
    ])
  })

  test("given a group that the leg has, then it passes, however many there are", () => {
    expect(checkGroupCount(leg, request(["Sale"]), 1)).toEqual([])
  })
})

describe("the custom data of a call's transactions", () => {
  const call = {
    transactionId: leg().legId,
    correctsTransactionId: null,
    version: 3,
    customData: { region: "west" },
    createdAt: instant(0),
  }
  const state: LedgerState = initialState(leg(), call)
  const change = (name: string, value: string): Parts => ({
    signals: [],
    customData: [{ name, value }],
    partnerUniqueId: "",
  })

  test("given values within the bound, then nothing; given a character more, then the bound is named", () => {
    // four transactions with `region` and `west`, `tier` and `gold`
    expect(checkCallSize(state, change("tier", "gold"), 4 * 18)).toEqual([])
    expect(checkCallSize(state, change("tier", "gold"), 4 * 18 - 1)).toEqual([
      {
        code: "custom-data-of-call-too-long",
        path: ["custom_data"],
        message:
          "the 4 transactions that the call would have would hold more than the 71 characters of custom data allowed in all",
        hint: "send shorter values, or clear fields that are not needed any more",
      },
    ])
  })

  test("given a value in the place of another, then that one does not count; given the same, then nothing changes", () => {
    expect(checkCallSize(state, change("region", "east"), 4 * 10)).toEqual([])
    expect(checkCallSize(state, change("region", "eastern"), 4 * 10)).toHaveLength(1)
    expect(checkCallSize(state, change("region", "west"), 1)).toEqual([])
  })

  // SIG-319
  test("given somebody who may not see the values, then a value counts beside those that the call has, whichever they are", () => {
    // four transactions with `region` and `west`, and with what is reported
    for (const value of ["west", "east", "", "a longer one"]) {
      const most = 4 * (10 + "region".length + value.length)
      expect(checkCallSize(state, change("region", value), most, true)).toEqual([])
      expect(checkCallSize(state, change("region", value), most - 1, true)).toHaveLength(1)
    }
  })
})
