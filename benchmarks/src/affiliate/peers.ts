// The same rules written with schema libraries, each asked for all problems. Where a library has no word for a rule
// across fields, its own kind of refinement is used; what it does not find then is counted.
import { affiliateSchema } from "@callrules/affiliate/schema"
import { Ajv } from "ajv"
import { type } from "arktype"
import { isFailure } from "effect/Result"
import * as Schema from "effect/Schema"
import { makeFormatterStandardSchemaV1 } from "effect/SchemaIssue"
import * as Typebox from "typebox"
import { Compile } from "typebox/compile"
import * as v from "valibot"
import * as z from "zod"
import { EMAIL, PHONE } from "./bare.ts"

/** A way to check a body: how many problems it finds. */
export interface Peer {
  readonly name: string
  readonly countProblems: (body: unknown) => number
}

const STATUSES = ["Applied", "Approved", "Declined", "Suspended", "Archived"] as const
const ROLES = ["Super", "Manager", "Member", "Observer"] as const
const FLAGS = [
  "notify_on_budgets",
  "notify_on_campaign_applications",
  "notify_on_campaign_expirations",
  "notify_on_creative_duplication_requests",
  "notify_on_network_announcements",
  "notify_on_call_activities",
] as const

const each = <Value>(value: Value): Record<(typeof FLAGS)[number], Value> => {
  const [a, b, c, d, e, f] = FLAGS
  return { [a]: value, [b]: value, [c]: value, [d]: value, [e]: value, [f]: value }
}

interface Identified {
  readonly id_from_network: string | number
}
interface Setting {
  readonly email_address: string
  readonly use_for_notifications: boolean
}
const idsDistinct = (items: ReadonlyArray<Identified>): boolean =>
  new Set(items.map((item) => String(item.id_from_network))).size === items.length
const emailsDistinct = (items: ReadonlyArray<Setting>): boolean =>
  new Set(items.map((item) => item.email_address)).size === items.length
const someNotified = (items: ReadonlyArray<Setting>): boolean => items.some((item) => item.use_for_notifications)
const hasPhone = (user: { readonly contact_phone_number?: unknown; readonly phone_number?: unknown }): boolean =>
  user.contact_phone_number !== undefined || user.phone_number !== undefined

// ---------------------------------------------------------------- zod
const zName = z.string().max(255).regex(/\S/)
const zId = z.union([z.string().min(1).max(255), z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)])
const zodSchema = z.strictObject({
  id_from_network: zId,
  name: zName,
  status: z.enum(STATUSES).optional(),
  sites: z
    .array(z.strictObject({ id_from_network: zId, name: zName.nullable().optional() }))
    .min(1)
    .refine(idsDistinct),
  users: z
    .array(
      z
        .strictObject({
          id_from_network: zId,
          email_settings: z
            .array(z.strictObject({ email_address: z.string().regex(EMAIL), use_for_notifications: z.boolean() }))
            .refine(emailsDistinct)
            .refine(someNotified),
          first_name: zName,
          last_name: zName,
          contact_phone_number: z.string().regex(PHONE).optional(),
          phone_number: z.string().regex(PHONE).optional(),
          role: z.enum(ROLES).optional(),
          ...each(z.boolean().optional()),
        })
        .refine(hasPhone),
    )
    .refine(idsDistinct)
    .optional(),
  custom_data: z.strictObject({ region: z.string().optional(), channel: z.string().optional() }).optional(),
})

// ---------------------------------------------------------------- valibot
const vName = v.pipe(v.string(), v.maxLength(255), v.regex(/\S/))
const vId = v.union([
  v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER)),
])
const valibotSchema = v.strictObject({
  id_from_network: vId,
  name: vName,
  status: v.optional(v.picklist(STATUSES)),
  sites: v.pipe(
    v.array(v.strictObject({ id_from_network: vId, name: v.optional(v.nullable(vName)) })),
    v.minLength(1),
    v.check((items) => idsDistinct(items)),
  ),
  users: v.optional(
    v.pipe(
      v.array(
        v.pipe(
          v.strictObject({
            id_from_network: vId,
            email_settings: v.pipe(
              v.array(
                v.strictObject({
                  email_address: v.pipe(v.string(), v.regex(EMAIL)),
                  use_for_notifications: v.boolean(),
                }),
              ),
              v.check((items) => emailsDistinct(items)),
              v.check((items) => someNotified(items)),
            ),
            first_name: vName,
            last_name: vName,
            contact_phone_number: v.optional(v.pipe(v.string(), v.regex(PHONE))),
            phone_number: v.optional(v.pipe(v.string(), v.regex(PHONE))),
            role: v.optional(v.picklist(ROLES)),
            ...each(v.optional(v.boolean())),
          }),
          v.check((user) => hasPhone(user)),
        ),
      ),
      v.check((items) => idsDistinct(items)),
    ),
  ),
  custom_data: v.optional(v.strictObject({ region: v.optional(v.string()), channel: v.optional(v.string()) })),
})

// ---------------------------------------------------------------- typebox
const T = Typebox.Type
const tName = T.String({ maxLength: 255, pattern: "\\S" })
const tId = T.Union([
  T.String({ minLength: 1, maxLength: 255 }),
  T.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
])
const strict = { additionalProperties: false }
const tSite = T.Object({ id_from_network: tId, name: T.Optional(T.Union([tName, T.Null()])) }, strict)
const tSetting = T.Object(
  { email_address: T.String({ pattern: EMAIL.source }), use_for_notifications: T.Boolean() },
  strict,
)
const tUser = T.Object(
  {
    id_from_network: tId,
    email_settings: T.Refine(T.Refine(T.Array(tSetting), emailsDistinct), someNotified),
    first_name: tName,
    last_name: tName,
    contact_phone_number: T.Optional(T.String({ pattern: PHONE.source })),
    phone_number: T.Optional(T.String({ pattern: PHONE.source })),
    role: T.Optional(T.Union(ROLES.map((role) => T.Literal(role)))),
    ...each(T.Optional(T.Boolean())),
  },
  strict,
)
const typeboxCheck = Compile(
  T.Object(
    {
      id_from_network: tId,
      name: tName,
      status: T.Optional(T.Union(STATUSES.map((status) => T.Literal(status)))),
      sites: T.Refine(T.Array(tSite, { minItems: 1 }), idsDistinct),
      users: T.Optional(T.Refine(T.Array(T.Refine(tUser, hasPhone)), idsDistinct)),
      custom_data: T.Optional(T.Object({ region: T.Optional(T.String()), channel: T.Optional(T.String()) }, strict)),
    },
    strict,
  ),
)

// ---------------------------------------------------------------- ajv, with the JSON Schema of our own schema
const ajv = new Ajv({ allErrors: true, strict: false })
const ajvName = { type: "string", maxLength: 255, pattern: "\\S" }
const ajvId = {
  anyOf: [
    { type: "string", minLength: 1, maxLength: 255 },
    { type: "integer", minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
  ],
}
const ajvPhone = { type: "string", pattern: PHONE.source }
ajv.addKeyword({
  keyword: "distinctIds",
  type: "array",
  validate: (_: unknown, items: ReadonlyArray<Identified>) => idsDistinct(items),
})
ajv.addKeyword({
  keyword: "distinctEmails",
  type: "array",
  validate: (_: unknown, items: ReadonlyArray<Setting>) => emailsDistinct(items),
})
ajv.addKeyword({
  keyword: "someNotified",
  type: "array",
  validate: (_: unknown, items: ReadonlyArray<Setting>) => someNotified(items),
})
const ajvCheck = ajv.compile({
  type: "object",
  required: ["id_from_network", "name", "sites"],
  additionalProperties: false,
  properties: {
    id_from_network: ajvId,
    name: ajvName,
    status: { enum: STATUSES },
    sites: {
      type: "array",
      minItems: 1,
      distinctIds: true,
      items: {
        type: "object",
        required: ["id_from_network"],
        additionalProperties: false,
        properties: { id_from_network: ajvId, name: { ...ajvName, nullable: true } },
      },
    },
    users: {
      type: "array",
      distinctIds: true,
      items: {
        type: "object",
        required: ["id_from_network", "email_settings", "first_name", "last_name"],
        anyOf: [{ required: ["contact_phone_number"] }, { required: ["phone_number"] }],
        additionalProperties: false,
        properties: {
          id_from_network: ajvId,
          email_settings: {
            type: "array",
            distinctEmails: true,
            someNotified: true,
            items: {
              type: "object",
              required: ["email_address", "use_for_notifications"],
              additionalProperties: false,
              properties: {
                email_address: { type: "string", pattern: EMAIL.source },
                use_for_notifications: { type: "boolean" },
              },
            },
          },
          first_name: ajvName,
          last_name: ajvName,
          contact_phone_number: ajvPhone,
          phone_number: ajvPhone,
          role: { enum: ROLES },
          ...each({ type: "boolean" }),
        },
      },
    },
    custom_data: {
      type: "object",
      additionalProperties: false,
      properties: { region: { type: "string" }, channel: { type: "string" } },
    },
  },
})

// ---------------------------------------------------------------- arktype
const arkUser = type({
  "+": "reject",
  id_from_network: "1 <= string <= 255 | number.integer >= 0",
  email_settings: type({ "+": "reject", email_address: EMAIL, use_for_notifications: "boolean" })
    .array()
    .narrow((items, context) => emailsDistinct(items) || context.mustBe("distinct"))
    .narrow((items, context) => someNotified(items) || context.mustBe("notified")),
  first_name: "1 <= string <= 255",
  last_name: "1 <= string <= 255",
  "contact_phone_number?": PHONE,
  "phone_number?": PHONE,
  "role?": "'Super' | 'Manager' | 'Member' | 'Observer'",
  "notify_on_budgets?": "boolean",
  "notify_on_campaign_applications?": "boolean",
  "notify_on_campaign_expirations?": "boolean",
  "notify_on_creative_duplication_requests?": "boolean",
  "notify_on_network_announcements?": "boolean",
  "notify_on_call_activities?": "boolean",
}).narrow((user, context) => hasPhone(user) || context.mustBe("reachable"))
const arkSite = type({ "+": "reject", id_from_network: "1 <= string <= 255 | number.integer >= 0", "name?": /\S/ })
const arkCheck = type({
  "+": "reject",
  id_from_network: "1 <= string <= 255 | number.integer >= 0",
  name: /\S/,
  "status?": "'Applied' | 'Approved' | 'Declined' | 'Suspended' | 'Archived'",
  sites: arkSite
    .array()
    .atLeastLength(1)
    .narrow((items, context) => idsDistinct(items) || context.mustBe("distinct")),
  "users?": arkUser.array().narrow((items, context) => idsDistinct(items) || context.mustBe("distinct")),
  "custom_data?": { "+": "reject", "region?": "string", "channel?": "string" },
})

// ---------------------------------------------------------------- bare effect Schema
const decode = Schema.decodeUnknownResult(affiliateSchema, { errors: "all", onExcessProperty: "error" })
const format = makeFormatterStandardSchemaV1()

/** The peers; each answers how many problems it finds. */
export const peers: ReadonlyArray<Peer> = [
  { name: "ajv", countProblems: (body) => (ajvCheck(body) ? 0 : (ajvCheck.errors?.length ?? 0)) },
  {
    name: "typebox",
    countProblems: (body) => (typeboxCheck.Check(body) ? 0 : [...typeboxCheck.Errors(body)].length),
  },
  {
    name: "arktype",
    countProblems: (body) => {
      const result = arkCheck(body)
      return result instanceof type.errors ? result.length : 0
    },
  },
  { name: "zod", countProblems: (body) => zodSchema.safeParse(body).error?.issues.length ?? 0 },
  { name: "valibot", countProblems: (body) => v.safeParse(valibotSchema, body).issues?.length ?? 0 },
  {
    name: "effect Schema",
    countProblems: (body) => {
      const result = decode(body)
      return isFailure(result) ? format(result.failure.issue).issues.length : 0
    },
  },
]
