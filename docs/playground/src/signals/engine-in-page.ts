// An engine in the page: one network with one call that is over, in memory. Nothing leaves the browser.
import { type Engine, makeEngine } from "@callrules/engine"
import { readLegHistory, reportHostEvent, type SignalPreview } from "@callrules/operations"
import type { TransactionBody } from "@callrules/signal-ledger"
import { memoryStores } from "@callrules/store/memory"
import * as Result from "effect/Result"

/** The id of the call that signals can be reported on. */
export const CALL = "c-4127"

const TOKEN = "playground"
const ADDRESS = "http://engine.invalid/api/2026-11-01/transactions.json"
const HALF_AN_HOUR = 1_800_000

/** What became of a request. */
export interface Answer {
  readonly status: number
  /** The header `Callrules-Outcome`: created, corrected or unchanged; absent where nothing was done. */
  readonly outcome: string | undefined
  /** The body, indented where it is JSON. */
  readonly body: string
  /** Everything that the ledger holds of the call after it. */
  readonly ledger: ReadonlyArray<TransactionBody>
}

/** Something wrong with a request. */
export interface Told {
  readonly detail: string
  readonly hint?: string
}

/** A preview as it is answered. */
interface PreviewBody extends Omit<SignalPreview, "problems"> {
  readonly problems: ReadonlyArray<Told>
}

/** What a request would do; a refusal has its problems, and nothing else. */
export interface Previewed {
  readonly status: number
  readonly preview: PreviewBody | undefined
  readonly problems: ReadonlyArray<Told>
}

/** An engine with its call. */
export interface EngineInPage {
  readonly post: (body: string) => Promise<Answer>
  readonly preview: (body: string) => Promise<Previewed>
  readonly close: () => Promise<void>
}

const indented = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text // no JSON: shown as it came
  }
}

const begin = async (engine: Engine): Promise<string> => {
  const at = (ago: number): string => new Date(Date.now() - ago).toISOString()
  const event = async (facts: object): Promise<string> =>
    Result.getOrThrow(await engine.run(reportHostEvent("demo", { call_record_id: CALL, ...facts }))).transactionId
  const leg = await event({
    kind: "received",
    event_id: "1",
    at: at(2 * HALF_AN_HOUR),
    advertiser_id_from_network: "acme",
    advertiser_campaign_id_from_network: "auto",
    custom_data: {},
  })
  await event({ kind: "completed", event_id: "2", at: at(HALF_AN_HOUR) })
  await event({ kind: "call_ended", event_id: "3", at: at(HALF_AN_HOUR) })
  return leg
}

/** Starts an engine with one call that was received an hour ago and is over. */
export const startEngine = async (): Promise<EngineInPage> => {
  const engine = await makeEngine({
    stores: memoryStores,
    directory: [
      {
        id: "demo",
        timeZone: "America/New_York",
        customDataFields: ["product", "region"],
        tokens: [{ token: TOKEN }],
        advertisers: [{ id: "acme", campaigns: [{ id: "auto" }] }],
      },
    ],
  })
  const leg = await begin(engine)
  const ledger = async (): Promise<ReadonlyArray<TransactionBody>> =>
    Result.getOrThrow(await engine.run(readLegHistory("demo", leg))).transactions
  const ask = (body: string, rest: Readonly<Record<string, string>> = {}): Promise<Response> => {
    const headers = { authorization: TOKEN, "content-type": "application/json", ...rest }
    return engine.handler(new Request(ADDRESS, { method: "POST", headers, body }))
  }
  return {
    preview: async (body) => {
      const response = await ask(body, { "callrules-preview": "true", accept: "application/problem+json" })
      // both as the contract describes them; tests of the engine hold that
      if (response.ok) {
        const preview: PreviewBody = await response.json()
        return { status: preview.status, preview, problems: preview.problems }
      }
      const refused: { readonly errors: ReadonlyArray<Told> } = await response.json()
      return { status: response.status, preview: undefined, problems: refused.errors }
    },
    post: async (body) => {
      const response = await ask(body)
      return {
        status: response.status,
        outcome: response.headers.get("callrules-outcome") ?? undefined,
        body: indented(await response.text()),
        ledger: await ledger(),
      }
    },
    close: () => engine.close(),
  }
}
