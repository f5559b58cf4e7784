// Applies a valid submission to the stored affiliate: the new affiliate, and the exact list of changes.
import type { Affiliate, AffiliateUser, Site } from "./affiliate.ts"
import { NO_CUSTOM_DATA } from "./custom-data.ts"
import { sameCustomData, sameEmailSettings, sameSite, sameUser } from "./same.ts"
import type { IdentifiedSubmission, SiteSubmission, UserSubmission } from "./submission.ts"

/** A field of an affiliate that is not a list. */
export type AffiliateField = "name" | "status" | "customData"

/** The changes of the sites or of the users: their ids, each in exactly one of the three lists or unchanged. */
export interface MemberChanges {
  /** Ids that are new, in the order in which they were sent. */
  readonly added: ReadonlyArray<string>
  /** Ids whose fields change, in stored order. */
  readonly changed: ReadonlyArray<string>
  /** Ids that are removed, in stored order. */
  readonly removed: ReadonlyArray<string>
}

/** Everything that a submission changes. For a new affiliate: all of it. */
export interface AffiliateChanges {
  /** Whether anything changes at all; true for a new affiliate. */
  readonly changed: boolean
  /** The fields that get another value. */
  readonly fields: ReadonlyArray<AffiliateField>
  /** The changes of the sites. */
  readonly sites: MemberChanges
  /** The changes of the users. */
  readonly users: MemberChanges
}

/** The affiliate to store, and its changes. */
export interface Reconciliation {
  /** The new affiliate; the stored object itself when nothing changes. */
  readonly affiliate: Affiliate
  /** The changes. */
  readonly changes: AffiliateChanges
}

/**
 * Applies a valid submission to the stored affiliate, or to nothing.
 *
 * A key that was not sent keeps its stored value; `sites`, `users` and `custom_data` replace the whole set. Sites and users
 * are matched by id: an optional field that was not sent keeps its value, a new user gets the defaults. Stored
 * members keep their order, new ones follow in the order sent; a different order alone is not a change. Applying the same
 * submission again changes nothing.
 *
 * @returns the affiliate to store, under the stored id, and the exact changes. A submission of a new affiliate is
 * expected to come from `validateAffiliate` without a stored affiliate, so that it has a name and sites.
 *
 * Source of the rule: section 4.1 of the specification; for what a partial update keeps see docs/decisions.md.
 *
 * @example
 * ```ts
 * import { reconcileAffiliate, validateAffiliate, withId } from "@callrules/affiliate"
 * import { getOrThrow } from "effect/Result"
 *
 * const context = { customDataFields: new Set<string>(), generatesIds: false, stored: undefined }
 * const create = { id_from_network: "A-1", name: "Acme", sites: [{ id_from_network: 1 }, { id_from_network: 2 }] }
 * const first = reconcileAffiliate(undefined, withId(getOrThrow(validateAffiliate(create, context)), "A-1"))
 *
 * const update = { id_from_network: "A-1", sites: [{ id_from_network: 3 }, { id_from_network: 1 }] }
 * const submission = getOrThrow(validateAffiliate(update, { ...context, stored: first.affiliate }))
 * const { affiliate, changes } = reconcileAffiliate(first.affiliate, withId(submission, "A-1"))
 * console.assert(affiliate.name === "Acme")
 * console.assert(changes.sites.added.join() === "3" && changes.sites.removed.join() === "2")
 * ```
 */
export const reconcileAffiliate = (stored: Affiliate | undefined, submission: IdentifiedSubmission): Reconciliation => {
  const sites = reconcileSites(stored?.sites, submission.sites)
  const users = reconcileUsers(stored?.users, submission.users)
  const sent = {
    // AFF-66
    name: submission.name ?? stored?.name ?? "",
    // AFF-10, AFF-81
    status: submission.status ?? stored?.status ?? "Approved",
    // AFF-69
    customData: submission.customData ?? stored?.customData ?? NO_CUSTOM_DATA,
  }
  const fields = changedFields(stored, sent)
  const changed =
    stored === undefined || fields.length > 0 || sites.changes !== UNCHANGED || users.changes !== UNCHANGED
  const changes = { changed, fields, sites: sites.changes, users: users.changes }
  if (stored !== undefined && !changed) return { affiliate: stored, changes }
  const idFromNetwork = stored?.idFromNetwork ?? submission.idFromNetwork
  const affiliate = {
    idFromNetwork,
    name: sent.name,
    status: sent.status,
    sites: sites.members,
    users: users.members,
    customData: sent.customData,
  }
  return { affiliate, changes }
}

const FIELDS: ReadonlyArray<AffiliateField> = ["name", "status", "customData"]

const changedFields = (
  stored: Affiliate | undefined,
  sent: Pick<Affiliate, AffiliateField>,
): ReadonlyArray<AffiliateField> =>
  stored === undefined
    ? FIELDS
    : FIELDS.filter((field) =>
        field === "customData" ? !sameCustomData(stored.customData, sent.customData) : stored[field] !== sent[field],
      )

const reconcileSites = (
  stored: ReadonlyArray<Site> | undefined,
  sent: ReadonlyArray<SiteSubmission> | undefined,
): MemberReconciliation<Site> => reconcileMembers(stored, sent, completeSite, sameSite)

// AFF-78
const completeSite = (sent: SiteSubmission, stored: Site | undefined): Site => ({
  idFromNetwork: sent.idFromNetwork,
  name: sent.name === undefined ? (stored?.name ?? null) : sent.name,
})

const reconcileUsers = (
  stored: ReadonlyArray<AffiliateUser> | undefined,
  sent: ReadonlyArray<UserSubmission> | undefined,
): MemberReconciliation<AffiliateUser> => reconcileMembers(stored, sent, completeUser, sameUser)

// AFF-35, AFF-36, AFF-77
const completeUser = (sent: UserSubmission, stored: AffiliateUser | undefined): AffiliateUser => ({
  idFromNetwork: sent.idFromNetwork,
  emailSettings:
    stored !== undefined && sameEmailSettings(stored.emailSettings, sent.emailSettings)
      ? stored.emailSettings
      : sent.emailSettings,
  firstName: sent.firstName,
  lastName: sent.lastName,
  phoneNumber: sent.phoneNumber,
  role: sent.role ?? stored?.role ?? "Super",
  notifyOnBudgets: sent.notifyOnBudgets ?? stored?.notifyOnBudgets ?? false,
  notifyOnCampaignApplications: sent.notifyOnCampaignApplications ?? stored?.notifyOnCampaignApplications ?? false,
  notifyOnCampaignExpirations: sent.notifyOnCampaignExpirations ?? stored?.notifyOnCampaignExpirations ?? false,
  notifyOnCreativeDuplicationRequests:
    sent.notifyOnCreativeDuplicationRequests ?? stored?.notifyOnCreativeDuplicationRequests ?? false,
  notifyOnNetworkAnnouncements: sent.notifyOnNetworkAnnouncements ?? stored?.notifyOnNetworkAnnouncements ?? false,
  notifyOnCallActivities: sent.notifyOnCallActivities ?? stored?.notifyOnCallActivities ?? false,
})

interface MemberReconciliation<Member> {
  readonly members: ReadonlyArray<Member>
  readonly changes: MemberChanges
}

const UNCHANGED: MemberChanges = Object.freeze({ added: [], changed: [], removed: [] })

const reconcileMembers = <
  Member extends { readonly idFromNetwork: string },
  Sent extends { readonly idFromNetwork: string },
>(
  stored: ReadonlyArray<Member> | undefined,
  sent: ReadonlyArray<Sent> | undefined,
  complete: (sent: Sent, stored: Member | undefined) => Member,
  same: (left: Member, right: Member) => boolean,
): MemberReconciliation<Member> => {
  // AFF-73
  if (sent === undefined) return { members: stored ?? [], changes: UNCHANGED }
  const waiting = new Map(sent.map((member) => [member.idFromNetwork, member]))
  const members: Array<Member> = []
  const changed: Array<string> = []
  const removed: Array<string> = []
  for (const before of stored ?? []) {
    // AFF-74
    const submitted = waiting.get(before.idFromNetwork)
    if (submitted === undefined) {
      // AFF-03, AFF-04, AFF-67, AFF-68
      removed.push(before.idFromNetwork)
      continue
    }
    waiting.delete(before.idFromNetwork)
    const after = complete(submitted, before)
    // AFF-02
    if (same(before, after)) members.push(before)
    else {
      changed.push(before.idFromNetwork)
      members.push(after)
    }
  }
  const added = [...waiting.keys()]
  for (const submitted of waiting.values()) members.push(complete(submitted, undefined))
  const unchanged = added.length === 0 && changed.length === 0 && removed.length === 0
  return { members, changes: unchanged ? UNCHANGED : { added, changed, removed } }
}
