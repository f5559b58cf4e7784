// Sound bodies with planted faults: what was planted, and where each fault stands in the document.
import fc from "fast-check"

type Json = Record<string, unknown>

/** A fault that was planted: the code and the JSON Pointer that have to be found. */
export interface Planted {
  readonly code: string
  readonly pointer: string
}

interface Fault {
  readonly code: string
  /** Pointer below the object that is struck; empty for the object itself. */
  readonly at: string
  readonly plant: (target: Json) => void
}

const fault = (code: string, at: string, plant: (target: Json) => void): Fault => ({ code, at, plant })
const set = (code: string, key: string, ...values: ReadonlyArray<unknown>): ReadonlyArray<Fault> =>
  values.map((value) =>
    fault(code, `/${key}`, (target) => {
      target[key] = value
    }),
  )
const gone = (key: string): Fault =>
  fault("missing-field", `/${key}`, (target) => {
    delete target[key]
  })

const nameFaults = (key: string): ReadonlyArray<Fault> => [
  ...set("not-text", key, 5, [], {}),
  ...set("blank", key, "", " \t", "\u200e"),
  ...set("too-long", key, "n".repeat(256)),
  ...set("forbidden-character", key, "a\u0000b", "a\u202eb", "a\u00adb", "\ud800"),
]
const idFaults = (key: string): ReadonlyArray<Fault> => [
  ...set("not-an-id", key, -1, 0.5, true, null, []),
  ...set("blank", key, "", " ", "\u200d"),
  ...set("too-long", key, "9".repeat(256)),
  ...set("forbidden-character", key, "1\n"),
]
const flagFaults = (key: string): ReadonlyArray<Fault> => set("not-true-or-false", key, "true", 1, null)

const setting = (address: unknown, flag: unknown): Json => ({ email_address: address, use_for_notifications: flag })
const emails = (code: string, at: string, ...settings: ReadonlyArray<unknown>): Fault =>
  fault(code, `/email_settings${at}`, (target) => {
    target["email_settings"] = settings
  })

/** Faults by the part they strike; one of each part can be planted without touching another. */
const userFaults: ReadonlyArray<ReadonlyArray<Fault>> = [
  [gone("id_from_network"), ...idFaults("id_from_network")],
  [gone("first_name"), ...nameFaults("first_name")],
  [gone("last_name"), ...nameFaults("last_name")],
  [
    gone("contact_phone_number"),
    ...set("invalid-phone-number", "contact_phone_number", "415-555-0123", "", "+1"),
    ...set("not-text", "contact_phone_number", 4155550123),
    ...set("phone-numbers-differ", "phone_number", "4155550199"),
    ...set("invalid-phone-number", "phone_number", "x"),
  ],
  [
    gone("email_settings"),
    ...set("not-a-list", "email_settings", "a@b.c", {}, null),
    emails("no-notification-address", "", setting("a@b.c", false)),
    emails("no-notification-address", ""),
    emails("invalid-email-address", "/0/email_address", setting("a@", true)),
    emails("not-text", "/0/email_address", setting(null, true)),
    emails("not-true-or-false", "/0/use_for_notifications", setting("a@b.c", "yes")),
    emails("repeated-email-address", "/1/email_address", setting("a@b.c", true), setting("a@B.C", false)),
    emails("not-an-object", "/1", setting("a@b.c", true), "a@b.c"),
    emails("missing-field", "/0/use_for_notifications", { email_address: "a@b.c" }),
    emails("missing-field", "/0/email_address", { use_for_notifications: true }),
    emails("unknown-key", "/0/kind", { ...setting("a@b.c", true), kind: "work" }),
  ],
  set("unknown-role", "role", "super", 1, null),
  flagFaults("notify_on_budgets"),
  flagFaults("notify_on_campaign_applications"),
  flagFaults("notify_on_campaign_expirations"),
  flagFaults("notify_on_creative_duplication_requests"),
  flagFaults("notify_on_network_announcements"),
  flagFaults("notify_on_call_activities"),
  set("unknown-key", "rolle", "Super"),
]

const siteFaults: ReadonlyArray<ReadonlyArray<Fault>> = [
  [
    gone("id_from_network"),
    ...idFaults("id_from_network"),
    ...set("repeated-site-id", "id_from_network", "first", "first"),
  ],
  nameFaults("name"),
  set("unknown-key", "id", 1),
]

const affiliateFaults: ReadonlyArray<ReadonlyArray<Fault>> = [
  [gone("id_from_network"), ...idFaults("id_from_network")],
  [gone("name"), ...nameFaults("name"), ...set("not-text", "name", null)],
  set("unknown-status", "status", "approved", 5, null, []),
  [
    ...set("not-an-object", "custom_data", null, [], "x"),
    fault("unknown-custom-data-field", "/custom_data/other", (target) => {
      target["custom_data"] = { region: "x", other: "y" }
    }),
    fault("not-a-custom-data-value", "/custom_data/region", (target) => {
      target["custom_data"] = { region: null }
    }),
    fault("forbidden-character", "/custom_data/region", (target) => {
      target["custom_data"] = { region: "\u0000" }
    }),
  ],
  set("unknown-key", "statuses", []),
]

const soundUser = (index: number): Json => ({
  id_from_network: `u${index}`,
  email_settings: [setting("ada@example.com", true), setting("ada@work.example", false)],
  first_name: "Ada",
  last_name: "Lovelace",
  contact_phone_number: "+14155550123",
  role: "Member",
  notify_on_budgets: true,
})

const shuffled = (object: Json, seed: number): Json =>
  Object.fromEntries(
    Object.entries(object)
      .map(([key, value], index) => [(index * 7919 + seed) % 104729, key, value] as const)
      .toSorted(([left], [right]) => left - right)
      .map(([, key, value]) => [key, value]),
  )

// how many of the possible faults are planted: none, some, one in each part
const density = fc.constantFrom(0, 0.02, 0.2, 0.6, 1)

/** A body, and every fault that was planted in it. */
export const plantedBody: fc.Arbitrary<{ readonly body: Json; readonly planted: ReadonlyArray<Planted> }> = fc
  .record({
    sites: fc.integer({ min: 1, max: 6 }),
    users: fc.integer({ min: 0, max: 4 }),
    density,
    dice: fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })),
    seed: fc.nat(1000),
  })
  .map((plan) => {
    const roll = (): number => plan.dice.next().value
    const planted: Array<Planted> = []
    const strike = (target: Json, parts: ReadonlyArray<ReadonlyArray<Fault>>, pointer: string): Json => {
      for (const part of parts) {
        if (roll() >= plan.density) continue
        const one = part[Math.floor(roll() * part.length)]
        if (one === undefined) continue
        one.plant(target)
        planted.push({ code: one.code, pointer: pointer + one.at })
      }
      return shuffled(target, plan.seed)
    }
    // the first site keeps its id, so that another can repeat it
    const sites = Array.from({ length: plan.sites }, (_, index) =>
      index === 0
        ? { id_from_network: "first" }
        : strike({ id_from_network: `s${index}`, name: "West" }, siteFaults, `/sites/${index}`),
    )
    const users = Array.from({ length: plan.users }, (_, index) =>
      strike(soundUser(index), userFaults, `/users/${index}`),
    )
    const body = strike({ id_from_network: "A-1", name: "Acme", status: "Applied", sites, users }, affiliateFaults, "")
    return { body, planted }
  })

const SPECIFIED = [
  "id_from_network",
  "email_address",
  "use_for_notifications",
  "email_settings",
  "first_name",
  "last_name",
  "contact_phone_number",
  "name",
  "sites",
]

/** Whether two places stand in document order: parts before their whole, members that are missing at the end. */
export const inDocumentOrder = (body: unknown, left: string, right: string): boolean => {
  let holder: unknown = body
  const lefts = left.split("/").slice(1)
  const rights = right.split("/").slice(1)
  for (let depth = 0; ; depth++) {
    const [one, other] = [lefts[depth], rights[depth]]
    if (other === undefined) return true
    if (one === undefined) return false
    if (one !== other) return rank(holder, one) <= rank(holder, other)
    holder = typeof holder === "object" && holder !== null ? Reflect.get(holder, one) : undefined
  }
}

const rank = (holder: unknown, key: string): number => {
  const present = typeof holder === "object" && holder !== null ? Object.keys(holder).indexOf(key) : -1
  return present >= 0 ? present : 1000 + SPECIFIED.indexOf(key)
}
