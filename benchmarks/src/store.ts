// What a durable write costs: 64 requests in flight on the SQLite store, against SQLite by itself doing the same rows.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { type CallState, initialCall } from "@callrules/call"
import {
  CallStore,
  type CallStoreShape,
  LedgerStore,
  type LedgerStoreShape,
  type LedgerWrite,
} from "@callrules/engine/ports"
import { callRecordId, instant, networkId, transactionId } from "@callrules/model"
import type { GroupTransaction } from "@callrules/signal-ledger"
import { sqliteStores } from "@callrules/store-sqlite"
import * as Effect from "effect/Effect"

const NETWORK = networkId("n1")
const IN_FLIGHT = 64
const LEGS = 512
const REQUESTS = 4_096
const ROUNDS = 5

interface Figure {
  readonly name: string
  readonly nanosecondsPerOperation: number
  readonly ratioTo?: string
  readonly ratio?: number
  readonly goal?: string
}

const BARE = "bare node:sqlite, one request a transaction"
const STORE = `SQLite store, ${IN_FLIGHT} requests in flight`
const ALONE = "SQLite store, one request after the other"

const legId = (number: number) => transactionId(`LEG-${number.toString(16).padStart(8, "0")}`)

const receivedLeg = (number: number): CallState => ({
  ...initialCall(NETWORK, legId(number), callRecordId(`C${number}`)),
  details: {
    advertiserIdFromNetwork: "advertiser",
    advertiserName: null,
    advertiserCampaignIdFromNetwork: "campaign",
    advertiserCampaignName: null,
    affiliateIdFromNetwork: null,
    affiliateName: null,
    promoNumberId: null,
    promoNumberDescription: null,
    mediaType: null,
    externalCallUniqueId: null,
    callingPhoneNumber: "+14155550100",
    calledPhoneNumber: null,
    destinationPhoneNumber: null,
    phoneType: null,
    city: null,
    region: null,
    zipCode: null,
    demographics: null,
    customDataBySource: {},
    pendingCustomDataFields: [],
  },
  receivedAt: instant(1_000 * number),
})

const receive = (calls: CallStoreShape, number: number) =>
  calls.commit({
    state: receivedLeg(number),
    recording: null,
    expectedVersion: 0,
    firstTransaction: {
      transactionId: legId(number),
      correctsTransactionId: null,
      version: 1,
      customData: {},
      createdAt: instant(0),
    },
    events: [],
  })

const transaction = (request: number, head: GroupTransaction | undefined): GroupTransaction => ({
  type: "Post Call Event",
  transactionId: transactionId(`TX-${request.toString(16).padStart(8, "0")}`),
  correctsTransactionId: head?.transactionId ?? null,
  version: (head?.version ?? 0) + 1,
  legId: legId(request % LEGS),
  callTransactionId: legId(request % LEGS),
  partnerUniqueId: "",
  signals: [{ name: "Sale", value: true, revenue: null, occurredAt: instant(request) }],
  customData: {},
  createdAt: instant(request),
})

const ledgerWrite = (request: number, head: GroupTransaction | undefined): LedgerWrite => {
  const created = transaction(request, head)
  const key = { networkId: NETWORK, advertiserIdFromNetwork: null, requestId: `request ${request}` }
  return {
    networkId: NETWORK,
    legId: created.legId,
    expectedCallVersion: 1,
    expectedGroupVersions: new Map([["", created.version - 1]]),
    callCorrection: null,
    groupTransactions: [created],
    newNames: [],
    outcome: {
      key,
      outcome: {
        fingerprint: "path body",
        status: 200,
        body: '{"signals":[]}',
        outcomes: "created",
        storedAt: instant(request),
      },
    },
    appliesEntry: null,
    events: [
      {
        kind: "transaction_created",
        eventId: created.transactionId,
        networkId: NETWORK,
        legId: created.legId,
        callRecordId: callRecordId("C"),
        at: instant(request),
        transactionId: created.transactionId,
        partnerUniqueId: "",
      },
    ],
  }
}

const post = (ledger: LedgerStoreShape, request: number) =>
  Effect.gen(function* () {
    const read = yield* ledger.read(NETWORK, legId(request % LEGS), [""], ["sale"])
    const answer = yield* ledger.commit(ledgerWrite(request, read?.groups.get("")))
    if (answer !== "committed") throw new Error(`request ${request}: ${answer}`)
  })

// Nanoseconds a request takes, all of them done with so many in flight.
const measureStore = (path: string, first: number, requests: number, concurrency: number): Promise<number> =>
  Effect.runPromise(
    Effect.provide(
      Effect.gen(function* () {
        const calls = yield* CallStore
        const ledger = yield* LedgerStore
        if (first === 0) {
          const legs = Array.from({ length: LEGS }, (_, number) => number)
          yield* Effect.forEach(legs, (number) => receive(calls, number), { concurrency: "unbounded" })
        }
        const begin = process.hrtime.bigint()
        const numbers = Array.from({ length: requests }, (_, number) => first + number)
        yield* Effect.forEach(numbers, (number) => post(ledger, number), { concurrency, discard: true })
        return Number(process.hrtime.bigint() - begin) / requests
      }),
      sqliteStores({ path }),
    ),
  )

// The same reads and the same rows, by SQLite itself on this thread: one transaction a request.
const measureBare = (path: string, first: number, requests: number): number => {
  const database = new DatabaseSync(path)
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
  const head = database.prepare(
    `SELECT * FROM transactions WHERE network_id = ? AND leg_id = ? AND kind = ? AND partner_unique_id = ''
     ORDER BY version DESC LIMIT 1`,
  )
  const insert = database.prepare(
    `INSERT INTO transactions (network_id, leg_id, kind, partner_unique_id, version, transaction_id,
       corrects_transaction_id, call_transaction_id, signals, custom_data, created_at)
     VALUES (?, ?, 'group', '', ?, ?, ?, ?, ?, '{}', ?)`,
  )
  const store = database.prepare("INSERT INTO requests VALUES (?, '', ?, ?, ?, ?, ?, ?)")
  const tell = database.prepare("INSERT INTO outbox (network_id, event_id, event) VALUES (?, ?, ?)")
  const begin = process.hrtime.bigint()
  for (let request = first; request < first + requests; request++) {
    database.exec("BEGIN IMMEDIATE")
    const leg = legId(request % LEGS)
    head.get(NETWORK, leg, "call")
    const version = Number(head.get(NETWORK, leg, "group")?.["version"] ?? 0)
    const { events, groupTransactions, outcome } = ledgerWrite(request, undefined)
    const id = groupTransactions[0]?.transactionId ?? ""
    insert.run(
      NETWORK,
      leg,
      version + 1,
      id,
      version === 0 ? null : `${id} before`,
      leg,
      JSON.stringify(groupTransactions[0]?.signals),
      request,
    )
    const stored = outcome?.outcome
    store.run(NETWORK, `request ${request}`, stored?.fingerprint ?? "", 200, stored?.body ?? "", "created", request)
    tell.run(NETWORK, id, JSON.stringify(events[0]))
    database.exec("COMMIT")
  }
  const nanoseconds = Number(process.hrtime.bigint() - begin) / requests
  database.close()
  return nanoseconds
}

const median = (figures: ReadonlyArray<number>): number => [...figures].sort((a, b) => a - b)[figures.length >> 1] ?? 0

const run = async (): Promise<ReadonlyArray<Figure>> => {
  const folder = mkdtempSync(join(tmpdir(), "callrules-bench-"))
  const figures = { bare: [] as number[], store: [] as number[], alone: [] as number[] }
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const [barePath, storePath] = [join(folder, `bare-${round}.db`), join(folder, `store-${round}.db`)]
      // the store makes the tables and the legs of both files
      await measureStore(barePath, 0, IN_FLIGHT, IN_FLIGHT)
      figures.bare.push(measureBare(barePath, IN_FLIGHT, REQUESTS / 4))
      await measureStore(storePath, 0, IN_FLIGHT, IN_FLIGHT)
      figures.store.push(await measureStore(storePath, IN_FLIGHT, REQUESTS, IN_FLIGHT))
      figures.alone.push(await measureStore(storePath, IN_FLIGHT + REQUESTS, REQUESTS / 8, 1))
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
  const [bare, store, alone] = [median(figures.bare), median(figures.store), median(figures.alone)]
  return [
    { name: BARE, nanosecondsPerOperation: bare },
    { name: STORE, nanosecondsPerOperation: store, ratioTo: BARE, ratio: bare / store, goal: ">= 3x" },
    { name: ALONE, nanosecondsPerOperation: alone, ratioTo: BARE, ratio: bare / alone },
  ]
}

/** The benchmark of durable writes. */
export const benchmark = {
  name: "store",
  description: "A signal request written durably: reading the heads, one transaction, one request id, one event.",
  run,
}
