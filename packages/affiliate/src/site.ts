// Reads the sites of an affiliate: each with an id, no duplicates.
import { type JsonObject, report } from "@callrules/model/reading"
import type { AffiliateReading } from "./affiliate-reading.ts"
import {
  checkRepeated,
  readId,
  readMembers,
  readName,
  reportMissingMember,
  reportUnknownMember,
  type UniqueKey,
} from "./read-member.ts"
import type { SiteSubmission } from "./submission.ts"

const SITE_ID: UniqueKey = { code: "repeated-site-id", member: "id_from_network", what: "site id" }

const KEYS = ["id_from_network", "name"]
const LIST_HINT = 'write `[{"id_from_network": "101", "name": "Main site"}]`'

/** The sites of `sites`; problems are reported, and the sites are then incomplete. */
export const readSites = (
  reading: AffiliateReading,
  value: unknown,
  optional: boolean,
): ReadonlyArray<SiteSubmission> => {
  // AFF-12, AFF-72
  if (Array.isArray(value) && value.length === 0) {
    report(reading, "no-sites", "sites", "is empty", "an affiliate has one or more sites")
  }
  return readMembers(reading, "sites", value, optional, LIST_HINT, readSite) ?? []
}

const readSite = (
  reading: AffiliateReading,
  item: JsonObject,
  places: Map<string, number> | undefined,
): SiteSubmission => {
  let idFromNetwork: string | undefined
  let hasId = false
  let name: string | null | undefined
  for (const key in item) {
    if (reading.inherits && !Object.hasOwn(item, key)) continue
    const value = item[key]
    if (value === undefined) continue
    // AFF-105
    if (key === "id_from_network") {
      hasId = true
      idFromNetwork = readId(reading, key, value)
      // AFF-75
      if (places !== undefined && idFromNetwork !== undefined) {
        checkRepeated(reading, SITE_ID, idFromNetwork, places)
      }
    } else if (key === "name") name = value === null ? null : readName(reading, key, value)
    else reportUnknownMember(reading, key, KEYS)
  }
  // AFF-17, AFF-19
  if (!hasId) reportMissingMember(reading, "id_from_network", "add the id of the site")
  return { idFromNetwork: idFromNetwork ?? "", name }
}
