// The limits of a configuration file, which counts in seconds, as the engine's, which count in milliseconds.
import type { ConnectionLimits } from "@callrules/node"
import type { Limits } from "@callrules/operations"
import type { SqliteStoresOptions } from "@callrules/store-sqlite"
import type { Configuration } from "./configuration.ts"

// ENG-219
/** The limits that a configuration sets; the engine's defaults stand for the others. */
export const limitsOf = ({ limits }: Configuration): Partial<Limits> => ({
  ...milliseconds("requestMilliseconds", limits.request_seconds),
  ...milliseconds("callRecordQuietMilliseconds", limits.call_record_quiet_seconds),
  ...milliseconds("startTimeWaitMilliseconds", limits.start_time_wait_seconds),
  ...milliseconds("inboxMilliseconds", limits.inbox_seconds),
  ...milliseconds("legMilliseconds", limits.leg_seconds),
  ...(limits.requests === undefined ? {} : { requests: limits.requests }),
  ...(limits.requests_beside_others === undefined ? {} : { requestsBesideOthers: limits.requests_beside_others }),
  ...(limits.requests_per_token === undefined ? {} : { requestsPerToken: limits.requests_per_token }),
  ...(limits.failed_requests === undefined ? {} : { failedRequests: limits.failed_requests }),
  ...(limits.unchanged_requests === undefined ? {} : { unchangedRequests: limits.unchanged_requests }),
  ...(limits.leg_groups === undefined ? {} : { legGroups: limits.leg_groups }),
  ...(limits.call_characters === undefined ? {} : { callCharacters: limits.call_characters }),
  ...(limits.waiting_requests === undefined ? {} : { waitingRequests: limits.waiting_requests }),
  ...(limits.waiting_bytes === undefined ? {} : { waitingBytes: limits.waiting_bytes }),
  ...(limits.match_tolerance_seconds === undefined
    ? {}
    : {
        matchToleranceMilliseconds:
          limits.match_tolerance_seconds === null ? null : limits.match_tolerance_seconds * 1000,
      }),
  ...(limits.group_signals === undefined ? {} : { groupSignals: limits.group_signals }),
  ...(limits.group_characters === undefined ? {} : { groupCharacters: limits.group_characters }),
})

/** The bounds on connections that a configuration sets. */
export const connectionLimitsOf = ({ limits }: Configuration): Partial<ConnectionLimits> => ({
  ...(limits.connections === undefined ? {} : { connections: limits.connections }),
  ...(limits.connections_per_address === undefined ? {} : { connectionsPerAddress: limits.connections_per_address }),
  ...milliseconds("headMilliseconds", limits.head_seconds),
  ...milliseconds("bodyMilliseconds", limits.body_seconds),
  ...milliseconds("answerMilliseconds", limits.answer_seconds),
  ...milliseconds("idleMilliseconds", limits.idle_seconds),
  ...milliseconds("graceMilliseconds", limits.grace_seconds),
})

/** The bound on what waits for the store. */
export const storeLimitsOf = ({ limits }: Configuration): Pick<SqliteStoresOptions, "maxWaiting"> =>
  limits.waiting_operations === undefined ? {} : { maxWaiting: limits.waiting_operations }

const milliseconds = <Key extends string>(key: Key, seconds: number | undefined): { readonly [K in Key]?: number } =>
  // an object of one known key
  (seconds === undefined ? {} : { [key]: Math.round(seconds * 1000) }) as { readonly [K in Key]?: number }
