// What an audit keeps, and how its parts look at it.
import type { EngineEvent, LegWrite, RequestKey, StoredOutcome } from "@callrules/store"
import type { OperationRun } from "../operation-run.ts"
import type { SimulatedRequest } from "../scenario/scenario.ts"
import { hold } from "../violation.ts"
import type { AuditedEntry } from "./entry-order.ts"
import type { PlainNetwork } from "./plain-network.ts"

/** Everything that was said to be durable, and who is at work. */
export interface AuditState {
  readonly networks: Map<string, PlainNetwork>
  readonly entries: Map<string, AuditedEntry>
  readonly outcomes: Map<string, { readonly request: SimulatedRequest; readonly outcome: StoredOutcome }>
  readonly events: Array<EngineEvent>
  /** The latest write of each leg by `network leg`. */
  readonly legWrites: Map<string, LegWrite>
  /** When each leg was completed, by the clock of the run. */
  readonly completions: Map<string, number>
  readonly ids: Set<string>
  /** Entries that failed because of the ledger as it then was; another delivery may be applied later. */
  readonly refusedThen: Set<string>
  /** How many changes each network had when a run first called a store. */
  readonly since: Map<OperationRun, ReadonlyMap<string, number>>
  run: OperationRun | null
  now: number
}

/** A key of a network, as one text. */
export const keyIn = (networkId: string, id: string): string => `${networkId} ${id}`

/** A request id with its organization, as one text. */
export const requestKeyOf = (key: Omit<RequestKey, "networkId"> & { readonly networkId: string }): string =>
  `${key.networkId} ${key.advertiserIdFromNetwork ?? "-"} ${key.requestId}`

/** The run whose call reaches a store now. */
export const currentRun = (state: AuditState): OperationRun => {
  hold(state.run !== null, () => "a write of nobody")
  return state.run
}

/** A network with all that is known of it. */
export const networkIn = (state: Pick<AuditState, "networks">, networkId: string): PlainNetwork => {
  const network = state.networks.get(networkId)
  hold(network !== undefined, () => `a write in network ${networkId}`)
  return network
}

/** How many changes a network had when a run first called a store. */
export const changesBefore = (state: Pick<AuditState, "since">, run: OperationRun, networkId: string): number =>
  state.since.get(run)?.get(networkId) ?? 0

/** Takes an id that must be new in its network. */
export const takeId = (state: AuditState, networkId: string, transactionId: string): void => {
  const key = keyIn(networkId, transactionId)
  hold(!state.ids.has(key), () => `transaction id ${transactionId} was given twice in ${networkId}`)
  state.ids.add(key)
}

/** Whether two values say the same as JSON, whatever the order of keys. Texts are made only for what is told. */
export const saySame = (one: unknown, other: unknown): boolean => {
  if (one === other) return true
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false
  if (Array.isArray(one) || Array.isArray(other)) {
    if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false
    return one.every((part, index) => saySame(part, other[index]))
  }
  const others: Readonly<Record<string, unknown>> = { ...other }
  let said = 0
  for (const [key, value] of Object.entries(one)) {
    if (value === undefined) continue
    if (!saySame(value, others[key])) return false
    said += 1
  }
  for (const key in others) if (others[key] !== undefined) said -= 1
  return said === 0
}

/** A value as text in which the order of keys does not matter. */
export const textOf = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
