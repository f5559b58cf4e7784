// An engine on PostgreSQL doing a signal request, from its body to its answer.
import { postgresStores } from "@callrules/store-postgres"
import { clockAt, engineOn, post } from "../engine/one-network.ts"
import { CALLS_AT, LEGS, legId, reportLegs } from "../http/requests.ts"
import type { Open } from "./candidate.ts"

/** Reports the legs of the requests. */
export const fillEngine = async (url: string): Promise<void> => {
  // told as they happen, not when they are over: a request on one that was told late looks for earlier ones first
  const engine = await engineOn(postgresStores({ url }), { clock: clockAt(CALLS_AT) })
  await reportLegs(engine)
  await engine.close()
}

/** The engine with so many connections. What loses a race is decided again inside it. */
export const openEngine: Open = async (url, connections) => {
  const engine = await engineOn(postgresStores({ url, connections }))
  return {
    request: async (number) => {
      const leg = number % LEGS
      // another amount each time
      const signals = [{ name: "Sale", revenue: `${Math.trunc(number / LEGS)}.50` }]
      await post(engine, { search: { transaction_id: legId(leg) }, partner_unique_id: `order-${leg}`, signals })
      return 1
    },
    close: () => engine.close(),
  }
}
