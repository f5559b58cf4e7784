// Random JSON values by the hundred thousand, repeatable from a seed: most of them shaped somewhat like an affiliate.

type Random = () => number

/** A stream of numbers from 0 to below 1 that is the same for the same seed (mulberry32). */
const randomFrom = (seed: number): Random => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const LEAVES: ReadonlyArray<unknown> = [
  null,
  true,
  false,
  0,
  -0,
  1,
  -1,
  0.5,
  2 ** 53,
  1e300,
  Number.POSITIVE_INFINITY,
  "",
  " ",
  "1",
  "a@b",
  "a@B",
  '"a"@b',
  "a@[1",
  "(((@",
  "Ada <a@b>",
  "+14155550123",
  "4155550123",
  "415\u2013555\u20130123",
  "+44 (0)20 7946 0018",
  "Approved",
  "aproved",
  "Super",
  "Manager",
  "region",
  "Acme",
  "Caf\u00e9\u0301",
  "\u0000",
  "\ud800",
  "\udc00x",
  "\u202e",
  "\u200b",
  "\u{1f600}",
  "n".repeat(300),
  "\u{1d400}".repeat(260),
  "\u0663".repeat(10),
]

const KEYS: ReadonlyArray<string> = [
  "id",
  "object_url",
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
  "notify_on_call_activities",
  "can_login_via_platform",
  "region",
  "nmae",
  "__proto__",
  "constructor",
  "hasOwnProperty",
  "0",
  "",
  "\ud800",
  "a/b~c",
]

const pick = <Value>(random: Random, values: ReadonlyArray<Value>): Value | undefined =>
  values[Math.floor(random() * values.length)]

const randomText = (random: Random): string => {
  let text = ""
  for (let length = Math.floor(random() * 12); length > 0; length--) {
    text += String.fromCharCode(random() < 0.7 ? random() * 128 : random() * 65536)
  }
  return text
}

const randomLeaf = (random: Random): unknown => {
  const dice = random()
  if (dice < 0.7) return pick(random, LEAVES)
  return dice < 0.9 ? randomText(random) : (random() - 0.5) * 10 ** Math.floor(random() * 20)
}

const randomValue = (random: Random, depth: number): unknown => {
  const dice = random()
  if (depth <= 0 || dice < 0.35) return randomLeaf(random)
  if (dice < 0.55) return Array.from({ length: Math.floor(random() * 4) }, () => randomValue(random, depth - 1))
  const object: Record<string, unknown> = {}
  for (let members = Math.floor(random() * 7); members > 0; members--) {
    const key = random() < 0.95 ? (pick(random, KEYS) ?? "") : randomText(random)
    const value = valueFor(random, key, depth - 1)
    // an assignment would lose `__proto__`
    if (key === "__proto__") Object.defineProperty(object, key, { ...OWN, value })
    else object[key] = value
  }
  return object
}

const OWN = { enumerable: true, configurable: true, writable: true }

// lists of objects where an affiliate has them, most of the time
const valueFor = (random: Random, key: string, depth: number): unknown => {
  const isList = key === "sites" || key === "users" || key === "email_settings"
  return isList && random() < 0.8
    ? Array.from({ length: Math.floor(random() * 3) }, () => randomValue(random, Math.max(depth, 1)))
    : randomValue(random, depth)
}

/** A function that gives another random JSON value each time it is called. */
export const randomJson = (seed: number): (() => unknown) => {
  const random = randomFrom(seed)
  return () => randomValue(random, 4)
}
