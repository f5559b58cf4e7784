// Section 2.1 of the specification: the users of an affiliate, sentence by sentence.
import { expect } from "vitest"
import { create, refuses, USER } from "./affiliate-requests.ts"
import { affiliate, type Body, DESTINATION, type Reader, section } from "./reader.ts"

const withUser = (user: Body): Body => ({ users: [{ ...USER, ...user }] })
const userOf = (body: Body): Body => (body["users"] as ReadonlyArray<Body>)[0] ?? {}
const created = async (reader: Reader, user: Body): Promise<Body> => userOf(await create(reader, withUser(user)))

const without = (key: keyof typeof USER): Body => {
  const { [key]: _, ...rest } = USER
  return { users: [rest] }
}

section("2.1 user", [
  ["id_from_network: required", refuses(without("id_from_network"), "users[0].id_from_network")],
  ["email_settings: required", refuses(without("email_settings"), "users[0].email_settings")],
  ["first_name: required", refuses(without("first_name"), "users[0].first_name")],
  ["last_name: required", refuses(without("last_name"), "users[0].last_name")],
  ["contact_phone_number: required", refuses(without("contact_phone_number"), "phone_number")],
  [
    "id_from_network: may be a number",
    async (reader) => expect(await created(reader, { id_from_network: 5 })).toMatchObject({ id_from_network: "5" }),
  ],
  [
    "email_address: required",
    refuses(withUser({ email_settings: [{ use_for_notifications: true }] }), "email_address"),
  ],
  [
    "use_for_notifications: required",
    refuses(withUser({ email_settings: [{ email_address: "a@b.c" }] }), "use_for_notifications"),
  ],
  [
    "email_address: RFC 2822 addr-spec",
    refuses(
      withUser({ email_settings: [{ email_address: "Ann <a@b.c>", use_for_notifications: true }] }),
      "email_address",
    ),
  ],
  [
    "email_address: a quoted local part is an addr-spec",
    async (reader) => {
      const email_settings = [{ email_address: '"a b"@example.com', use_for_notifications: true }]
      expect(await created(reader, { email_settings })).toMatchObject({ email_settings })
    },
  ],
  [
    "email_address: unique for the user",
    refuses(
      withUser({
        email_settings: [...USER.email_settings, { email_address: "ann@example.com", use_for_notifications: false }],
      }),
      "ann@example.com",
    ),
  ],
  [
    "at least one entry per user must have use_for_notifications true",
    refuses(
      withUser({ email_settings: [{ email_address: "a@b.co", use_for_notifications: false }] }),
      "use_for_notifications",
    ),
  ],
  ...["+442079460018", "4155550123"].map(
    (number) =>
      [
        `contact_phone_number: ${number}`,
        async (reader: Reader) =>
          expect(await created(reader, { contact_phone_number: number })).toMatchObject({
            contact_phone_number: number,
            phone_number: number,
          }),
      ] as const,
  ),
  ["contact_phone_number: without punctuation", refuses(withUser({ contact_phone_number: "(415) 555-0123" }), "phone")],
  [
    "the examples name the phone field phone_number instead; both names appear",
    async (reader) => {
      const { contact_phone_number: _, ...rest } = USER
      const body = await create(reader, { users: [{ ...rest, phone_number: DESTINATION }] })
      expect(userOf(body)).toMatchObject({ contact_phone_number: DESTINATION, phone_number: DESTINATION })
    },
  ],
  [
    "oauth_refresh_token: present in responses",
    async (reader) => expect(await created(reader, {})).toHaveProperty("oauth_refresh_token"),
  ],
  ["role: default Super", async (reader) => expect(await created(reader, {})).toMatchObject({ role: "Super" })],
  ["role: one of the four", refuses(withUser({ role: "Owner" }), "role")],
  [
    "role: a user may have different roles in different organizations",
    async (reader) => {
      expect(await created(reader, { role: "Observer" })).toMatchObject({ role: "Observer" })
      const other = await create(reader, { id_from_network: "8", name: "Red", ...withUser({ role: "Manager" }) })
      expect(userOf(other)).toMatchObject({ id_from_network: "u1", role: "Manager" })
      expect((await reader.send("GET", affiliate("7"))).body).toMatchObject({ users: [{ role: "Observer" }] })
    },
  ],
  ...[
    "notify_on_budgets",
    "notify_on_campaign_applications",
    "notify_on_campaign_expirations",
    "notify_on_creative_duplication_requests",
    "notify_on_network_announcements",
    "notify_on_call_activities",
  ].map(
    (key) =>
      [
        `${key}: optional; default false`,
        async (reader: Reader) => {
          expect(await created(reader, {})).toMatchObject({ [key]: false })
          expect(await created(reader, { [key]: true })).toMatchObject({ [key]: true })
        },
      ] as const,
  ),
  ...["performance_notifications", "monthly_campaign_performance_reports", "weekly_campaign_performance_reports"].map(
    (name) =>
      [
        `notify_on_${name}: deprecated; always returns false`,
        async (reader: Reader) =>
          expect(await created(reader, { [`notify_on_${name}`]: true })).toMatchObject({
            [`notify_on_${name}`]: false,
          }),
      ] as const,
  ),
  [
    "can_login_via_platform: read-only; false if managed via single sign-on",
    async (reader) => {
      expect(await created(reader, { can_login_via_platform: false })).toMatchObject({ can_login_via_platform: true })
      expect(await created(reader, { id_from_network: "sso", can_login_via_platform: true })).toMatchObject({
        can_login_via_platform: false,
      })
    },
  ],
])
