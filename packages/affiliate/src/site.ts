// Reads the sites of an affiliate: each with an id, none twice.
import { addAt, addHere, type Findings, isObject } from "./findings.ts"
import { addMissing, addUnknownKey, hintFor, readId, readName } from "./read-member.ts"
import type { SiteSubmission } from "./submission.ts"
import { shown } from "./wording.ts"

const KEYS = ["id_from_network", "name"]
const LIST_HINT = 'write `[{"id_from_network": "101", "name": "Main site"}]`'

/** The sites of `sites`; what is wrong is reported, and the sites are then incomplete. */
export const readSites = (findings: Findings, value: unknown, optional: boolean): ReadonlyArray<SiteSubmission> => {
  if (!Array.isArray(value)) {
    const hint = hintFor(value, optional, LIST_HINT)
    addAt(findings, "sites", "not-a-list", `\`sites\` is ${shown(value)}, not a list`, hint)
    return []
  }
  findings.place.push("sites")
  // AFF-12, AFF-72
  if (value.length === 0) addHere(findings, "no-sites", "`sites` is empty", "an affiliate has one or more sites")
  const sites: Array<SiteSubmission> = []
  const places = value.length > 1 ? new Map<string, number>() : undefined
  for (let index = 0; index < value.length; index++) {
    const item: unknown = value[index]
    if (!isObject(item)) {
      addAt(findings, index, "not-an-object", `the site is ${shown(item)}, not an object`, LIST_HINT)
      continue
    }
    findings.place.push(index)
    sites.push(readSite(findings, item, index, places))
    findings.place.pop()
  }
  findings.place.pop()
  return sites
}

const readSite = (
  findings: Findings,
  item: Readonly<Record<string, unknown>>,
  index: number,
  places: Map<string, number> | undefined,
): SiteSubmission => {
  let idFromNetwork: string | undefined
  let hasId = false
  let name: string | null | undefined
  for (const key in item) {
    if (findings.inherits && !Object.hasOwn(item, key)) continue
    const value = item[key]
    if (value === undefined) continue
    // AFF-105
    if (key === "id_from_network") {
      hasId = true
      idFromNetwork = readId(findings, key, value)
      if (places !== undefined && idFromNetwork !== undefined) checkRepeated(findings, idFromNetwork, index, places)
    } else if (key === "name") name = value === null ? null : readName(findings, key, value)
    else addUnknownKey(findings, key, KEYS, "a site")
  }
  // AFF-17, AFF-19
  if (!hasId) addMissing(findings, "id_from_network", "add the id of the site")
  return { idFromNetwork: idFromNetwork ?? "", name }
}

// AFF-75
const checkRepeated = (findings: Findings, id: string, index: number, places: Map<string, number>): void => {
  const earlier = places.get(id)
  if (earlier === undefined) {
    places.set(id, index)
    return
  }
  addAt(
    findings,
    "id_from_network",
    "repeated-site-id",
    `\`id_from_network\` ${shown(id)} is the id of sites[${earlier}] as well`,
    "write each site once",
  )
}
