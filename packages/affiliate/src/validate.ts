// Checks the body of a create or update request: every problem at once, in document order.
//
// Document order: a problem of a member has the member's position; missing members come after the present ones, in
// the order of the specification. Rules across several fields always run, even if there are other problems.

import { misused } from "@callrules/model/misuse"
import {
  dotsFault,
  isObject,
  isSound,
  type JsonObject,
  readObject,
  readOneOf,
  report,
  shown,
  shownNames,
} from "@callrules/model/reading"
import { fail, type Result, succeed } from "effect/Result"
import { AFFILIATE_STATUSES, type Affiliate, type AffiliateStatus, isAffiliateStatus } from "./affiliate.ts"
import { type AffiliateReading, affiliateProblems, newAffiliateReading } from "./affiliate-reading.ts"
import { readCustomData } from "./custom-data.ts"
import type { AffiliateProblem } from "./problems.ts"
import { hintFor, readId, readName, reportMissingMember, reportUnknownMember } from "./read-member.ts"
import { readSites } from "./site.ts"
import type { AffiliateSubmission, SiteSubmission, UserSubmission } from "./submission.ts"
import { readUsers } from "./user.ts"

const CONTEXT_EXAMPLE = '{ customDataFields: new Set(["product"]), generatesIds: true, stored: undefined }'

/** What is needed about the network and the affiliate to check a request. */
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
 * Read-only fields are ignored, so that an affiliate that was read can be sent back. Fields whose value is `undefined` count
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
  if (context?.customDataFields === undefined) misused("a context", context, CONTEXT_EXAMPLE)
  const reading = newAffiliateReading()
  const object = readObject(reading, "not-an-object", null, body, "send one affiliate object")
  if (object === undefined) return fail(affiliateProblems(reading))
  const submission = readAffiliate(reading, object, context)
  return isSound(reading) ? succeed(submission) : fail(affiliateProblems(reading))
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
    ? readId(newAffiliateReading(), "id_from_network", body["id_from_network"])
    : undefined

const readAffiliate = (reading: AffiliateReading, body: JsonObject, context: AffiliateContext): AffiliateSubmission => {
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
    if (reading.inherits && !Object.hasOwn(body, key)) continue
    const value = body[key]
    if (value === undefined) continue
    switch (key) {
      case "id_from_network":
        sent |= HAS_ID
        idFromNetwork = readOwnId(reading, value, context)
        break
      case "name":
        sent |= HAS_NAME
        name = readName(reading, key, value, context.stored !== undefined)
        break
      case "status":
        status = readStatus(reading, value)
        break
      case "sites":
        sent |= HAS_SITES
        sites = readSites(reading, value, context.stored !== undefined)
        break
      case "users":
        users = readUsers(reading, value)
        break
      case "custom_data":
        customData = readCustomData(reading, value, context.customDataFields, context.stored?.customData)
        break
      // AFF-95
      case "id":
      case "object_url":
        break // read-only
      default:
        reportUnknownMember(reading, key, AFFILIATE_KEYS)
    }
  }
  addMissingMembers(reading, sent, context)
  return { idFromNetwork, name, status, sites, users, customData }
}

const HAS_ID = 1
const HAS_NAME = 2
const HAS_SITES = 4

const AFFILIATE_KEYS: ReadonlyArray<string> = ["id_from_network", "name", "status", "sites", "users", "custom_data"]

// AFF-54, AFF-58, AFF-70, AFF-71
const addMissingMembers = (reading: AffiliateReading, sent: number, context: AffiliateContext): void => {
  if ((sent & HAS_ID) === 0) checkIdFromElsewhere(reading, context)
  if (context.stored !== undefined) return
  if ((sent & HAS_NAME) === 0) reportMissingMember(reading, "name", "a new affiliate needs a name")
  if ((sent & HAS_SITES) === 0) reportMissingMember(reading, "sites", "a new affiliate needs one or more sites")
}

// AFF-07, AFF-82
const checkIdFromElsewhere = (reading: AffiliateReading, context: AffiliateContext): void => {
  if (context.idFromNetwork !== undefined) {
    // a stored affiliate has proven its id; a new one takes it from the path
    if (context.stored === undefined) refuseDots(reading, readId(reading, "id_from_network", context.idFromNetwork))
  } else if (!context.generatesIds && context.stored === undefined) {
    reportMissingMember(reading, "id_from_network", "this network does not generate ids: add one")
  }
}

/** A path of the host interface names the campaigns of an affiliate. */
// ENG-504
const refuseDots = (reading: AffiliateReading, id: string | undefined): void => {
  const fault = id === undefined ? undefined : dotsFault(id)
  if (fault !== undefined) report(reading, "id-of-dots", "id_from_network", fault, "choose another id")
}

// AFF-84
const readOwnId = (reading: AffiliateReading, value: unknown, context: AffiliateContext): string | undefined => {
  const pathId = context.idFromNetwork
  const optional = pathId !== undefined || context.generatesIds || context.stored !== undefined
  const id = readId(reading, "id_from_network", value, optional)
  if (context.stored === undefined) refuseDots(reading, id)
  if (id !== undefined && pathId !== undefined && id !== pathId) {
    report(
      reading,
      "id-differs-from-path",
      "id_from_network",
      `is ${shown(id)}, but the path says ${shown(pathId)}`,
      "leave the field out, or send the id of the path: ids do not change",
    )
  }
  return id
}

// AFF-09
const readStatus = (reading: AffiliateReading, value: unknown): AffiliateStatus | undefined =>
  isAffiliateStatus(value)
    ? value
    : readOneOf(
        reading,
        "unknown-status",
        "status",
        value,
        "status",
        AFFILIATE_STATUSES,
        hintFor(value, true, STATUS_HINT),
      )

const STATUS_HINT = `write ${shownNames(AFFILIATE_STATUSES)}`
