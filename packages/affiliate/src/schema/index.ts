/**
 * The affiliate as `effect/Schema`: types, JSON Schema, documentation and generators of test data. A separate entry
 * point, so that the validator, which is plain code, does not load it.
 *
 * @packageDocumentation
 */
export { affiliateBodySchema } from "./answer.ts"
export {
  customDataValueSchema,
  emailAddressSchema,
  idSchema,
  nameSchema,
  phoneNumberSchema,
  roleSchema,
  statusSchema,
} from "./fields.ts"
export {
  affiliateSchema,
  affiliateUpdateSchema,
  emailSettingSchema,
  siteSchema,
  userSchema,
} from "./request.ts"
export type {
  AffiliateRequest,
  AffiliateUpdateRequest,
  EmailSettingRequest,
  SiteRequest,
  UserRequest,
} from "./wire.ts"
