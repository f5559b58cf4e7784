// Importing affiliates in bulk: line after line, many pushes under way at once, one report for each line, in order.
import { affiliateNameKey, type ImportLine, importClaims, readImportLine } from "@callrules/affiliate"
import { misused } from "@callrules/model/misuse"
import { AffiliateStore } from "@callrules/store"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { Caller } from "../access/caller.ts"
import { type Refusal, refusal } from "../refusal.ts"
import type { OperationRunner } from "../services/operation.ts"
import { pushAffiliate } from "./push-affiliate.ts"

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

type Line = ImportLine & { readonly number: number }

/**
 * Imports affiliates from NDJSON lines as pushes (create what is not there, update what is). It is as if they
 * were pushed one by one: of several lines of one id the last one stands, and a name is free for the lines after the
 * one that gives it up. Safe to repeat: what is there already is unchanged. A byte-order mark before the first line is
 * ignored.
 *
 * @returns one report for each line that is not blank, in order. Rejected with a `StoreFault` when the store fails;
 * the lines reported until then are stored.
 *
 * @example
 * ```ts
 * import { makeEngine } from "@callrules/engine"
 * import { importAffiliates } from "@callrules/operations"
 * import { memoryStores } from "@callrules/store/memory"
 * import { getOrThrow } from "effect/Result"
 *
 * const engine = await makeEngine({ stores: memoryStores, directory: [{ id: "n1", tokens: [{ token: "secret" }] }] })
 * const { caller } = getOrThrow(await engine.as("secret"))
 * const line = '{ "id_from_network": "a1", "name": "Blue Sky Media", "sites": [{ "id_from_network": "101" }] }'
 * const outcomes: Array<string> = []
 * for await (const report of importAffiliates(engine, caller, [line, line, "{"])) outcomes.push(report.outcome)
 * console.assert(outcomes.join(" ") === "created unchanged refused")
 * await engine.close()
 * ```
 */
export async function* importAffiliates(
  engine: OperationRunner,
  caller: Caller,
  lines: Iterable<string> | AsyncIterable<string>,
): AsyncGenerator<ImportReport, void> {
  // a text has the type of its characters
  if (typeof lines === "string") misused("lines", lines, 'importAffiliates(engine, caller, text.split("\\n"))')
  let read: Array<Line> = []
  let number = 0
  for await (const text of lines) {
    number += 1
    if (text.trim() === "") continue
    if (read.push({ number, ...readImportLine(text, number === 1) }) < AT_ONCE) continue
    yield* pushInOrder(engine, caller, read)
    read = []
  }
  yield* pushInOrder(engine, caller, read)
}

/** Pushes lines together as long as none of them touches what another one touches. */
async function* pushInOrder(engine: OperationRunner, caller: Caller, lines: ReadonlyArray<Line>) {
  const namesOf = await storedNames(engine, caller, lines)
  let batch: Array<Line> = []
  let claimed = new Set<string>()
  for (const line of lines) {
    const claims = importClaims(line, namesOf)
    if (claims.some((claim) => claimed.has(claim))) {
      yield* await pushAll(engine, caller, batch)
      batch = []
      claimed = new Set()
    }
    batch.push(line)
    for (const claim of claims) claimed.add(claim)
  }
  yield* await pushAll(engine, caller, batch)
}

/** The names that ids have, or may have after the lines before. */
type NamesOf = Map<string, Array<string>>

const storedNames = async (engine: OperationRunner, caller: Caller, lines: ReadonlyArray<Line>): Promise<NamesOf> => {
  // only a line with a name can make the affiliate of its id give up the name it has
  const ids = new Set(lines.flatMap(({ id, name }) => (id === undefined || name === undefined ? [] : [id])))
  const namesOf: NamesOf = new Map()
  const reading = Effect.gen(function* () {
    const store = yield* AffiliateStore
    const remember = (id: string) =>
      Effect.map(store.get(caller.network.networkId, id), (stored) => {
        namesOf.set(id, stored === undefined ? [] : [affiliateNameKey(stored.affiliate.name)])
      })
    yield* Effect.forEach(ids, remember, { concurrency: "unbounded", discard: true })
  })
  await engine.run(reading)
  return namesOf
}

const pushAll = (
  engine: OperationRunner,
  caller: Caller,
  batch: ReadonlyArray<Line>,
): Promise<ReadonlyArray<ImportReport>> => Promise.all(batch.map((line) => pushLine(engine, caller, line)))

const pushLine = async (engine: OperationRunner, caller: Caller, { number, body }: Line): Promise<ImportReport> => {
  const pushed = Result.isFailure(body)
    ? Result.fail(refusal("MalformedRequest", body.failure))
    : await engine.run(pushAffiliate(engine.asCaller(caller), caller.network.networkId, body.success))
  if (Result.isFailure(pushed)) {
    return { line: number, outcome: "refused", idFromNetwork: undefined, refusal: pushed.failure }
  }
  const { outcome, body: stored } = pushed.success
  return { line: number, outcome, idFromNetwork: stored.id_from_network, refusal: undefined }
}
