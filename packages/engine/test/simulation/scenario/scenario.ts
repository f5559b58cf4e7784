// What a simulated run is about: calls with their host events, and signal requests for them, all drawn from the seed.
import { LONG_CONTENT } from "@callrules/store"
import type { PlainRequest } from "../../../../signal-ledger/test/plain-ledger/plain-shapes.ts"

/** 2026-11-20T23:59:40Z; every run begins here, so that its calls lie on both sides of a midnight: stores sort them by days. */
export const START = Date.UTC(2026, 10, 20, 23, 59, 40)
/** From here on no fault happens and nothing new is sent. */
export const FAULTS_END = 240_000

export const NETWORKS = ["n1", "n2"] as const
export const FIELDS = ["product", "lead_id"] as const
/** Custom data so long that it is left out of what is read of a call with several legs. */
export const LONG_VALUE = "b".repeat(LONG_CONTENT)

/** A JSON object. */
export type Json = Readonly<Record<string, unknown>>

/** A leg of a call, and what its host will say about it. */
export interface SimulatedLeg {
  readonly networkId: string
  readonly legId: string
  readonly callRecordId: string
  readonly advertiser: string
  readonly events: ReadonlyArray<HostDelivery>
  /** The id stands on some deliveries of its events only: it may become a further id of a leg whose own id is made. */
  readonly isNamedLate: boolean
}

/** A host event, and when it is first sent: once or more often, in any order. */
export interface HostDelivery {
  readonly body: Json
  readonly sentAt: ReadonlyArray<number>
}

/** A logical request of one client: however often it is delivered, it is one wish. */
export interface SimulatedRequest {
  readonly name: string
  readonly networkId: string
  /** Null: with the network's own token. */
  readonly advertiser: string | null
  readonly requestId: string | null
  readonly body: Json
  /** What the plain ledger reads in the body; null: it has a problem, and nothing of it may ever be applied. */
  readonly meant: PlainRequest | null
  readonly pending: boolean
  /** Several: the network between delivers it more than once. */
  readonly sentAt: ReadonlyArray<number>
  /** A client that does not send again after a fault. */
  readonly givesUp: boolean
  /** How long its client waits for the first answer, in milliseconds. */
  readonly patience: number
}

/** The host says which leg new groups of a call go to, once or more often. */
export interface SimulatedMove {
  readonly name: string
  readonly networkId: string
  readonly callRecordId: string
  readonly body: Json
  readonly sentAt: ReadonlyArray<number>
}

/** How hard a run is. */
export interface Scenario {
  readonly legs: ReadonlyArray<SimulatedLeg>
  readonly moves: ReadonlyArray<SimulatedMove>
  readonly requests: ReadonlyArray<SimulatedRequest>
  /** One in so many port calls has a fault; 0: none. */
  readonly faultOnceIn: number
  /** One in so many answers of stores comes late. */
  readonly slowOnceIn: number
  readonly dueWorkAt: ReadonlyArray<number>
  /** When readers of the feed ask for what is new. */
  readonly feedReadAt: ReadonlyArray<number>
  readonly condition: string | null
  /** When recording is switched off for the campaign; null: never. */
  readonly recordingOffAt: number | null
}

/**
 * What a run looks at more closely: anything, requests that meet the end of their call, requests that meet each other,
 * batches for a call of several legs, events without the id of their leg, start times where one caller has several
 * calls, or a host that says otherwise of a call that is over.
 */
export type Focus =
  | "anything"
  | "end of the call"
  | "each other"
  | "several legs"
  | "ids of legs"
  | "one caller"
  | "late host"

/** When legs are reported to be completed, for the first time each. */
export const completionsOf = (legs: ReadonlyArray<SimulatedLeg>): ReadonlyArray<number> =>
  legs.flatMap(({ events }) =>
    events.flatMap(({ body, sentAt }) => (body["kind"] === "completed" ? [Math.min(...sentAt)] : [])),
  )
