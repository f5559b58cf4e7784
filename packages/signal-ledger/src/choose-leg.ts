// Which leg of a call a request by call record or by external id is for: each group stays on its leg, and new groups go to the home leg.
import type { CallLeg, TransactionId } from "@callrules/model"
import { shown } from "@callrules/model/reading"
import { fail, type Result, succeed } from "effect/Result"
import { callNotFound, notFound, passesFilter, searchText } from "./match-call.ts"
import { type LocateProblems, signalProblem } from "./problems.ts"
import type { Search, SearchByCallRecordId, SearchByExternalCallUniqueId, SearchFilter } from "./request.ts"

/** A search for a whole call, of which a leg has to be chosen. */
export type SearchByCall = SearchByCallRecordId | SearchByExternalCallUniqueId

/** What is needed to choose among the legs of a call record. */
export interface LegsOfCall {
  /** The received legs in reach: all, or those of the advertiser of the token or else of the search. */
  readonly legs: ReadonlyArray<CallLeg>
  /** The leg that new groups go to; null until one is chosen for this reach. */
  readonly home: TransactionId | null
  /** Which groups of the request each leg carries; a missing leg carries none. */
  readonly carrying: ReadonlyMap<TransactionId, ReadonlySet<string>>
}

/**
 * The problem of an external id that several calls have.
 *
 * @returns `external-id-ambiguous`, RecordInvalid.
 *
 * Rule SIG-121.
 *
 * @example
 * ```ts
 * import { severalCalls } from "@callrules/signal-ledger"
 *
 * const filter = {
 *   callingPhoneNumber: null, advertiserIdFromNetwork: null, advertiserCampaignIdFromNetwork: null, networkId: null,
 * }
 * const search = { by: "external_call_unique_id" as const, externalCallUniqueId: "x-1", filter }
 * console.assert(severalCalls(search).class === "RecordInvalid")
 * ```
 */
export const severalCalls = (search: Search): LocateProblems => ({
  class: "RecordInvalid",
  problems: [
    signalProblem(
      "external-id-ambiguous",
      ["search", search.by],
      `more than one call has ${searchText(search)}`,
      "use `call_record_id` or `transaction_id`",
    ),
  ],
})

/**
 * The leg of a call that a request is for. Each group of the request has one leg: the home leg if that carries the group
 * or no leg does, else the only leg that carries it. While no home was chosen, the leg that carries a group of the request
 * stands in for it, else the leg that started last, then the one with the greater id.
 *
 * `partnerUniqueIds` are the groups of the request, see `groupIds`; none for a look-up.
 *
 * @returns the leg; `groups-on-different-legs` (RecordInvalid) when a group is on several legs, the home not among them, or
 * two groups are on different legs; `call-not-found` (RecordNotFound) when there is no leg; `filter-not-met`
 * (RecordNotFound) when the chosen leg does not pass the optional search fields.
 *
 * Rules SIG-245 to SIG-249.
 *
 * @example
 * ```ts
 * import { callRecordId, instant, networkId, transactionId } from "@callrules/model"
 * import { chooseLeg } from "@callrules/signal-ledger"
 * import { getOrThrow, isFailure } from "effect/Result"
 *
 * const first = {
 *   networkId: networkId("n"), legId: transactionId("0000002A-00000001"), callRecordId: callRecordId("c"),
 *   externalCallUniqueId: null, advertiserIdFromNetwork: "a", advertiserCampaignIdFromNetwork: "p",
 *   affiliateIdFromNetwork: null, callingPhoneNumber: null, receivedAt: instant(0), completedAt: instant(60_000),
 * }
 * const second = { ...first, legId: transactionId("0000002A-00000002"), receivedAt: instant(60_000) }
 * const filter = {
 *   callingPhoneNumber: null, advertiserIdFromNetwork: null, advertiserCampaignIdFromNetwork: null, networkId: null,
 * }
 * const search = { by: "call_record_id" as const, callRecordId: callRecordId("c"), filter }
 * const call = { legs: [first, second], home: first.legId, carrying: new Map([[second.legId, new Set(["o2"])]]) }
 * console.assert(getOrThrow(chooseLeg(search, ["o1"], call)) === first)
 * console.assert(getOrThrow(chooseLeg(search, ["o2"], call)) === second)
 * console.assert(isFailure(chooseLeg(search, ["o1", "o2"], call)))
 * ```
 */
export const chooseLeg = (
  search: SearchByCall,
  partnerUniqueIds: ReadonlyArray<string>,
  call: LegsOfCall,
): Result<CallLeg, LocateProblems> => {
  const home = call.legs.find(({ legId }) => legId === call.home)
  const newGroupsGoTo = home ?? standIn(call)
  if (newGroupsGoTo === undefined) return fail(callNotFound(search))
  const places = partnerUniqueIds.map((id) => {
    const legs = call.legs.filter(({ legId }) => call.carrying.get(legId)?.has(id) === true)
    if (legs.length === 0) return { id, legs: [newGroupsGoTo], isOnNone: home === undefined }
    return { id, isOnNone: false, legs: home !== undefined && legs.includes(home) ? [home] : legs }
  })
  const chosen = places[0]?.legs[0] ?? newGroupsGoTo
  // SIG-247
  if (places.some(({ legs }) => legs.length > 1 || legs[0] !== chosen)) return fail(groupsApart(search, places))
  // SIG-249
  return passesFilter(chosen, search.filter) ? succeed(chosen) : fail(filterNotMet(search, chosen))
}

/** The leg that becomes the home with the first request: the one that carries a group of it, else the latest. */
// SIG-309
const standIn = ({ carrying, legs }: LegsOfCall): CallLeg | undefined =>
  latestLeg(legs.filter(({ legId }) => carrying.has(legId))) ?? latestLeg(legs)

/** The leg that started last, then the one with the greater id. */
const latestLeg = (legs: ReadonlyArray<CallLeg>): CallLeg | undefined =>
  legs.reduce<CallLeg | undefined>(
    (latest, leg) => (latest === undefined || isLater(leg, latest) ? leg : latest),
    undefined,
  )

// SIG-120
const isLater = (leg: CallLeg, other: CallLeg): boolean =>
  leg.receivedAt > other.receivedAt || (leg.receivedAt === other.receivedAt && leg.legId > other.legId)

/** A group of a request and the legs that it is on. */
interface PlacedGroup {
  readonly id: string
  readonly legs: ReadonlyArray<CallLeg>
  /** No leg carries it and no home is chosen: a refused request chooses none. */
  readonly isOnNone: boolean
}

const groupsApart = (search: SearchByCall, places: ReadonlyArray<PlacedGroup>): LocateProblems => ({
  class: "RecordInvalid",
  problems: [
    signalProblem(
      "groups-on-different-legs",
      ["search", search.by],
      `the groups of this request are on different legs of the call: ${places.map(placeText).join(", ")}`,
      "send the groups of each leg in a request of their own, with the leg's `transaction_id`",
    ),
  ],
})

// SIG-267
const placeText = ({ id, isOnNone, legs }: PlacedGroup): string =>
  `\`partner_unique_id\` ${shown(id)} on ${isOnNone ? "none yet" : legs.map(({ legId }) => shown(legId)).join(" and ")}`

const filterNotMet = (search: SearchByCall, leg: CallLeg): LocateProblems => {
  const filter = search.filter
  const wrong = FILTERS.flatMap(([key, name, ofLeg]) => {
    const asked = filter[key]
    return asked === null || asked === ofLeg(leg) ? [] : [{ name, asked, value: ofLeg(leg) }]
  })
  const asked = wrong.map(({ name, asked }) => `\`${name}\` ${shown(asked)}`).join(", ")
  const right = wrong.map(({ name, value }) => ofLegText(name, value))
  return notFound(
    "filter-not-met",
    search,
    `the leg ${shown(leg.legId)} of the call found by ${searchText(search)} does not have ${asked}`,
    `it has ${right.join(", ")}: send that, or only ${searchText(search)}`,
  )
}

/** What a leg has of a field; not a caller's number, which whoever asks may not know. */
// SIG-291
const ofLegText = (name: string, value: string | null): string => {
  if (value === null) return `no \`${name}\``
  return name === "calling_phone_number" ? `another \`${name}\`` : `\`${name}\` ${shown(value)}`
}

const FILTERS: ReadonlyArray<readonly [key: keyof SearchFilter, name: string, ofLeg: (leg: CallLeg) => string | null]> =
  [
    ["callingPhoneNumber", "calling_phone_number", (leg) => leg.callingPhoneNumber],
    ["advertiserIdFromNetwork", "advertiser_id_from_network", (leg) => leg.advertiserIdFromNetwork],
    [
      "advertiserCampaignIdFromNetwork",
      "advertiser_campaign_id_from_network",
      (leg) => leg.advertiserCampaignIdFromNetwork,
    ],
    ["networkId", "network_id", (leg) => leg.networkId],
  ]
