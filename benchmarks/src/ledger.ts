// The ledger's core: deciding and folding requests of one and of ten signals, on calls with short and long histories,
// beside Emmett's in-memory event store running the same rules.

import { callRecordId, formatTransactionId, instant, networkId, type TransactionId } from "@callrules/model"
import {
  type Decision,
  decide,
  evolve,
  initialState,
  type LedgerState,
  type LedgerTransaction,
  type SignalRequest,
  signalAnswer,
  validateSignalRequest,
} from "@callrules/signal-ledger"
import { zone } from "@callrules/timestamp"
import { DeciderCommandHandler, type Event, getInMemoryEventStore } from "@event-driven-io/emmett"
import { getOrThrow } from "effect/Result"
import { do_not_optimize, measure } from "mitata"

interface Row {
  readonly name: string
  readonly nanosecondsPerOperation: number
  readonly ratioTo?: string
  readonly ratio?: number
  readonly goal?: string
}

const NOW = instant(1_700_000_000_000)
const LEG_ID = formatTransactionId(0xca11, 1)
const CONTEXT = { zone: getOrThrow(zone("UTC")), customDataFields: new Set(["region"]) }

let issued = 0
const nextTransactionId = (): TransactionId => formatTransactionId(0, ++issued)
const ENVIRONMENT = { now: NOW, nextTransactionId }

const freshCall = (): LedgerState =>
  initialState(
    {
      networkId: networkId("N-1"),
      legId: LEG_ID,
      callRecordId: callRecordId("CR-1"),
      externalCallUniqueId: null,
      advertiserIdFromNetwork: "A-1",
      advertiserCampaignIdFromNetwork: "P-1",
      affiliateIdFromNetwork: null,
      callingPhoneNumber: null,
      receivedAt: NOW,
      completedAt: instant(NOW + 60_000),
    },
    { transactionId: LEG_ID, correctsTransactionId: null, version: 1, customData: {}, createdAt: NOW },
  )

/** A request body that differs from the one of the other turn in every signal, so that each post is a correction. */
const bodyOf = (signals: number, turn: number) => ({
  search: { transaction_id: LEG_ID },
  signals: Array.from({ length: signals }, (_, index) => ({
    name: `signal ${index}`,
    revenue: `${turn + 1}.${index}5`,
    value: "yes",
  })),
  partner_unique_id: "order-7",
})

const requestsOf = (signals: number): readonly [SignalRequest, SignalRequest] => [
  getOrThrow(validateSignalRequest(bodyOf(signals, 0), CONTEXT)),
  getOrThrow(validateSignalRequest(bodyOf(signals, 1), CONTEXT)),
]

/** What a store does with a decision: every transaction of it is folded into what is known of the call. */
const folded = (state: LedgerState, { callCorrection, groupTransactions }: Decision): LedgerState => {
  let after = callCorrection === null ? state : evolve(state, callCorrection)
  for (const transaction of groupTransactions) after = evolve(after, transaction)
  return after
}

/** A call whose group was corrected so many times, and posts the two requests in turn. */
const poster = (signals: number, corrections: number): (() => LedgerState) => {
  const requests = requestsOf(signals)
  let turn = 0
  let state = freshCall()
  const post = () => {
    turn ^= 1
    state = folded(state, decide(state, requests[turn === 0 ? 0 : 1], ENVIRONMENT))
    return state
  }
  for (let made = 0; made < corrections; made++) post()
  return post
}

const median = async (post: () => unknown): Promise<number> =>
  (await measure(() => do_not_optimize(post()), { min_cpu_time: 4e8 })).p50

const medianAsync = async (post: () => Promise<unknown>): Promise<number> =>
  (await measure(async () => do_not_optimize(await post()), { min_cpu_time: 4e8 })).p50

const HISTORIES: ReadonlyArray<number> = [1, 1_000, 100_000]

const deciding = async (signals: number): Promise<ReadonlyArray<Row>> => {
  const rows: Array<Row> = []
  const name = `decide + evolve, ${signals === 1 ? "1 signal" : `${signals} signals`}`
  for (const corrections of HISTORIES) {
    const time = await median(poster(signals, corrections))
    const [first] = rows
    const goal = signals === 10 ? { goal: "<= 10000 ns: 1 million signals/s class" } : {}
    rows.push(
      first === undefined
        ? { name: `${name}, after 1 correction`, nanosecondsPerOperation: time, ...goal }
        : {
            name: `${name}, after ${corrections} corrections`,
            nanosecondsPerOperation: time,
            ratioTo: first.name,
            ratio: time / first.nanosecondsPerOperation,
            goal: "flat",
          },
    )
  }
  return rows
}

const wholeRequest = async (signals: number): Promise<Row> => {
  const bodies = [bodyOf(signals, 0), bodyOf(signals, 1)]
  let turn = 0
  let state = freshCall()
  const time = await median(() => {
    turn ^= 1
    const decision = decide(state, getOrThrow(validateSignalRequest(bodies[turn], CONTEXT)), ENVIRONMENT)
    state = decision.state
    return signalAnswer(decision)
  })
  return { name: `validate + decide + answer, ${signals} signals`, nanosecondsPerOperation: time }
}

type Made = Event<"Made", { readonly transaction: LedgerTransaction }>
interface Post {
  readonly type: "Post"
  readonly data: { readonly request: SignalRequest }
  readonly kind?: "Command"
}

/** The same rules as Emmett runs them: the stream is read and folded, decided on, appended to. */
const emmettPoster = async (signals: number, corrections: number): Promise<() => Promise<unknown>> => {
  const requests = requestsOf(signals)
  const store = getInMemoryEventStore()
  const handle = DeciderCommandHandler<LedgerState, Post, Made>({
    initialState: freshCall,
    evolve: (state, event) => evolve(state, event.data.transaction),
    decide: ({ data }, state) =>
      decide(state, data.request, ENVIRONMENT).groupTransactions.map((transaction) => ({
        type: "Made" as const,
        data: { transaction },
      })),
  })
  // one stream per history length would grow while it is measured: each post goes to a stream of just that length
  const events: Array<Made> = []
  let state = freshCall()
  for (let made = 0; made < corrections; made++) {
    const decision = decide(state, requests[made % 2 === 0 ? 0 : 1], ENVIRONMENT)
    state = folded(state, decision)
    for (const transaction of decision.groupTransactions) events.push({ type: "Made", data: { transaction } })
  }
  const STREAMS = 200
  for (let stream = 0; stream < STREAMS; stream++) await store.appendToStream(`call-${stream}`, [...events])
  let posted = 0
  return () => {
    const request = requests[(corrections + Math.floor(posted / STREAMS)) % 2 === 0 ? 0 : 1]
    return handle(store, `call-${posted++ % STREAMS}`, { type: "Post", data: { request } })
  }
}

const besideEmmett = async (signals: number, corrections: number): Promise<ReadonlyArray<Row>> => {
  const label = `${signals} signals, after ${corrections} corrections`
  const emmett = await medianAsync(await emmettPoster(signals, corrections))
  const ours = await median(poster(signals, corrections))
  const peer: Row = { name: `Emmett in memory, ${label}`, nanosecondsPerOperation: emmett }
  return [
    peer,
    {
      name: `decide + evolve, ${label}`,
      nanosecondsPerOperation: ours,
      ratioTo: peer.name,
      ratio: ours / emmett,
    },
  ]
}

/** Requests that each correct a group, on calls with histories of different lengths. */
export const benchmark = {
  name: "ledger",
  description:
    "Deciding and folding signal requests that each correct a group: requests of 1 and 10 signals, flat as a call's history grows, beside Emmett in memory running the same rules.",
  run: async (): Promise<ReadonlyArray<Row>> => {
    const rows: Array<Row> = []
    for (const signals of [1, 10]) for (let i = 0; i < 20_000; i++) do_not_optimize(poster(signals, 1))
    rows.push(...(await deciding(1)), ...(await deciding(10)), await wholeRequest(10))
    for (const corrections of [1, 100]) rows.push(...(await besideEmmett(10, corrections)))
    return rows
  },
}
