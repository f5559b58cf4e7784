// Zones for tests: by name, and the list of those whose clocks have done the oddest things.
import { type Zone, zone } from "@callrules/timestamp"
import * as Result from "effect/Result"

/** The zone of a name that is known to exist. */
export const zoneOf = (name: string): Zone => Result.getOrThrow(zone(name))

/** Zones whose transitions have caught other libraries out, and some ordinary ones. */
export const ODD_ZONES: ReadonlyArray<string> = [
  "UTC",
  "America/New_York",
  "America/Los_Angeles",
  "America/Sao_Paulo",
  "America/Boa_Vista",
  "America/Recife",
  "America/Noronha",
  "America/St_Johns",
  "America/Caracas",
  "America/Havana",
  "Africa/Casablanca",
  "Africa/Monrovia",
  "Africa/Cairo",
  "Antarctica/Troll",
  "Asia/Gaza",
  "Asia/Kathmandu",
  "Asia/Kolkata",
  "Asia/Manila",
  "Asia/Pyongyang",
  "Asia/Tehran",
  "Australia/Lord_Howe",
  "Australia/Sydney",
  "Europe/Amsterdam",
  "Europe/Dublin",
  "Europe/London",
  "Europe/Moscow",
  "Pacific/Apia",
  "Pacific/Chatham",
  "Pacific/Kwajalein",
]
