// Generators: sound affiliate bodies with every optional part, stored affiliates, and arbitrary JSON.
import type { Affiliate, AffiliateUser } from "@callrules/affiliate"
import fc from "fast-check"

type Json = Record<string, unknown>

/** Any text, lone surrogates too. The ready-made unit "binary" would take most of a second to set up in every file. */
export const anyText: fc.Arbitrary<string> = fc.string({
  unit: fc.nat(0x10ffff).map((code) => String.fromCodePoint(code)),
})

const word = fc.stringMatching(/^[A-Za-z0-9'.&-]{1,10}$/)

/** Names that pass every rule: words, some of them in other scripts. */
const soundName: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(" ")) },
  {
    weight: 1,
    arbitrary: fc.constantFrom("\u5c0f\u660e", "\u0410\u0441me", "Cafe\u0301", "\u{1f600} Inc", " padded "),
  },
)

/** Ids as text and as numbers. */
const soundId: fc.Arbitrary<string | number> = fc.oneof(
  fc.stringMatching(/^[A-Za-z0-9_-]{1,8}$/),
  fc.integer({ min: 0, max: 9999 }),
  fc.constantFrom("a/b", " 7 ", "__proto__", "constructor", "\u00fc"),
)

const soundEmail = fc
  .tuple(
    fc.stringMatching(/^[a-z0-9+]{1,6}(\.[a-z0-9]{1,6})?$/),
    fc.constantFrom("@x.example", "@y.example", "@ [1.2] (c)"),
  )
  .map(([local, domain]) => local + domain)

const soundPhone = fc.oneof(fc.stringMatching(/^[0-9]{10}$/), fc.stringMatching(/^\+[2-9][0-9]{6,14}$/))

const setting = fc.record({ email_address: soundEmail, use_for_notifications: fc.boolean() })

const settings = fc
  .uniqueArray(setting, { selector: (item) => item.email_address, minLength: 1, maxLength: 3 })
  .map(([first, ...rest]) => [{ ...first, use_for_notifications: true }, ...rest])

const flag = fc.boolean()

const user = fc
  .record(
    {
      id_from_network: soundId,
      email_settings: settings,
      first_name: soundName,
      last_name: soundName,
      contact_phone_number: soundPhone,
      role: fc.constantFrom("Super", "Manager", "Member", "Observer"),
      notify_on_budgets: flag,
      notify_on_campaign_applications: flag,
      notify_on_campaign_expirations: flag,
      notify_on_creative_duplication_requests: flag,
      notify_on_network_announcements: flag,
      notify_on_call_activities: flag,
      notify_on_performance_notifications: fc.constantFrom<unknown>(true, false, "old"),
      can_login_via_platform: flag,
      oauth_refresh_token: fc.constant(null),
    },
    { requiredKeys: ["id_from_network", "email_settings", "first_name", "last_name", "contact_phone_number"] },
  )
  .chain((one) =>
    fc.constantFrom("contact_phone_number", "phone_number", "both").map((spelling): Json => {
      const { contact_phone_number: phone, ...rest } = one
      if (spelling === "both") return { ...rest, phone_number: phone, contact_phone_number: phone }
      return { ...rest, [spelling]: phone }
    }),
  )

const site = fc.record({ id_from_network: soundId, name: fc.option(soundName) }, { requiredKeys: ["id_from_network"] })

const idOf = (item: { readonly id_from_network?: unknown }): string => String(item.id_from_network)

/** Names of the custom data fields that generated bodies use; all are configured where they are checked. */
export const FIELDS: ReadonlySet<string> = new Set(["region", "channel", "__proto__", "toString"])

const customData = fc
  .dictionary(fc.constantFrom(...FIELDS), fc.oneof(fc.string(), fc.integer(), fc.boolean()))
  .map((values) => values)

/** A sound body of a new affiliate. */
export const soundBody: fc.Arbitrary<Json> = fc.record(
  {
    id_from_network: soundId,
    name: soundName,
    sites: fc.uniqueArray(site, { selector: idOf, minLength: 1, maxLength: 4 }),
    users: fc.uniqueArray(user, { selector: idOf, maxLength: 3 }),
    status: fc.constantFrom("Applied", "Approved", "Declined", "Suspended", "Archived"),
    custom_data: customData,
    id: fc.integer(),
    object_url: fc.webUrl(),
  },
  { requiredKeys: ["id_from_network", "name", "sites"] },
)

const storedUser: fc.Arbitrary<AffiliateUser> = fc.record({
  idFromNetwork: fc.constantFrom("u1", "u2", "u3", "u4"),
  emailSettings: settings.map((items) =>
    items.map((item) => ({
      emailAddress: item.email_address ?? "",
      useForNotifications: item.use_for_notifications,
    })),
  ),
  firstName: soundName.map((name) => name.trim()),
  lastName: soundName.map((name) => name.trim()),
  phoneNumber: soundPhone,
  role: fc.constantFrom("Super", "Manager", "Member", "Observer"),
  notifyOnBudgets: flag,
  notifyOnCampaignApplications: flag,
  notifyOnCampaignExpirations: flag,
  notifyOnCreativeDuplicationRequests: flag,
  notifyOnNetworkAnnouncements: flag,
  notifyOnCallActivities: flag,
})

/** A stored affiliate under one id, its members out of small pools so that two of them overlap. */
export const storedAffiliate: fc.Arbitrary<Affiliate> = fc.record({
  idFromNetwork: fc.constant("A-1"),
  name: fc.constantFrom("Acme", "Bolt"),
  status: fc.constantFrom("Applied", "Approved", "Declined", "Suspended", "Archived"),
  sites: fc.uniqueArray(
    fc.record({
      idFromNetwork: fc.constantFrom("1", "2", "3", "4", "5"),
      name: fc.option(fc.constantFrom("Main", "West")),
    }),
    { selector: (item) => item.idFromNetwork, minLength: 1 },
  ),
  users: fc.uniqueArray(storedUser, { selector: (item) => item.idFromNetwork }),
  customData: fc.dictionary(fc.constantFrom("region", "channel"), fc.constantFrom("a", "b", "")),
})

const keys = fc.constantFrom(
  "id_from_network",
  "name",
  "status",
  "sites",
  "users",
  "custom_data",
  "email_settings",
  "email_address",
  "use_for_notifications",
  "first_name",
  "last_name",
  "contact_phone_number",
  "phone_number",
  "role",
  "notify_on_budgets",
  "__proto__",
  "constructor",
  "length",
  "",
)

const leaf = fc.oneof(
  anyText,
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constantFrom<unknown>(
    null,
    "a@b",
    "+14155550123",
    "Approved",
    "Super",
    "region",
    "\ud800",
    Number.POSITIVE_INFINITY,
    -0,
  ),
)

/** Arbitrary JSON whose keys are often those of an affiliate, so that it reaches every part of the validator. */
export const nearlyAnAffiliate: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    leaf,
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(fc.oneof(keys, keys, fc.string()), tie("value"), { maxKeys: 6 }),
  ),
})).value
