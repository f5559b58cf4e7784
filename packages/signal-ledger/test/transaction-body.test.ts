import { instant, parseRevenue, transactionId } from "@callrules/model"
import { type GroupTransaction, transactionBody, withoutToken } from "@callrules/signal-ledger"
import { describe, expect, it } from "vitest"

const id = transactionId("0000002A-00000001")
const second = transactionId("0000002A-00000002")

describe("a transaction as the host interface shows it", () => {
  it("given one of the call, then its values without those that were cleared", () => {
    const customData = { tier: "gold", region: "" }
    const call = { transactionId: second, correctsTransactionId: id, version: 2, customData, createdAt: instant(250) }
    expect(transactionBody(call)).toEqual({
      type: "Call",
      transaction_id: second,
      corrects_transaction_id: id,
      version: 2,
      custom_data: { tier: "gold" },
      created_at: "1970-01-01T00:00:00.250Z",
    })
  })

  it("given one of a group, then its signals, revenue with two digits, and cleared values too", () => {
    const signal = (name: string, revenue: string | null) => ({
      name,
      value: true,
      revenue: revenue === null ? null : (parseRevenue(revenue) ?? null),
      occurredAt: instant(1_000),
    })
    const group: GroupTransaction = {
      type: "Post Call Event",
      transactionId: second,
      correctsTransactionId: null,
      version: 1,
      legId: id,
      callTransactionId: id,
      partnerUniqueId: "order-7",
      signals: [signal("a", "149.5"), signal("b", "7"), signal("c", "0.05"), signal("d", null)],
      customData: { tier: "" },
      createdAt: instant(2_000),
    }
    expect(transactionBody(group)).toEqual({
      type: "Post Call Event",
      transaction_id: second,
      corrects_transaction_id: null,
      version: 1,
      call_transaction_id: id,
      partner_unique_id: "order-7",
      signals: ["149.5", "7.0", "0.05", ""].map((revenue, index) => ({
        name: "abcd"[index],
        value: true,
        revenue,
        occurred_at_time: "1970-01-01T00:00:01.000Z",
      })),
      custom_data: { tier: "" },
      created_at: "1970-01-01T00:00:02.000Z",
    })
  })
})

describe("a body without its token", () => {
  it("given a token, then it alone is taken out; anything else is left as it is", () => {
    expect(withoutToken({ b: 1, oauth_token: "t", a: 2 })).toEqual({ b: 1, a: 2 })
    for (const body of [{ a: 1 }, ["oauth_token"], "oauth_token", null]) expect(withoutToken(body)).toBe(body)
  })
})
