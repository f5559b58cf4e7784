// Problems of affiliates.
import { type ProblemDescription, type ProblemExample, problem } from "./problem.ts"

const USER = {
  id_from_network: "u-7",
  email_settings: [{ email_address: "ada@example.com", use_for_notifications: true }],
  first_name: "Ada",
  last_name: "Lovelace",
  contact_phone_number: "+14155550123",
}
const SITES = [{ id_from_network: "101" }]
const RIGHT = { id_from_network: "A-1", name: "Acme Media", sites: SITES }

const push = (change: object, rest: Partial<ProblemExample> = {}): ProblemExample => ({
  method: "POST",
  path: "/api/2026-11-01/n1/affiliates.json",
  body: { ...RIGHT, ...change },
  ...rest,
})
const user = (change: object): ProblemExample => push({ users: [{ ...USER, ...change }] })
const at = (method: string, id: string): ProblemExample => ({
  method,
  path: `/api/2026-11-01/n1/affiliates/${id}.json`,
})

/** In their order of precedence. */
export const AFFILIATE_PROBLEMS: ReadonlyArray<ProblemDescription> = [
  problem("not-a-list", "A value must be a list.", "Send a list, also of one entry.", push({ sites: SITES[0] })),
  problem(
    "missing-field",
    "A required key is missing, or in a condition an attribute is without its field.",
    "Add what the message names.",
    user({ last_name: undefined }),
  ),
  problem(
    "not-an-id",
    "An id is neither text nor a whole number.",
    "Send your id as text.",
    push({ sites: [{ id_from_network: true }] }),
  ),
  problem(
    "not-a-custom-data-value",
    "A value of `custom_data` is a list or an object.",
    "Send a text, a number, true or false.",
    push({ custom_data: { product: ["boat"] } }),
  ),
  problem("blank", "A text is empty or only white space.", "Send a text, or leave the key out.", push({ name: " " })),
  problem(
    "too-long",
    "A text is longer than allowed.",
    "Shorten it to the length that the message names.",
    push({ name: "a".repeat(300) }),
  ),
  problem(
    "forbidden-character",
    "A text has a character that does not show, such as a control character.",
    "Remove the character that the message names.",
    push({ name: "Acme\u0007" }),
  ),
  problem(
    "id-of-dots",
    "An id is `.` or `..`, which would lead to another path: of a new affiliate, or of a call or a leg that the host reports.",
    "Choose another id. More dots, or dots with other characters, are accepted.",
    push({ id_from_network: ".." }),
  ),
  problem(
    "id-differs-from-path",
    "The body has another id than the path.",
    "Leave the id out of the body. The path's id counts.",
    { method: "PUT", path: "/api/2026-11-01/n1/affiliates/A-1.json", body: { ...RIGHT, id_from_network: "A-2" } },
  ),
  problem(
    "unknown-status",
    "The status is none of those there are.",
    "Take one that the hint names.",
    push({ status: "Active" }),
  ),
  problem(
    "unknown-role",
    "The role is none of those there are.",
    "Take one that the hint names.",
    user({ role: "Boss" }),
  ),
  problem(
    "no-sites",
    "An affiliate has at least one site.",
    "Send one, or leave `sites` out to keep what is stored.",
    push({ sites: [] }),
  ),
  problem(
    "invalid-email-address",
    "An e-mail address is not valid.",
    "Correct it.",
    user({ email_settings: [{ email_address: "ada@", use_for_notifications: true }] }),
  ),
  problem(
    "repeated-email-address",
    "A user has an e-mail address twice; case of the domain does not count.",
    "Send it once.",
    user({ email_settings: [...USER.email_settings, ...USER.email_settings] }),
  ),
  problem(
    "no-notification-address",
    "No e-mail address of the user is for notifications.",
    "Set `use_for_notifications` to true for one of them.",
    user({ email_settings: [{ email_address: "ada@example.com", use_for_notifications: false }] }),
  ),
  problem(
    "invalid-phone-number",
    "A phone number is neither E.164 nor ten digits.",
    "Take the spelling that the hint shows.",
    user({ contact_phone_number: "(415) 555-0123" }),
  ),
  problem(
    "phone-numbers-differ",
    "`contact_phone_number` and `phone_number` are one field, and were sent with different values.",
    "Send one of them.",
    user({ phone_number: "+14155550199" }),
  ),
  problem(
    "repeated-site-id",
    "Two sites have one id.",
    "Give each site an id of its own.",
    push({ sites: [...SITES, ...SITES] }),
  ),
  problem(
    "repeated-user-id",
    "Two users have one id.",
    "Give each user an id of its own.",
    push({ users: [USER, USER] }),
  ),
  problem(
    "unknown-custom-data-field",
    "The network has no such custom data field.",
    "Take the name that the hint suggests.",
    push({ custom_data: { produkt: "boat" } }),
  ),
  problem(
    "name-taken",
    "Another affiliate of the network has this name.",
    "Take another name, or update the affiliate that the message names.",
    push({ id_from_network: "A-2" }, { after: [push({})] }),
  ),
  problem(
    "has-campaigns",
    "An affiliate with campaigns cannot be deleted.",
    "Remove it from its campaigns first, or set its status to `Archived`.",
    { ...at("DELETE", "busy"), after: [push({ id_from_network: "busy" })] },
  ),
  problem(
    "affiliate-not-found",
    "The network has no affiliate with this id.",
    "Check the id; it is yours, not the internal one.",
    at("GET", "A-9"),
  ),
]
