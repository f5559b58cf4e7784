// An engine over a fresh store with two networks, a clock turned by hand and ids in order; and short ways to talk to it.
import { hashToken, staticDirectory } from "@callrules/directory"
import { type Engine, type EngineOptions, makeEngine } from "@callrules/engine"
import { formatTransactionId, instant } from "@callrules/model"
import { TransactionIds } from "@callrules/operations"
import { CallStore, type CallStoreShape, Clock } from "@callrules/store"
import { memoryStores } from "@callrules/store/memory"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import { onTestFinished } from "vitest"

export const VERSION = "2026-11-01"
export const HOST_TOKEN = "host-secret"
/** 2026-11-20T15:00:00Z, a Friday, 10:00 in New York. */
export const START = Date.UTC(2026, 10, 20, 15)

/** The stores that engines of tests stand on; another package runs the same tests on its own. */
let storesOfTests: () => EngineOptions["stores"] = () => memoryStores

/** How large a part of the generated requests is played on these stores: memory has the rest of those on SQLite. */
let shareOfTests = 0.75

/** Lets every test engine from now on stand on other stores, with a share of the generated requests. */
export const runTestsOn = (stores: () => EngineOptions["stores"], share: number): void => {
  storesOfTests = stores
  shareOfTests = share
}

/** The in-memory stores, with legs written in another way. */
export const committing = (commit: (calls: CallStoreShape) => CallStoreShape["commit"]) =>
  Layer.provideMerge(
    Layer.effect(
      CallStore,
      Effect.map(CallStore, (calls) => ({ ...calls, commit: commit(calls) })),
    ),
    memoryStores,
  )

/** How many of so many generated requests are played on the stores of the tests. */
export const shareOf = (runs: number): number => Math.ceil(runs * shareOfTests)

/** Stores for several engines of one test, at once or one after the other: they are closed when it is over. */
export const keptStores = async (): Promise<EngineOptions["stores"]> => {
  const scope = Scope.makeUnsafe()
  onTestFinished(() => Effect.runPromise(Scope.close(scope, Exit.void)))
  return Layer.succeedContext(await Effect.runPromise(Layer.buildWithScope(storesOfTests(), scope)))
}

const network = {
  timeZone: "America/New_York",
  customDataFields: ["product", "lead_id"],
  affiliateUrlTemplate: "https://ui.example.com/{id}",
}

const advertiser = (id: string, campaign: string, attributionOnly = false) => ({
  id,
  name: `Advertiser ${id}`,
  attributionOnly,
  campaigns: [{ id: campaign, name: `Campaign ${campaign}` }],
})

/** What the test engines know, unless they are given another directory. */
export const directory = staticDirectory(
  {
    ...network,
    id: "n1",
    tokens: [
      { token: "t1" },
      { token: "adv1", advertiser: "a1" },
      { token: "adv2", advertiser: "a2" },
      { token: "nothing", permissions: [] },
    ],
    advertisers: [advertiser("a1", "c1"), advertiser("a2", "c2", true)],
    affiliatesWithCampaigns: ["busy"],
    singleSignOnUsers: ["sso"],
  },
  {
    ...network,
    id: "n2",
    generatesAffiliateIds: true,
    tokens: [{ token: "t2" }],
    advertisers: [advertiser("a1", "c1")],
  },
)

/** What a request answered. */
export interface Answered {
  readonly status: number
  // bodies are looked at by tests in every shape
  readonly body: unknown
  readonly text: string
  readonly headers: Headers
}

export interface TestEngine {
  readonly engine: Engine
  /** Sends a request with a token (default `t1`); a body that is not text is sent as JSON. */
  readonly send: (
    method: string,
    path: string,
    body?: unknown,
    options?: { readonly token?: string | null; readonly headers?: Record<string, string> },
  ) => Promise<Answered>
  /** Reports host events of a leg of network n1, with ids and times of their own. */
  readonly host: (body: Record<string, unknown>, network?: string) => Promise<Answered>
  /** A completed call of one leg; returns its transaction id. */
  readonly completedCall: (overrides?: Record<string, unknown>, network?: string) => Promise<string>
  /** Moves the clock on. */
  readonly wait: (milliseconds: number) => void
  readonly now: () => number
}

/** `hostInterface: false`: no host token is configured. */
export const testEngine = async ({
  hostInterface = true,
  ...overrides
}: Partial<EngineOptions> & { readonly hostInterface?: boolean } = {}): Promise<TestEngine> => {
  let now = START
  let lastId = 0
  let lastEvent = 0
  let lastCall = 0
  const engine = await makeEngine({
    stores: storesOfTests(),
    directory,
    log: () => {},
    ...(hostInterface ? { hostTokenHash: hashToken(HOST_TOKEN) } : {}),
    clock: Layer.succeed(Clock, { now: Effect.sync(() => instant(now)) }),
    transactionIds: Layer.succeed(TransactionIds, {
      draw: (count) => Effect.sync(() => Array.from({ length: count }, () => formatTransactionId(0xabc, ++lastId))),
    }),
    ...overrides,
  })
  onTestFinished(() => engine.close())
  const send: TestEngine["send"] = async (method, path, body, options = {}) => {
    const token = options.token === undefined ? "t1" : options.token
    const response = await engine.handler(
      new Request(`http://localhost${path}`, {
        method,
        headers: { ...(token === null ? {} : { authorization: token }), ...options.headers },
        ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      }),
    )
    const text = await response.text()
    const isJson = text !== "" && response.headers.get("content-type")?.includes("json") === true
    return { status: response.status, text, body: isJson ? JSON.parse(text) : undefined, headers: response.headers }
  }
  const host: TestEngine["host"] = (body, networkName = "n1") =>
    send(
      "POST",
      `/host/${networkName}/events`,
      { event_id: `e${++lastEvent}`, at: new Date(now).toISOString(), ...body },
      { token: HOST_TOKEN },
    )
  const completedCall: TestEngine["completedCall"] = async (details = {}, networkName = "n1") => {
    const call_record_id = details["call_record_id"] ?? `call-${++lastCall}`
    const received = await host({ ...RECEIVED, ...details, kind: "received", call_record_id }, networkName)
    if (received.status !== 200) throw new Error(received.text)
    const { transaction_id } = received.body as { transaction_id: string }
    const completed = await host(
      { kind: "completed", call_record_id, transaction_id, at: new Date(now + 60_000).toISOString() },
      networkName,
    )
    if (completed.status !== 200) throw new Error(completed.text)
    return transaction_id
  }
  return {
    engine,
    send,
    host,
    completedCall,
    wait: (milliseconds) => {
      now += milliseconds
    },
    now: () => now,
  }
}

/** What every received call of the tests has. */
export const RECEIVED = {
  advertiser_id_from_network: "a1",
  advertiser_campaign_id_from_network: "c1",
  calling_phone_number: "+14155550123",
  phone_type: "Mobile",
}

export const SIGNALS = `/api/${VERSION}/transactions.json`
export const SETTINGS = `/api/${VERSION}/n1/advertisers/a1/advertiser_campaigns/c1.json`
export const AFFILIATES = `/api/${VERSION}/n1/affiliates.json`
export const affiliatePath = (id: string): string => `/api/${VERSION}/n1/affiliates/${id}.json`
export const CURRENT_CALLS = "/calls_in_progress/current_calls?organization_type=Network&id=n1"
