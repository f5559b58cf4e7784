// The limits of a configuration file, which counts in seconds, as the engine's, which count in milliseconds.
import type { Limits } from "@callrules/engine"
import type { Configuration } from "./configuration.ts"

/** The limits that a configuration sets; the engine's defaults stand for the others. */
export const limitsOf = ({ limits }: Configuration): Partial<Limits> => ({
  ...milliseconds("requestMilliseconds", limits.request_seconds),
  ...milliseconds("callRecordQuietMilliseconds", limits.call_record_quiet_seconds),
  ...milliseconds("startTimeWaitMilliseconds", limits.start_time_wait_seconds),
  ...milliseconds("inboxMilliseconds", limits.inbox_seconds),
  ...milliseconds("legMilliseconds", limits.leg_seconds),
  ...(limits.match_tolerance_seconds === undefined
    ? {}
    : {
        matchToleranceMilliseconds:
          limits.match_tolerance_seconds === null ? null : limits.match_tolerance_seconds * 1000,
      }),
})

const milliseconds = (key: keyof Limits, seconds: number | undefined): Partial<Limits> =>
  seconds === undefined ? {} : { [key]: seconds * 1000 }
