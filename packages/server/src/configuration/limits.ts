// The limits of a configuration file, which counts in seconds, as the engine's, which count in milliseconds.
import type { ConnectionLimits } from "@callrules/node"
import type { Limits } from "@callrules/operations"
import type { SqliteStoresOptions } from "@callrules/store-sqlite"
import type { Configuration } from "./configuration.ts"

// ENG-219
/** The limits that a configuration sets; the engine's defaults stand for the others. */
export const limitsOf = ({ limits }: Configuration): Partial<Limits> =>
  onlySet({
    requestMilliseconds: milliseconds(limits.request_seconds),
    matchToleranceMilliseconds:
      limits.match_tolerance_seconds === null ? null : milliseconds(limits.match_tolerance_seconds),
    callRecordQuietMilliseconds: milliseconds(limits.call_record_quiet_seconds),
    startTimeWaitMilliseconds: milliseconds(limits.start_time_wait_seconds),
    inboxMilliseconds: milliseconds(limits.inbox_seconds),
    legMilliseconds: milliseconds(limits.leg_seconds),
    requests: limits.requests,
    requestsPerToken: limits.requests_per_token,
    bodyBytes: limits.body_bytes,
    requestsBesideOthers: limits.requests_beside_others,
    waitingRequests: limits.waiting_requests,
    failedRequests: limits.failed_requests,
    waitingBytes: limits.waiting_bytes,
    unchangedRequests: limits.unchanged_requests,
    groupSignals: limits.group_signals,
    groupCharacters: limits.group_characters,
    legGroups: limits.leg_groups,
    callCharacters: limits.call_characters,
  })

/** The bounds on connections that a configuration sets. */
export const connectionLimitsOf = ({ limits }: Configuration): Partial<ConnectionLimits> =>
  onlySet({
    connections: limits.connections,
    connectionsPerAddress: limits.connections_per_address,
    headMilliseconds: milliseconds(limits.head_seconds),
    bodyMilliseconds: milliseconds(limits.body_seconds),
    answerMilliseconds: milliseconds(limits.answer_seconds),
    idleMilliseconds: milliseconds(limits.idle_seconds),
    graceMilliseconds: milliseconds(limits.grace_seconds),
  })

/** How a configuration lets a server end. */
export const shutdownOf = ({ limits }: Configuration): { readonly delayMilliseconds?: number } =>
  onlySet({ delayMilliseconds: milliseconds(limits.shutdown_delay_seconds) })

/** The bound on what waits for the store. */
export const storeLimitsOf = ({ limits }: Configuration): Pick<SqliteStoresOptions, "maxWaiting"> =>
  onlySet({ maxWaiting: limits.waiting_operations })

const milliseconds = (seconds: number | undefined): number | undefined =>
  seconds === undefined ? undefined : Math.round(seconds * 1000)

type OnlySet<Values> = { readonly [Key in keyof Values]?: Exclude<Values[Key], undefined> }

/** The members that have a value: one that is undefined would stand in the place of a default. */
const onlySet = <Values extends object>(values: Values): OnlySet<Values> =>
  // an object without some of its members
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as OnlySet<Values>
