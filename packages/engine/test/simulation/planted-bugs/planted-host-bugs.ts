// Planted bugs in what custom data of the host does to a call that was received.
import { customDataValues } from "@callrules/call"
import type { LegWrite } from "@callrules/store"
import * as Effect from "effect/Effect"
import { networkOf } from "../../../../store/src/memory/database.ts"
import type { PlantedBug } from "./planting.ts"

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
              expectedLedgerVersion: leg?.ledgerVersion ?? 0,
            },
          }),
        ),
    },
  }),
})

/** A write of host events that is changed on its way to the store. */
const changed =
  (change: (write: LegWrite) => LegWrite): PlantedBug =>
  () => ({
    engine: (stores) => ({
      ...stores,
      calls: { ...stores.calls, commit: (write) => stores.calls.commit(change(write)) },
    }),
  })

/** A leg is opened, or joined by an id, whatever other legs its call record has got since they were read. */
export const legWithoutVersion: PlantedBug = changed((write) => ({ ...write, expectedCallRecordVersion: null }))

/** The first id of a leg that was opened without one finds the leg, but is not kept. */
export const furtherIdForgotten: PlantedBug = changed((write) => ({ ...write, joiningId: null }))
