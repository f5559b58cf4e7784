// Whether what a directory of the host's own answers has the form that the port says: a program without types may answer with any. Only
// the form is looked at, for each request, and no value: hours are read when a call needs them.

/** What is wrong with a value, in words after its place; `undefined`: nothing. */
type Check = (value: unknown, place: string) => string | undefined

const one =
  (what: string, fits: (value: unknown) => boolean): Check =>
  (value, place) =>
    fits(value) ? undefined : wrong(place, what)

const wrong = (place: string, what: string): string =>
  `a wrong ${place === "" ? "value" : `\`${place}\``}: it must be ${what}`

const TEXT = one("text", (value) => typeof value === "string")
const SWITCH = one("true or false", (value) => typeof value === "boolean")
const NUMBER = one("a number", (value) => Number.isFinite(value))
const PERMISSIONS = one("a set of permissions", (value) => value instanceof Set)

const list =
  (check: Check, what = "a list"): Check =>
  (value, place) => {
    if (!Array.isArray(value)) return wrong(place, what)
    for (const [index, member] of value.entries()) {
      const fault = check(member, `${place}[${index}]`)
      if (fault !== undefined) return fault
    }
    return undefined
  }

const object = (members: Readonly<Record<string, Check>>): Check => {
  const checks = Object.entries(members)
  const what = `an object with ${checks.map(([name]) => `\`${name}\``).join(", ")}`
  return (value, place) => {
    if (typeof value !== "object" || value === null) return wrong(place, what)
    for (const [name, check] of checks) {
      const fault = check(Reflect.get(value, name), place === "" ? name : `${place}.${name}`)
      if (fault !== undefined) return fault
    }
    return undefined
  }
}

const orNull =
  (check: Check): Check =>
  (value, place) =>
    value === null ? undefined : check(value, place)

const orAbsent =
  (check: Check): Check =>
  (value, place) =>
    value === undefined ? undefined : check(value, place)

const NAMES = list(TEXT, "a list of names, or `all`")

const NETWORK = object({
  networkId: TEXT,
  timeZone: TEXT,
  customDataFields: list(object({ partnerName: TEXT })),
  ignoredCustomDataFields: (value, place) => (value === "all" ? undefined : NAMES(value, place)),
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

/** What is wrong with the form of a look-up's answer; `undefined`: nothing. */
// ENG-426
export const answerFault = (name: string, answer: unknown): string | undefined => CHECKS.get(name)?.(answer, "")
