// Whether what a directory of the host's own answers has the form that the port says: a program without types may answer with any. Hours
// are no part of it: they are read when a call needs them.
import { type Check, list, NUMBER, object, one, orAbsent, orNull, SWITCH, TEXT } from "./form.ts"

const PERMISSIONS = one("a set of permissions", (value) => value instanceof Set)
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

/** What the answer of a look-up must be; `undefined`: the port has none of that name. */
// ENG-426
export const answerCheck = (name: string): Check | undefined => CHECKS.get(name)
