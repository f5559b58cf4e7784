// Whether what a directory of the host's own answers has the form that the port says: a program without types may answer with any. Only
// the form is looked at, for each request, and no value: hours are read when a call needs them.

/** Where something is wrong, and what it must be. */
interface Fault {
  readonly place: string
  readonly what: string
}

/** What is wrong with a value; `undefined`: nothing. Its place is put together only where something is. */
type Check = (value: unknown) => Fault | undefined

const one = (what: string, fits: (value: unknown) => boolean): Check => {
  const fault = { place: "", what }
  return (value) => (fits(value) ? undefined : fault)
}

/** The same fault, seen from what is around it. */
const within = (around: string, { place, what }: Fault): Fault => ({
  place: `${around}${place === "" || place.startsWith("[") ? "" : "."}${place}`,
  what,
})

const TEXT = one("text", (value) => typeof value === "string")
const SWITCH = one("true or false", (value) => typeof value === "boolean")
const NUMBER = one("a number", (value) => Number.isFinite(value))
const PERMISSIONS = one("a set of permissions", (value) => value instanceof Set)

const list =
  (check: Check, what = "a list"): Check =>
  (value) => {
    if (!Array.isArray(value)) return { place: "", what }
    for (const [index, member] of value.entries()) {
      const fault = check(member)
      if (fault !== undefined) return within(`[${index}]`, fault)
    }
    return undefined
  }

const object = (members: Readonly<Record<string, Check>>): Check => {
  const checks = Object.entries(members)
  const what = `an object with ${checks.map(([name]) => `\`${name}\``).join(", ")}`
  return (value) => {
    if (typeof value !== "object" || value === null) return { place: "", what }
    for (const [name, check] of checks) {
      const fault = check(Reflect.get(value, name))
      if (fault !== undefined) return within(name, fault)
    }
    return undefined
  }
}

const orNull =
  (check: Check): Check =>
  (value) =>
    value === null ? undefined : check(value)

const orAbsent =
  (check: Check): Check =>
  (value) =>
    value === undefined ? undefined : check(value)

const NAMES = list(TEXT, "a list of names, or `all`")

const NETWORK = object({
  networkId: TEXT,
  timeZone: TEXT,
  customDataFields: list(object({ partnerName: TEXT })),
  ignoredCustomDataFields: (value) => (value === "all" ? undefined : NAMES(value)),
  generatesAffiliateIds: SWITCH,
  callerProfileEnrichment: SWITCH,
  attributionOnly: SWITCH,
  affiliateUrlTemplate: orNull(TEXT),
  retention: orAbsent(object({ outcomeDays: NUMBER, fateDays: NUMBER, transcriptDays: orNull(NUMBER) })),
})

const CAMPAIGN = object({
  networkId: TEXT,
  advertiserIdFromNetwork: TEXT,
  idFromNetwork: TEXT,
  name: TEXT,
  repeatWithinDays: NUMBER,
})

const CHECKS: ReadonlyMap<string, Check> = new Map([
  ["network", orAbsent(NETWORK)],
  [
    "token",
    orAbsent(
      object({
        network: NETWORK,
        advertiserIdFromNetwork: orNull(TEXT),
        permissions: PERMISSIONS,
        expiresAt: orAbsent(orNull(NUMBER)),
      }),
    ),
  ],
  [
    "hostToken",
    orAbsent(object({ tokenId: TEXT, networkId: orNull(TEXT), isReadOnly: SWITCH, expiresAt: orNull(NUMBER) })),
  ],
  ["advertiser", orAbsent(object({ networkId: TEXT, idFromNetwork: TEXT, name: TEXT, attributionOnly: SWITCH }))],
  ["campaigns", list(CAMPAIGN)],
  ["hasCampaign", SWITCH],
  ["affiliateHasCampaigns", SWITCH],
  ["canLogIn", SWITCH],
])

/** Whether the port has a look-up of that name. */
export const isLookUp = (name: string): boolean => CHECKS.has(name)

/** What is wrong with the form of a look-up's answer, in words; `undefined`: nothing. */
// ENG-426
export const answerFault = (name: string, answer: unknown): string | undefined => {
  const fault = CHECKS.get(name)?.(answer)
  return fault && `a wrong ${fault.place === "" ? "value" : `\`${fault.place}\``}: it must be ${fault.what}`
}
