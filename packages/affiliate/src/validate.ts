// Checks the body of a create or update request: every problem at once, in document order.
//
// Document order: a problem of a member stands where the member stands; members that are missing come after the ones
// that are there, in the order of the specification. The rules that look at several fields run whatever else is wrong.

import { nearestName } from "@callrules/model/reading"
import { fail, type Result, succeed } from "effect/Result"
import { AFFILIATE_STATUSES, type Affiliate, type AffiliateStatus, isAffiliateStatus } from "./affiliate.ts"
import { readCustomData } from "./custom-data.ts"
import { addAt, addHere, type Findings, isObject, noFindings } from "./findings.ts"
import type { AffiliateProblem } from "./problems.ts"
import { addMissing, addUnknownKey, hintFor, readId, readName } from "./read-member.ts"
import { readSites } from "./site.ts"
import type { AffiliateSubmission, SiteSubmission, UserSubmission } from "./submission.ts"
import { readUsers } from "./user.ts"
import { oneOf, shown } from "./wording.ts"

/** What has to be known about the network and the affiliate before a request can be checked. */
export interface AffiliateContext {
  /** Partner names of the custom data fields that are configured in the network. */
  readonly customDataFields: ReadonlySet<string>
  /** The id of the item path (PUT); absent for the collection path (POST). */
  readonly idFromNetwork?: string | undefined
  /** Whether the network generates the ids that requests leave out. */
  readonly generatesIds: boolean
  /** The affiliate that has the request's id now (see {@link affiliateIdOf}); `undefined` when there is none. */
  readonly stored: Affiliate | undefined
}

/**
 * Checks the JSON body of a create or update request and reads it.
 *
 * A new affiliate needs a name, one or more sites and, unless the network generates it or the path has it, an id; for a
 * stored affiliate every top-level field may be left out. `sites`, `users` and `custom_data` are complete sets.
 * Read-only fields are not looked at, so that what was read can be sent back. Fields whose value is `undefined` count
 * as not sent.
 *
 * @returns the submission, or every problem of the body, all of class `InvalidInput`, in document order. Never throws
 * for plain data.
 *
 * Source of the rule: section 2.1 of the specification; where it is silent see docs/affiliates.md.
 *
 * @example
 * ```ts
 * import { validateAffiliate } from "@callrules/affiliate"
 * import { pathText } from "@callrules/model"
 * import { isFailure } from "effect/Result"
 *
 * const body = { name: " ", sites: [{ id_from_network: 7 }, { id_from_network: "7" }] }
 * const context = { customDataFields: new Set<string>(), generatesIds: true, stored: undefined }
 * const result = validateAffiliate(body, context)
 * const found = isFailure(result) ? result.failure.map((problem) => `${pathText(problem.path)}: ${problem.code}`) : []
 * console.assert(found.join("; ") === "name: blank; sites[1].id_from_network: repeated-site-id")
 * ```
 */
export const validateAffiliate = (
  body: unknown,
  context: AffiliateContext,
): Result<AffiliateSubmission, ReadonlyArray<AffiliateProblem>> => {
  const findings = noFindings()
  if (!isObject(body)) {
    addHere(findings, "not-an-object", `the affiliate is ${shown(body)}, not an object`, "send one affiliate object")
    return fail(findings.problems)
  }
  const submission = readAffiliate(findings, body, context)
  return findings.problems.length === 0 ? succeed(submission) : fail(findings.problems)
}

/**
 * The id that a body names, to look up the stored affiliate before the body is checked.
 *
 * @returns the id as text, or `undefined` when the body has no readable id.
 *
 * @example
 * ```ts
 * import { affiliateIdOf } from "@callrules/affiliate"
 *
 * console.assert(affiliateIdOf({ id_from_network: 12 }) === "12")
 * console.assert(affiliateIdOf({ name: "Acme" }) === undefined)
 * ```
 */
export const affiliateIdOf = (body: unknown): string | undefined =>
  isObject(body) && Object.hasOwn(body, "id_from_network")
    ? readId(noFindings(), "id_from_network", body["id_from_network"])
    : undefined

const readAffiliate = (
  findings: Findings,
  body: Readonly<Record<string, unknown>>,
  context: AffiliateContext,
): AffiliateSubmission => {
  let sent = 0
  // AFF-59
  let idFromNetwork = context.idFromNetwork
  let name: string | undefined
  let status: AffiliateStatus | undefined
  let sites: ReadonlyArray<SiteSubmission> | undefined
  let users: ReadonlyArray<UserSubmission> | undefined
  // AFF-14
  let customData: Readonly<Record<string, string>> | undefined
  for (const key in body) {
    if (findings.inherits && !Object.hasOwn(body, key)) continue
    const value = body[key]
    if (value === undefined) continue
    switch (key) {
      case "id_from_network":
        sent |= HAS_ID
        idFromNetwork = readOwnId(findings, value, context)
        break
      case "name":
        sent |= HAS_NAME
        name = readName(findings, key, value, context.stored !== undefined)
        break
      case "status":
        status = readStatus(findings, value)
        break
      case "sites":
        sent |= HAS_SITES
        sites = readSites(findings, value, context.stored !== undefined)
        break
      case "users":
        users = readUsers(findings, value)
        break
      case "custom_data":
        customData = readCustomData(findings, value, context.customDataFields, context.stored?.customData)
        break
      // AFF-95
      case "id":
      case "object_url":
        break // read-only
      default:
        addUnknownKey(findings, key, AFFILIATE_KEYS, "an affiliate")
    }
  }
  addMissingMembers(findings, sent, context)
  return { idFromNetwork, name, status, sites, users, customData }
}

const HAS_ID = 1
const HAS_NAME = 2
const HAS_SITES = 4

const AFFILIATE_KEYS: ReadonlyArray<string> = ["id_from_network", "name", "status", "sites", "users", "custom_data"]

// AFF-54, AFF-58, AFF-70, AFF-71
const addMissingMembers = (findings: Findings, sent: number, context: AffiliateContext): void => {
  if ((sent & HAS_ID) === 0) checkIdFromElsewhere(findings, context)
  if (context.stored !== undefined) return
  if ((sent & HAS_NAME) === 0) addMissing(findings, "name", "a new affiliate needs a name")
  if ((sent & HAS_SITES) === 0) addMissing(findings, "sites", "a new affiliate needs one or more sites")
}

// AFF-07, AFF-82
const checkIdFromElsewhere = (findings: Findings, context: AffiliateContext): void => {
  if (context.idFromNetwork !== undefined) {
    // a stored affiliate has proven its id; a new one takes it from the path
    if (context.stored === undefined) readId(findings, "id_from_network", context.idFromNetwork)
  } else if (!context.generatesIds && context.stored === undefined) {
    addMissing(findings, "id_from_network", "this network does not generate ids: add one")
  }
}

// AFF-84
const readOwnId = (findings: Findings, value: unknown, context: AffiliateContext): string | undefined => {
  const pathId = context.idFromNetwork
  const optional = pathId !== undefined || context.generatesIds || context.stored !== undefined
  const id = readId(findings, "id_from_network", value, optional)
  if (id !== undefined && pathId !== undefined && id !== pathId) {
    addAt(
      findings,
      "id_from_network",
      "id-differs-from-path",
      `\`id_from_network\` is ${shown(id)}, the path says ${shown(pathId)}`,
      "leave the field out, or send the id of the path: ids do not change",
    )
  }
  return id
}

// AFF-09
const readStatus = (findings: Findings, value: unknown): AffiliateStatus | undefined => {
  if (isAffiliateStatus(value)) return value
  const nearest = typeof value === "string" ? nearestName(value, AFFILIATE_STATUSES) : undefined
  addAt(
    findings,
    "status",
    "unknown-status",
    `\`status\` is ${shown(value)}, not a status`,
    nearest === undefined ? hintFor(value, true, `write ${oneOf(AFFILIATE_STATUSES)}`) : `write \`${nearest}\``,
  )
  return undefined
}
