// The plain ledger of one network as its users see it: bodies in, whole answers out.
import { type FoundLeg, findFinishedLeg, type Known, type Places, reachOf } from "./find-leg.ts"
import { type PlainAnswer, plainAnswer, plainHeader } from "./plain-answer.ts"
import type { Happened, Json, PlainLeg, PlainRequest, Values } from "./plain-shapes.ts"
import { groupsOf, isForCallInProgress, isRefusedAtOnce, type Reading, readRequest } from "./read-request.ts"
import { idsUsed, makeNext, whatWasMade } from "./what-was-made.ts"

/** What a network is, apart from what happens in it. */
export interface PlainNetwork extends Reading {
  readonly networkId: string
  /** The campaigns of each advertiser. */
  readonly campaigns: Readonly<Record<string, ReadonlyArray<string>>>
  readonly toleranceMilliseconds: number | null
}

/** Everything that is kept. */
export interface PlainLedger {
  readonly network: PlainNetwork
  readonly nextId: () => string
  readonly legs: Array<PlainLeg>
  readonly happened: Array<Happened>
  readonly outcomes: Array<{ readonly key: string; readonly sent: string; readonly answer: Answered }>
  readonly entries: Array<Entry>
}

/** A request that waits for its call. */
export interface Entry {
  readonly body: Json
  readonly advertiser: string | null
  readonly arrivedAt: number
  status: "waiting" | "applied" | "failed"
  /** The leg of a start time, once it is known. */
  boundLeg: string | null
  /** The call of a call record or external id, once it is known. */
  boundCall: string | null
}

/** A request as it arrives. */
export interface Post {
  readonly body: Json
  /** The advertiser of the token; null: the network's own. */
  readonly advertiser: string | null
  readonly requestId: string | null
  readonly path: string
}

/** What it is answered. */
export type Answered =
  | { readonly status: 200; readonly answer: PlainAnswer; readonly outcome: string }
  | { readonly status: 201 }
  | { readonly status: 403 | 404; readonly class: string; readonly code: string | null; readonly places?: Places }

/** A ledger in which nothing has happened. */
export const plainLedger = (network: PlainNetwork, nextId: () => string): PlainLedger => ({
  network,
  nextId,
  legs: [],
  happened: [],
  outcomes: [],
  entries: [],
})

/** Takes what a host says of a leg: as it now is, with all values that the host has reported. */
export const reportLeg = (ledger: PlainLedger, leg: PlainLeg, values: Values, now: number): void => {
  const place = ledger.legs.findIndex(({ legId }) => legId === leg.legId)
  const before = ledger.legs[place]
  if (before === undefined) ledger.legs.push(leg)
  else ledger.legs[place] = leg
  const { legId, receivedAt } = leg
  if (receivedAt === null) return
  if (before?.receivedAt == null) ledger.happened.push({ what: "received", legId, values, at: receivedAt })
  else happen(ledger, { what: "host values", legId, values, at: now, ids: [] })
}

/** Answers a request; `applyEarlier` is told the leg of one that is about to be applied. */
export const post = (
  ledger: PlainLedger,
  sent: Post,
  now: number,
  applyEarlier: (leg: PlainLeg) => void = () => {},
): Answered => {
  const key = `${sent.advertiser ?? "-"} ${sent.requestId}`
  const whole = JSON.stringify([sent.path, inOrder(sent.body)])
  const stored = sent.requestId === null ? undefined : ledger.outcomes.find((one) => one.key === key)
  if (stored !== undefined) {
    return stored.sent === whole ? stored.answer : refusal("InvalidInput", "request-id-reused")
  }
  const answer = answerNew(ledger, sent, now, applyEarlier)
  const isKept = sent.requestId !== null && (answer.status === 200 || answer.status === 201)
  if (isKept) ledger.outcomes.push({ key, sent: whole, answer })
  return answer
}

const answerNew = (
  ledger: PlainLedger,
  { body, advertiser }: Post,
  now: number,
  applyEarlier: (leg: PlainLeg) => void,
): Answered => {
  if (isForCallInProgress(body)) {
    if (isRefusedAtOnce(body, ledger.network)) return refusal("InvalidInput", null)
    ledger.entries.push({ body, advertiser, arrivedAt: now, status: "waiting", boundLeg: null, boundCall: null })
    return { status: 201 }
  }
  const read = readAllowed(ledger.network, body, advertiser)
  if ("status" in read) return read
  const found = findFinishedLeg(known(ledger, advertiser, now), read.request)
  // one that reports nothing overtakes nobody
  if ("leg" in found && groupsOf(read.request).length > 0) applyEarlier(found.leg)
  return applyNow(ledger, read.request, advertiser, now)
}

/** Reads a request and looks whether its sender may name what it names. */
export const readAllowed = (
  network: PlainNetwork,
  body: Json,
  advertiser: string | null,
): { readonly request: PlainRequest } | Extract<Answered, { status: 403 | 404 }> => {
  const read = readRequest(body, network)
  if ("refused" in read) return refusal(read.refused, null)
  const { search } = read.request
  if (search.by === "transaction_id") return read
  const { filter } = search
  const accessed = advertiser ?? filter.advertiser
  const campaigns = accessed === null ? Object.values(network.campaigns).flat() : (network.campaigns[accessed] ?? [])
  const isAllowed =
    (filter.network === null || filter.network === network.networkId) &&
    (filter.advertiser === null || (advertiser === null && Object.hasOwn(network.campaigns, filter.advertiser))) &&
    (filter.campaign === null || campaigns.includes(filter.campaign))
  return isAllowed ? read : refusal("UnauthorizedAdvertiser", null)
}

/** Applies a request to the leg that it means now, as of a time. */
export const applyNow = (
  ledger: PlainLedger,
  request: PlainRequest,
  advertiser: string | null,
  at: number,
  found: FoundLeg = findFinishedLeg(known(ledger, advertiser, at), request),
): Answered => {
  if ("refused" in found) {
    const { code, places } = found
    return { ...refusal(found.refused, code), ...(places === undefined ? {} : { places }) }
  }
  const { leg } = found
  const reach = reachOf(advertiser, request)
  const made = happen(ledger, { what: "posted", legId: leg.legId, request, at, reach, ids: [] })
  const all = whatWasMade(ledger.legs, ledger.happened)
  return { status: 200, answer: plainAnswer(all, leg, request), outcome: plainHeader(made, request) }
}

/** What is known to a search. */
export const known = (ledger: PlainLedger, advertiser: string | null, now: number): Known => ({
  legs: ledger.legs,
  made: whatWasMade(ledger.legs, ledger.happened),
  advertiser,
  now,
  toleranceMilliseconds: ledger.network.toleranceMilliseconds,
  receivedUntil: null,
})

/** Adds what happens to the list, with an id for each transaction that it makes. */
const happen = (ledger: PlainLedger, next: Extract<Happened, { readonly ids: unknown }>) => {
  const before = whatWasMade(ledger.legs, ledger.happened)
  const ids = Array.from({ length: idsUsed(makeNext(ledger.legs, before, next)) }, ledger.nextId)
  ledger.happened.push({ ...next, ids })
  return makeNext(ledger.legs, before, { ...next, ids })
}

const refusal = (name: string, code: string | null) =>
  ({ status: name === "RecordNotFound" ? 404 : 403, class: name, code }) as const

/** A JSON value with the keys of its objects in order and without the token. */
const inOrder = (value: unknown, isTop = true): unknown => {
  if (Array.isArray(value)) return value.map((part) => inOrder(part, false))
  if (typeof value !== "object" || value === null) return value
  const entries = Object.entries(value).filter(([key]) => !isTop || key !== "oauth_token")
  entries.sort(([a], [b]) => (a < b ? -1 : 1))
  return { object: entries.map(([key, part]) => [key, inOrder(part, false)]) }
}
