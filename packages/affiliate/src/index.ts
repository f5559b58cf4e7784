/**
 * Affiliates with their sites and users: every problem of a request at once, what a request changes, and the body that
 * shows an affiliate. Plain data in, plain data out.
 *
 * @packageDocumentation
 */
export {
  AFFILIATE_STATUSES,
  type Affiliate,
  type AffiliateStatus,
  type AffiliateUser,
  type EmailSetting,
  type NotificationChoices,
  type Site,
  USER_ROLES,
  type UserRole,
} from "./affiliate.ts"
export {
  type AffiliateBody,
  type AffiliateBodyContext,
  affiliateBody,
  type EmailSettingBody,
  type SiteBody,
  type UserBody,
} from "./body.ts"
export { emailAddressKey, isEmailAddress, MAX_EMAIL_CHARACTERS } from "./email-address.ts"
export { type ImportLine, importClaims, readImportLine } from "./import-line.ts"
export { affiliateLineCheck, checkAffiliateLines, type LineContext, type LineReport } from "./lines.ts"
export { affiliateNameKey } from "./name-key.ts"
export { isPhoneNumber, phoneInE164 } from "./phone-number.ts"
export {
  AFFILIATE_PROBLEM_CODES,
  type AffiliateErrorClass,
  type AffiliateProblem,
  type AffiliateProblemCode,
} from "./problems.ts"
export {
  type AffiliateChanges,
  type AffiliateField,
  type MemberChanges,
  type Reconciliation,
  reconcileAffiliate,
} from "./reconcile.ts"
export { sameAffiliate } from "./same.ts"
export {
  type AffiliateSubmission,
  type ChoiceSubmission,
  type IdentifiedSubmission,
  type SiteSubmission,
  type UserSubmission,
  withId,
} from "./submission.ts"
export { MAX_TEXT_CHARACTERS } from "./text.ts"
export { checkDeletion, checkUniqueness, type UniquenessContext } from "./uniqueness.ts"
export { type AffiliateContext, affiliateIdOf, validateAffiliate } from "./validate.ts"
