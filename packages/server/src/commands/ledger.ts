// `callrules ledger`: moves everything that a store keeps to another one, and checks it.
import { once } from "node:events"
import { createReadStream, createWriteStream, existsSync, rmSync } from "node:fs"
import type { Readable, Writable } from "node:stream"
import { finished } from "node:stream/promises"
import { visibleText } from "@callrules/model/reading"
import type { LedgerArchive, StoreFault } from "@callrules/store"
import { exportLedger, importLedger, type LedgerSummary, verifyLedger } from "@callrules/store/archive"
import { sqliteArchive } from "@callrules/store-sqlite"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { causeText, Failure, failure } from "../failure.ts"
import { isPostgres } from "../serving/database-name.ts"
import { openingFailure } from "../serving/opening-fault.ts"

/** So many lines of an import are read at a time. */
const LINES_AT_ONCE = 500

/**
 * Writes everything that a store keeps as NDJSON, `-` to standard output.
 *
 * @param store - a SQLite file, or the URL of a PostgreSQL database.
 * @param file - a file that does not exist yet.
 */
// ENG-165
export const exportTo = async (store: string, file: string, standardOutput: Writable): Promise<LedgerSummary> => {
  const output = file === "-" ? standardOutput : newFile(file)
  const write = (lines: ReadonlyArray<string>) =>
    Effect.tryPromise({
      try: async () => {
        if (output.errored !== null) throw output.errored
        if (!output.write(`${lines.join("\n")}\n`)) await once(output, "drain")
      },
      catch: (error) => failure(`${file} cannot be written`, error),
    })
  try {
    const summary = await onArchive(store, false, exportLedger(write))
    if (output !== standardOutput) {
      output.end()
      await finished(output).catch((error: unknown) => {
        throw failure(`${file} cannot be written`, error)
      })
    }
    return summary
  } catch (error) {
    // half of an export is none, and its name should be free for the next attempt
    if (output !== standardOutput) {
      output.destroy()
      await finished(output).catch(() => undefined)
      rmSync(file, { force: true })
    }
    throw error
  }
}

const newFile = (file: string): Writable => {
  if (existsSync(file)) throw new Failure(`the file ${file} exists already`)
  // it holds the data of callers: its owner alone may read it
  const stream = createWriteStream(file, { flags: "wx", mode: 0o600 })
  // told by the next write, or at the end
  stream.on("error", () => {})
  return stream
}

/**
 * Reads an export into a store, `-` from standard input; kept whole, or not at all.
 *
 * @param store - a SQLite file, which is made when it does not exist, or the URL of a PostgreSQL database that is migrated.
 */
// ENG-168
export const importFrom = async (store: string, file: string, standardInput: Readable): Promise<LedgerSummary> => {
  if (file !== "-" && !existsSync(file)) throw new Failure(`the file ${file} does not exist`)
  const input = file === "-" ? standardInput : createReadStream(file)
  const all = Effect.gen(function* () {
    const begun = yield* importLedger
    const batches = batchesOf(input)
    for (;;) {
      const next = yield* Effect.tryPromise({
        try: () => batches.next(),
        catch: (error) => failure(`${file} cannot be read`, error),
      })
      if (next.done === true) return yield* begun.end
      yield* begun.lines(next.value)
    }
  })
  const isNew = !isPostgres(store) && !existsSync(store)
  let isKept = false
  try {
    const summary = await onArchive(store, true, all)
    isKept = summary.problems.length === 0
    return summary
  } finally {
    // an empty database would be served as a ledger in which no call is known
    if (isNew && !isKept) for (const end of ["", "-wal", "-shm"]) rmSync(store + end, { force: true })
  }
}

/**
 * The longest line of an export. The longest record is a leg: its reception and 16 further events, of a MiB each at the most, and
 * twice the custom data of its call, 16 Mi characters, in its state and in the facts of its decision. JSON writes some as two.
 */
const MOST_CHARACTERS = 134_217_728

async function* batchesOf(input: Readable): AsyncGenerator<ReadonlyArray<string>> {
  let lines: Array<string> = []
  let unended: Array<string> = []
  let length = 0
  let ended = 0
  // ENG-168
  const keep = (part: string): void => {
    length += part.length
    if (length > MOST_CHARACTERS) {
      const most = MOST_CHARACTERS.toLocaleString("en-US")
      throw new Failure(`line ${ended + 1} has more than ${most} characters, which no record has`)
    }
    unended.push(part)
  }
  const line = (): string => unended.join("").replace(/\r$/, "")
  // at line feeds alone: `node:readline` also ends a line at U+2028, which JSON has in its texts
  const pieces = input.setEncoding("utf8") as AsyncIterable<string> // as the encoding makes it
  for await (const piece of pieces) {
    const [end = "", ...further] = piece.split("\n")
    keep(end)
    for (const next of further) {
      lines.push(line())
      ended += 1
      unended = []
      length = 0
      keep(next)
    }
    if (lines.length < LINES_AT_ONCE) continue
    yield lines
    lines = []
  }
  const last = line()
  yield last === "" ? lines : [...lines, last]
}

/** Checks everything that a store keeps; one that keeps nothing is no proof of anything. */
// ENG-264
export const verify = async (store: string): Promise<LedgerSummary> => {
  const summary = await onArchive(store, false, verifyLedger)
  if (summary.networks.length > 0 || summary.problems.length > 0) return summary
  const copied = isPostgres(store)
    ? ""
    : `; was ${store} copied without its -wal file, or an import ended before its end?`
  return { ...summary, problems: [`the ledger is empty${copied}`] }
}

/**
 * Runs work on an open store; a `Failure` of one line when the store cannot be used.
 *
 * @param writes - whether the work adds records; if not, a SQLite file is only read.
 */
export const onArchive = async <A>(
  store: string,
  writes: boolean,
  work: Effect.Effect<A, Failure | StoreFault, LedgerArchive>,
): Promise<A> => {
  const archive = await archiveOf(store, writes)
  try {
    return await Effect.runPromise(Effect.provide(work, archive))
  } catch (error) {
    if (error instanceof Failure) throw error
    const cause = typeof error === "object" && error !== null && "cause" in error ? error.cause : error
    const message = causeText(cause)
    const isInUse = !writes && /in use by another process/.test(message)
    const hint = RACE.test(message) ? RACED : isInUse ? COPY : undefined
    throw openingFailure("the ledger in", "used", store, message, hint)
  }
}

const RACE = /could not serialize|deadlock detected/
const RACED = "; another import or a server wrote to it at the same time, and nothing was kept: run it again"
const COPY = "; while its server runs, use a copy: `callrules backup` makes one and prints its path"

const archiveOf = async (store: string, writes: boolean): Promise<Layer.Layer<LedgerArchive, StoreFault>> => {
  if (!isPostgres(store)) return sqliteArchive({ path: store, write: writes })
  const { postgresArchive } = await import("@callrules/store-postgres")
  return postgresArchive({ url: store })
}

/** What a ledger has in it, a network a line: its digest, its id, its records. */
// ENG-167
export const summaryLines = ({ networks }: LedgerSummary): ReadonlyArray<string> =>
  networks.length === 0
    ? ["the ledger is empty"]
    : networks.map(
        ({ digest, erased, networkId, records }) =>
          `${digest}  ${visibleText(networkId)}  ${counted(records)}${Object.keys(erased).length === 0 ? "" : `; erased: ${counted(erased)}`}`,
      )

const counted = (records: Readonly<Record<string, number>>): string =>
  Object.entries(records)
    .map(([kind, count]) => `${count} ${kind}`)
    .join(", ")
