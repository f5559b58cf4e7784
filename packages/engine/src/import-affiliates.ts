// Importing affiliates in bulk: line after line, many pushes under way at once, one report for each line, in order.
import { affiliateNameKey } from "@callrules/affiliate"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { Caller } from "./caller.ts"
import type { Engine } from "./engine.ts"
import { pushAffiliate } from "./operations/push-affiliate.ts"
import { type Refusal, refusal } from "./refusal.ts"

/** What became of one line. */
export interface ImportReport {
  /** Number of the line, from 1; blank lines count and have no report. */
  readonly line: number
  /** What the line came to; `unchanged`: the affiliate was there already with the same content. */
  readonly outcome: "created" | "updated" | "unchanged" | "refused"
  /** The id of the affiliate as it is stored; undefined when the line was refused. */
  readonly idFromNetwork: string | undefined
  /** Why the line was refused; undefined when it was not. */
  readonly refusal: Refusal | undefined
}

/** How many pushes are under way at once: a store that commits in groups writes them together. */
const AT_ONCE = 64

interface Line {
  readonly number: number
  /** What the line claims for itself: lines that claim the same are pushed one after the other. */
  readonly claims: ReadonlyArray<string>
  readonly body: Result.Result<unknown, Refusal>
}

/**
 * Imports affiliates from NDJSON lines as pushes (create what is not there, update what is). Lines of the same id or
 * name are pushed in their order, so that the last one stands. Safe to repeat: what is there already is unchanged.
 *
 * A decision of this project: see docs/affiliates.md.
 *
 * @returns one report for each line that is not blank, in order. Rejected with a `StoreFault` when the store fails;
 * the lines reported until then are stored.
 *
 * @example
 * ```ts
 * import { importAffiliates, makeEngine, staticDirectory } from "@callrules/engine"
 * import { memoryStores } from "@callrules/engine/memory"
 * import { networkId } from "@callrules/model"
 *
 * const network = {
 *   networkId: networkId("n1"), timeZone: "UTC", customDataFields: [], generatesAffiliateIds: false,
 *   callerProfileEnrichment: false, attributionOnly: false, affiliateUrlTemplate: null,
 * }
 * const directory = staticDirectory({
 *   networks: [network], tokens: new Map(), advertisers: [], campaigns: [],
 *   affiliatesWithCampaigns: [], singleSignOnUsers: [],
 * })
 * const engine = await makeEngine({ stores: memoryStores, directory })
 * const caller = { network, advertiserIdFromNetwork: null, permissions: new Set(["affiliates"] as const) }
 * const line = '{ "id_from_network": "a1", "name": "Blue Sky Media", "sites": [{ "id_from_network": "101" }] }'
 * const outcomes: Array<string> = []
 * for await (const report of importAffiliates(engine, caller, [line, line, "{"])) outcomes.push(report.outcome)
 * console.assert(outcomes.join(" ") === "created unchanged refused")
 * await engine.close()
 * ```
 */
export async function* importAffiliates(
  engine: Engine,
  caller: Caller,
  lines: Iterable<string> | AsyncIterable<string>,
): AsyncGenerator<ImportReport, void> {
  let batch: Array<Line> = []
  let claimed = new Set<string>()
  let number = 0
  for await (const text of lines) {
    number += 1
    if (text.trim() === "") continue
    const line = readLine(number, text)
    if (batch.length === AT_ONCE || line.claims.some((claim) => claimed.has(claim))) {
      yield* await pushAll(engine, caller, batch)
      batch = []
      claimed = new Set()
    }
    batch.push(line)
    for (const claim of line.claims) claimed.add(claim)
  }
  yield* await pushAll(engine, caller, batch)
}

const readLine = (number: number, text: string): Line => {
  try {
    const body: unknown = JSON.parse(text)
    return { number, claims: claimsOf(body), body: Result.succeed(body) }
  } catch {
    const problem = {
      code: "line-not-json",
      path: [],
      message: "the line is not JSON",
      hint: "write one object a line",
    }
    return { number, claims: [], body: Result.fail(refusal("MalformedRequest", [problem])) }
  }
}

const claimsOf = (body: unknown): ReadonlyArray<string> => {
  if (typeof body !== "object" || body === null) return []
  const id: unknown = Object.hasOwn(body, "id_from_network") ? Reflect.get(body, "id_from_network") : undefined
  const name: unknown = Object.hasOwn(body, "name") ? Reflect.get(body, "name") : undefined
  return [
    ...(typeof id === "string" || typeof id === "number" ? [`id ${id}`] : []),
    ...(typeof name === "string" ? [`name ${affiliateNameKey(name)}`] : []),
  ]
}

const pushAll = (engine: Engine, caller: Caller, batch: ReadonlyArray<Line>): Promise<ReadonlyArray<ImportReport>> =>
  Promise.all(batch.map((line) => pushLine(engine, caller, line)))

const pushLine = async (engine: Engine, caller: Caller, { number, body }: Line): Promise<ImportReport> => {
  const pushed = Result.isFailure(body)
    ? body
    : await engine.run(
        pushAffiliate(engine.asCaller(caller), caller.network.networkId, Effect.succeed(body.success), undefined),
      )
  if (Result.isFailure(pushed)) {
    return { line: number, outcome: "refused", idFromNetwork: undefined, refusal: pushed.failure }
  }
  const { outcome, body: stored } = pushed.success
  return { line: number, outcome, idFromNetwork: stored.id_from_network, refusal: undefined }
}
