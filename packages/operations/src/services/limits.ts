// Durations and other bounds the engine goes by. All can be set by the host.
import { Reference } from "effect/Context"

/** Bounds and their defaults. Durations are in milliseconds throughout. */
export interface Limits {
  /** How long a request may take before it is answered 504. Default 120 seconds. */
  readonly requestMilliseconds: number
  /** How far a call's start may be from the given one; null: any distance. Default 24 hours. */
  readonly matchToleranceMilliseconds: number | null
  /** How long no leg of a call record may have been received before the record counts as ended. Default 60 seconds. */
  readonly callRecordQuietMilliseconds: number
  /**
   * For how long a request for a call in progress takes only a call that started within 60 seconds of its start time, before it
   * takes the closest match. Default 60 seconds.
   */
  readonly startTimeWaitMilliseconds: number
  /** How long an inbox entry may wait for a call that is never found. Default 24 hours. */
  readonly inboxMilliseconds: number
  /** How long a leg may be live before it is closed with a warning. Default 12 hours. */
  readonly legMilliseconds: number
  /** The most signals of a group after a request that adds some; null: any number. Default 1,000. */
  readonly groupSignals: number | null
  /**
   * The most characters (UTF-16 units) that the names and values of a group's signals may have together after a request that adds
   * some; null: any number. Default 65,536.
   */
  readonly groupCharacters: number | null
  /** The most groups (`partner_unique_id`s) of a leg after a request that adds one; null: any number. Default 1,000. */
  readonly legGroups: number | null
  /**
   * The most characters of custom data that the transactions of a call may have, as if each had as many as the latest, after a
   * request that changes some; null: any number. Default 16,777,216.
   */
  readonly callCharacters: number | null
  /** Requests for calls in progress that may wait at a time of one organization; one more is 429. Default 10,000. */
  readonly waitingRequests: number
  /** Requests for calls in progress that failed and that may be kept for the host of one organization; one that would wait is 429 then. Default 10,000. */
  readonly failedRequests: number
  /**
   * The bytes, in UTF-8, that the bodies of the requests that wait or failed may have together, of one organization; one that would wait
   * beside so many is 429. Default 268,435,456 (256 MiB).
   */
  readonly waitingBytes: number
  /**
   * Requests of one organization that change nothing and are stored all the same, in a day (UTC), as each process counts: those with
   * a request id, and those for calls in progress. One more is 429; null: any number. Default 100,000.
   */
  readonly unchangedRequests: number | null
  /** Requests that may be under way at a time; one more is 503, and so is one of whoever has three times as many as are left. Default 1,000. */
  readonly requests: number
  /** Requests of one token that may be under way at a time, the host's aside; one more is 429. Default 250. */
  readonly requestsPerToken: number
  /**
   * The bytes that the bodies of the requests under way may have together, those under 16 KiB aside; one more is 503, and so is one of
   * whoever has three times as many as are left. At least 1,048,576, as one body may have; default 134,217,728 (128 MiB).
   */
  readonly bodyBytes: number
  /** Requests of one network that are worked on at once while other networks ask for something too; further ones wait. At least 1, default 2. */
  readonly requestsBesideOthers: number
}

const SECOND = 1_000
const HOUR = 3_600 * SECOND

/** The defaults of {@link Limits}. */
// ENG-17
export const DEFAULT_LIMITS: Limits = {
  requestMilliseconds: 120 * SECOND,
  matchToleranceMilliseconds: 24 * HOUR,
  callRecordQuietMilliseconds: 60 * SECOND,
  startTimeWaitMilliseconds: 60 * SECOND,
  inboxMilliseconds: 24 * HOUR,
  legMilliseconds: 12 * HOUR,
  groupSignals: 1_000,
  groupCharacters: 65_536,
  legGroups: 1_000,
  callCharacters: 16_777_216,
  waitingRequests: 10_000,
  failedRequests: 10_000,
  waitingBytes: 268_435_456,
  unchangedRequests: 100_000,
  requests: 1_000,
  requestsPerToken: 250,
  bodyBytes: 134_217_728,
  requestsBesideOthers: 2,
}

/** The limits in force. */
export const LimitsInForce = Reference<Limits>("@callrules/operations/Limits", { defaultValue: () => DEFAULT_LIMITS })
