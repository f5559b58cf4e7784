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
  AFFILIATE_PROBLEM_CODES,
  type AffiliateErrorClass,
  type AffiliateProblem,
  type AffiliateProblemCode,
} from "./problems.ts"
export {
  type AffiliateSubmission,
  type IdentifiedSubmission,
  type SiteSubmission,
  type UserSubmission,
  withId,
} from "./submission.ts"
