// Planted bugs in what custom data of the host does to a call that was received.
import { customDataValues } from "@callrules/call"
import * as Effect from "effect/Effect"
import { networkOf } from "../../../store/src/memory/database.ts"
import type { PlantedBug } from "./planted-bugs.ts"

/** Values that the host reports late are put into the call's first transaction, as if they had always been there. */
export const historyRewritten: PlantedBug = ({ database }) => ({
  store: (stores) => ({
    ...stores,
    calls: {
      ...stores.calls,
      commit: (write) =>
        Effect.map(stores.calls.commit(write), (answer) => {
          const calls = networkOf(database, write.state.networkId).legs.get(write.state.legId)?.calls
          const [first] = calls ?? []
          if (answer === "committed" && write.callCorrection !== null && calls !== undefined && first !== undefined) {
            calls[0] = { ...first, customData: customDataValues(write.state.customData) }
          }
          return answer
        }),
    },
  }),
})

/** Values of the host go over a field that a request has named. */
export const namedFieldsForgotten: PlantedBug = () => ({
  engine: (stores) => ({
    ...stores,
    calls: {
      ...stores.calls,
      byTransactionId: (networkId, id) =>
        Effect.map(stores.calls.byTransactionId(networkId, id), (found) =>
          found?.kind === "call" ? { ...found, leg: { ...found.leg, namedFields: [] } } : found,
        ),
      commit: (write) =>
        Effect.flatMap(stores.calls.leg(write.state.networkId, write.state.legId), (leg) =>
          stores.calls.commit({
            ...write,
            callCorrection: write.callCorrection && {
              ...write.callCorrection,
              expectedNamedFields: leg?.namedFields ?? [],
            },
          }),
        ),
    },
  }),
})
