// The schemas of single fields of an affiliate: ids, names, addresses, phone numbers, custom data values.
import { dotsFault } from "@callrules/model/reading"
import * as Schema from "effect/Schema"
import type { AffiliateStatus, UserRole } from "../affiliate.ts"
import { isEmailAddress, MAX_EMAIL_CHARACTERS } from "../email-address.ts"
import { isPhoneNumber } from "../phone-number.ts"
import { MAX_TEXT_CHARACTERS, textFault, unstorableMessage } from "../text.ts"

// What a JSON Schema and a generator can express about names and ids; the check is complete.
const VISIBLE = /[A-Za-z0-9.'-]{1,12}( [A-Za-z0-9.'-]{1,12})?/u

/**
 * A name: 1 to 255 characters besides surrounding white space, one of them visible, none of them a control character or
 * an invisible character that words do not need.
 */
export const nameSchema: Schema.String = Schema.String.annotate({ title: "name" }).check(
  Schema.makeFilter<string>((text) => textFault(text.trim())?.message, {
    expected: "a name",
    arbitraryConstraint: { patterns: [{ source: `^${VISIBLE.source}$`, flags: "u" }] },
    toJsonSchema: () => [{ pattern: "\\S" }, true],
  }),
)

const textIdSchema: Schema.String = Schema.String.check(
  Schema.makeFilter<string>((text) => textFault(text)?.message, {
    expected: "an id",
    arbitraryConstraint: { patterns: [{ source: "^[A-Za-z0-9_-]{1,12}$", flags: "u" }] },
    toJsonSchema: () => [{ pattern: "\\S", maxLength: MAX_TEXT_CHARACTERS }, true],
  }),
)

const numberIdSchema: Schema.Number = Schema.Number.check(
  Schema.isInt(),
  Schema.isBetween({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
)

/** An id of the network: text of 1 to 255 characters, one of them visible, or a whole number from 0 that has an exact text. */
export const idSchema: Schema.Union<readonly [Schema.String, Schema.Number]> = Schema.Union([
  textIdSchema,
  numberIdSchema,
]).annotate({ description: "id of the network: text, or a whole number from 0" })

/** The id of a new affiliate: {@link idSchema}, but not `.` or `..`, which cannot stand in a path. */
export const newAffiliateIdSchema: Schema.Codec<string | number> = idSchema.check(
  Schema.makeFilter<string | number>((id) => dotsFault(String(id)), {
    expected: "an id that can stand in a path",
    toJsonSchema: () => ({ not: { enum: [".", ".."] } }),
  }),
)

/** An e-mail address: an addr-spec of RFC 2822, obsolete forms included, of at most 998 characters. */
export const emailAddressSchema: Schema.String = Schema.String.annotate({
  description: "addr-spec of RFC 2822, such as ada@example.com",
}).check(
  Schema.makeFilter<string>((text) => isEmailAddress(text), {
    expected: "an e-mail address",
    arbitraryConstraint: {
      patterns: [{ source: "^[a-z0-9!+-]{1,8}(\\.[a-z0-9]{1,8})?@[a-z0-9]{1,8}\\.(com|example)$", flags: "u" }],
    },
    toJsonSchema: () => [{ pattern: "@", maxLength: MAX_EMAIL_CHARACTERS }, true],
  }),
)

const PHONE = "^(\\+1[0-9]{10}|\\+[2-9][0-9]{6,14}|[0-9]{10})$"

/** A phone number: E.164 with its plus sign, or ten digits. */
export const phoneNumberSchema: Schema.String = Schema.String.annotate({
  description: "E.164 such as +14155550123, or ten digits",
}).check(
  Schema.makeFilter<string>((text) => isPhoneNumber(text), {
    expected: "a phone number",
    arbitraryConstraint: { patterns: [{ source: PHONE, flags: "u" }] },
    toJsonSchema: () => ({ pattern: PHONE }),
  }),
)

/** A custom data value: text, or a Boolean or number that becomes its text; a whole number has to be exact. */
export const customDataValueSchema: Schema.Union<readonly [Schema.String, Schema.Boolean, Schema.Finite]> =
  Schema.Union([
    Schema.String.check(
      Schema.makeFilter<string>((text) => unstorableMessage(text), {
        expected: "a text that can be stored",
        toJsonSchema: () => [{}, true],
      }),
    ),
    Schema.Boolean,
    Schema.Finite.check(
      Schema.makeFilter<number>(
        (value) => (Number.isInteger(value) ? Number.isSafeInteger(value) : Number.isFinite(value)),
        {
          expected: "a number that keeps its digits",
          arbitraryConstraint: { number: "integer", minimum: -1_000_000, maximum: 1_000_000 },
          toJsonSchema: () => [{}, true],
        },
      ),
    ),
  ])

/** The five values of an affiliate's status. */
export const statusSchema: Schema.Literals<ReadonlyArray<AffiliateStatus>> = Schema.Literals<
  ReadonlyArray<AffiliateStatus>
>(["Applied", "Approved", "Declined", "Suspended", "Archived"])

/** The four values of a user's role. */
export const roleSchema: Schema.Literals<ReadonlyArray<UserRole>> = Schema.Literals<ReadonlyArray<UserRole>>([
  "Super",
  "Manager",
  "Member",
  "Observer",
])
