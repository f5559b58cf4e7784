// What is right in a configuration and still worth a second look; the server says it on its start.
import { zone } from "@callrules/timestamp"
import * as Result from "effect/Result"
import type { Configuration } from "./configuration.ts"

/** One line for each name of a time zone that another one may be meant by: its place, why, and what to write. */
// TIM-64
export const configurationWarnings = ({ networks }: Configuration): ReadonlyArray<string> =>
  networks.flatMap(({ time_zone, advertisers }, index) => {
    const place = `networks[${index}]`
    const hours = (advertisers ?? []).flatMap(({ campaigns }, advertiser) =>
      (campaigns ?? []).flatMap((campaign, position) =>
        zoneWarning(
          `${place}.advertisers[${advertiser}].campaigns[${position}].hours.time_zone`,
          campaign.hours?.time_zone,
        ),
      ),
    )
    return [...zoneWarning(`${place}.time_zone`, time_zone), ...hours]
  })

const zoneWarning = (place: string, name: string | undefined): ReadonlyArray<string> => {
  const found = name === undefined ? undefined : zone(name)
  if (found === undefined || Result.isFailure(found) || found.success.warning === undefined) return []
  const { message, hint } = found.success.warning
  return [`${place}: ${message} (${hint})`]
}
