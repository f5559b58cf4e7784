// Shared by the tests of signals over HTTP: a sale, and short ways to read answers.
import { expect } from "vitest"
import type { Answered, TestEngine } from "../fixture.ts"

/** The body of a 200 answer. */
export interface SignalsBody {
  readonly signals: ReadonlyArray<Record<string, string | null>>
  readonly call: Record<string, string | null>
}

/** The body of an answer that must be 200. */
export const bodyOf = (answer: Answered): SignalsBody => {
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  return answer.body as SignalsBody
}

/** The class of an error. */
export const errorClass = (answer: Answered): unknown => (answer.body as { errors: { class: string } }).errors.class

/** A request that reports one sale of a call. */
export const sale = (transactionId: string, overrides: Record<string, unknown> = {}) => ({
  search: { transaction_id: transactionId },
  signals: [{ name: "Sale", revenue: "99.95", partner_unique_id: "order-7", ...overrides }],
})

/** Every transaction of a leg of network n1, in order. */
export const history = async ({ send }: TestEngine, id: string): Promise<ReadonlyArray<unknown>> => {
  const answer = await send("GET", `/host/n1/calls/${id}/history`, undefined, { token: "host-secret" })
  return (answer.body as { transactions: ReadonlyArray<unknown> }).transactions
}
