// What a well-formed submission may collide with in its network, and what keeps an affiliate from being deleted.
import { shown } from "@callrules/model/reading"
import type { Affiliate } from "./affiliate.ts"
import { type AffiliateProblem, recordInvalid } from "./problems.ts"
import { reconcileAffiliate } from "./reconcile.ts"
import { type IdentifiedSubmission, withId } from "./submission.ts"

/** What the store found in the network. */
export interface UniquenessContext {
  /** The affiliate that has the submitted name now (by `affiliateNameKey`); `undefined` when the name is free. */
  readonly nameHolder: Affiliate | undefined
  /** Whether the submission's id was generated because the request gave none. */
  readonly generated: boolean
}

/**
 * Checks a valid submission against what the network already has.
 *
 * A name that another affiliate has is taken. Where the id was generated and an affiliate of that name exists already,
 * the request is a repetition if it would change nothing of that affiliate, and no problem: the host then answers with
 * that affiliate, unchanged.
 *
 * @returns no problems, or one of class `RecordInvalid` that names the id that has the name.
 *
 * Source of the rule: section 2.1 of the specification (unique within the network).
 *
 * @example
 * ```ts
 * import { type Affiliate, checkUniqueness, validateAffiliate, withId } from "@callrules/affiliate"
 * import { getOrThrow } from "effect/Result"
 *
 * const acme: Affiliate = {
 *   idFromNetwork: "A-1",
 *   name: "Acme",
 *   status: "Approved",
 *   sites: [{ idFromNetwork: "1", name: null }],
 *   users: [],
 *   customData: {},
 * }
 * const body = { id_from_network: "A-2", name: "Acme", sites: [{ id_from_network: 1 }] }
 * const context = { customDataFields: new Set<string>(), generatesIds: false, stored: undefined }
 * const submission = withId(getOrThrow(validateAffiliate(body, context)), "A-2")
 * const [problem] = checkUniqueness(submission, { nameHolder: acme, generated: false })
 * console.assert(problem?.code === "name-taken" && problem.errorClass === "RecordInvalid")
 * ```
 */
// AFF-63, AFF-64
export const checkUniqueness = (
  submission: IdentifiedSubmission,
  found: UniquenessContext,
): ReadonlyArray<AffiliateProblem> => {
  const holder = found.nameHolder
  if (holder === undefined || holder.idFromNetwork === submission.idFromNetwork) return []
  if (found.generated) {
    if (!reconcileAffiliate(holder, withId(submission, holder.idFromNetwork)).changes.changed) return []
    return [
      nameTaken(holder, `send \`id_from_network\` ${shown(holder.idFromNetwork)} to update it, or choose another name`),
    ]
  }
  return [nameTaken(holder, "choose another name, or rename that affiliate first")]
}

const nameTaken = (holder: Affiliate, hint: string): AffiliateProblem =>
  recordInvalid(
    "name-taken",
    ["name"],
    `\`name\` ${shown(holder.name)} is the name of affiliate ${shown(holder.idFromNetwork)}`,
    hint,
  )

/**
 * Checks whether an affiliate may be deleted: not while it has campaigns.
 *
 * @returns no problems, or one of class `RecordInvalid`.
 *
 * Source of the rule: section 4.1 of the specification.
 *
 * @example
 * ```ts
 * import { checkDeletion } from "@callrules/affiliate"
 *
 * console.assert(checkDeletion("A-1", { hasCampaigns: false }).length === 0)
 * console.assert(checkDeletion("A-1", { hasCampaigns: true })[0]?.code === "has-campaigns")
 * ```
 */
export const checkDeletion = (
  idFromNetwork: string,
  found: { readonly hasCampaigns: boolean },
): ReadonlyArray<AffiliateProblem> =>
  found.hasCampaigns
    ? [
        recordInvalid(
          "has-campaigns",
          [],
          `affiliate ${shown(idFromNetwork)} has one or more campaigns and cannot be deleted`,
          "remove its campaigns first, or set its status to `Archived`",
        ),
      ]
    : []
