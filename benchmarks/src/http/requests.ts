// The signal requests of the benchmarks: each changes both of its signals, for one completed leg after the other.
import type { Engine } from "@callrules/engine"
import { RECEIVED, report, TOKEN } from "../engine/one-network.ts"

/** So many legs are there; requests take them in turn. */
export const LEGS = 256

/** The path of a signal request. */
export const PATH = "/api/2026-11-01/transactions.json"

/** The id of a leg by its number. */
export const legId = (number: number): string => `00000001-${number.toString(16).toUpperCase().padStart(8, "0")}`

const bodies = (turn: number): ReadonlyArray<string> =>
  Array.from({ length: LEGS }, (_, leg) =>
    JSON.stringify({
      search: { transaction_id: legId(leg) },
      partner_unique_id: `order-${leg}`,
      signals: [
        { name: "Sale", revenue: `${100 + turn}.50` },
        { name: "Upsell", revenue: `${turn}.25`, value: "yes" },
      ],
    }),
  )

const BODIES = [bodies(0), bodies(1)] as const

/** The body of a request by its number: for each leg in turn, and other values than the time before. */
export const bodyOf = (number: number): string => {
  const pass = Math.trunc(number / LEGS)
  return BODIES[pass % 2 === 0 ? 0 : 1][number % LEGS] ?? ""
}

/** A signal request. */
export const signals = (body: string): Request =>
  new Request(`http://localhost${PATH}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${TOKEN}`,
      "content-type": "application/json",
      "content-length": String(body.length),
    },
    body,
  })

/** When the calls of the requests began. */
export const CALLS_AT = Date.UTC(2026, 10, 20, 15)

/** Reports the legs of the requests, each received and completed. */
export const reportLegs = async (engine: Engine): Promise<void> => {
  for (let leg = 0; leg < LEGS; leg++) {
    await report(engine, legId(leg), "received", "2026-11-20T15:00:00Z", RECEIVED)
    await report(engine, legId(leg), "completed", "2026-11-20T15:01:00Z", {})
  }
}
