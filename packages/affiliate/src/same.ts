// When two affiliates, sites or users are the same: equal in every field, in any order of their lists.
import type { Affiliate, AffiliateUser, EmailSetting, Site } from "./affiliate.ts"

/**
 * Whether two affiliates have the same content: every field equal, sites, users and e-mail settings compared as sets.
 *
 * @example
 * ```ts
 * import { type Affiliate, sameAffiliate } from "@callrules/affiliate"
 *
 * const acme: Affiliate = {
 *   idFromNetwork: "A-1",
 *   name: "Acme",
 *   status: "Approved",
 *   sites: [{ idFromNetwork: "1", name: null }, { idFromNetwork: "2", name: null }],
 *   users: [],
 *   customData: {},
 * }
 * console.assert(sameAffiliate(acme, { ...acme, sites: acme.sites.toReversed() }))
 * console.assert(!sameAffiliate(acme, { ...acme, status: "Archived" }))
 * ```
 */
export const sameAffiliate = (left: Affiliate, right: Affiliate): boolean =>
  left.idFromNetwork === right.idFromNetwork &&
  left.name === right.name &&
  left.status === right.status &&
  sameMembers(left.sites, right.sites, sameSite) &&
  sameMembers(left.users, right.users, sameUser) &&
  sameCustomData(left.customData, right.customData)

/** Whether two sites are equal. */
export const sameSite = (left: Site, right: Site): boolean =>
  left.idFromNetwork === right.idFromNetwork && left.name === right.name

/** Whether two users are equal; their e-mail settings in any order. */
export const sameUser = (left: AffiliateUser, right: AffiliateUser): boolean =>
  left.idFromNetwork === right.idFromNetwork &&
  left.firstName === right.firstName &&
  left.lastName === right.lastName &&
  left.phoneNumber === right.phoneNumber &&
  left.role === right.role &&
  left.notifyOnBudgets === right.notifyOnBudgets &&
  left.notifyOnCampaignApplications === right.notifyOnCampaignApplications &&
  left.notifyOnCampaignExpirations === right.notifyOnCampaignExpirations &&
  left.notifyOnCreativeDuplicationRequests === right.notifyOnCreativeDuplicationRequests &&
  left.notifyOnNetworkAnnouncements === right.notifyOnNetworkAnnouncements &&
  left.notifyOnCallActivities === right.notifyOnCallActivities &&
  sameEmailSettings(left.emailSettings, right.emailSettings)

/** Whether two lists of e-mail settings have the same addresses, as spelled, with the same switches. */
export const sameEmailSettings = (left: ReadonlyArray<EmailSetting>, right: ReadonlyArray<EmailSetting>): boolean => {
  if (left.length !== right.length) return false
  const choices = new Map(right.map((setting) => [setting.emailAddress, setting.useForNotifications]))
  return left.every((setting) => choices.get(setting.emailAddress) === setting.useForNotifications)
}

/** Whether two sets of custom data have the same fields with the same values. */
export const sameCustomData = (
  left: Readonly<Record<string, string>>,
  right: Readonly<Record<string, string>>,
): boolean => {
  const names = Object.keys(left)
  return (
    names.length === Object.keys(right).length &&
    names.every((name) => Object.hasOwn(right, name) && left[name] === right[name])
  )
}

const sameMembers = <Member extends { readonly idFromNetwork: string }>(
  left: ReadonlyArray<Member>,
  right: ReadonlyArray<Member>,
  same: (left: Member, right: Member) => boolean,
): boolean => {
  if (left.length !== right.length) return false
  const byId = new Map(right.map((member) => [member.idFromNetwork, member]))
  return left.every((member) => {
    const other = byId.get(member.idFromNetwork)
    return other !== undefined && same(member, other)
  })
}
