// `callrules erase`: has a caller's data erased by the running server.
import { isObject, type JsonObject } from "@callrules/model/reading"
import { Failure } from "../failure.ts"
import type { Output } from "../terminal.ts"
import { areShaped } from "./answer-shapes.ts"
import { askHostFor, type RunningHost } from "./ask-host.ts"

/** Whose data is erased (of one call, or of every call of a number), and where the server is. */
export interface EraseOptions extends RunningHost {
  /** The network. */
  readonly network: string
  /** The call record. */
  readonly call?: string | undefined
  /** The caller's number. */
  readonly caller?: string | undefined
  /** Whether the report is JSON. */
  readonly json?: boolean | undefined
}

interface Erased {
  readonly calls: number
  readonly records: Readonly<Record<string, number>>
  readonly left: ReadonlyArray<{ readonly call_record_id: string; readonly reason: string }>
  readonly next: string | null
}

/**
 * Erases, and tells what was erased and what is left for later: 1 where something is. Where the server fails in the middle, what was
 * erased until then is told before the failure.
 */
// ENG-261
export const tellErased = async (options: EraseOptions, output: Pick<Output, "log">): Promise<0 | 1> => {
  let erased: Erased = { calls: 0, records: {}, left: [], next: null }
  const tell = (): void => {
    for (const line of options.json === true ? [JSON.stringify(erased)] : reportLines(erased)) output.log(line)
  }
  try {
    for await (const page of pages(options)) {
      const { calls, left, records } = erased
      erased = {
        calls: calls + page.calls,
        records: sum(records, page.records),
        left: [...left, ...page.left],
        next: page.next,
      }
    }
  } catch (failure) {
    // ENG-393
    if (erased.next !== null) tell()
    throw failure
  }
  tell()
  return erased.left.length === 0 ? 0 : 1
}

/** Erases page by page. */
async function* pages(options: EraseOptions): AsyncGenerator<Erased> {
  const { call, caller, network } = options
  if ((call === undefined) === (caller === undefined)) throw new Failure("give either --call or --caller")
  let after: string | null = null
  do {
    const subject = call === undefined ? { calling_phone_number: caller } : { call_record_id: call }
    const body = after === null ? subject : { ...subject, after }
    const path = `/host/${encodeURIComponent(network)}/erasures`
    const sent = after
    const page: Erased = await askHostFor<Erased>(
      options,
      { method: "POST", path, body, patience: null },
      KEYS,
      (answer) => isErased(answer) && goesOn(answer, call === undefined, sent),
    )
    yield page
    after = page.next
  } while (after !== null)
}

// ENG-530
const isErased = ({ calls, left, records }: JsonObject): boolean =>
  typeof calls === "number" &&
  isObject(records) &&
  Object.values(records).every((count) => typeof count === "number") &&
  areShaped(left, { call_record_id: "string", reason: "string" })

const KEYS = ["calls", "records", "left", "next"] as const

/** How many calls of a number are erased in a request, or left. */
const CALLS_A_REQUEST = 100

/**
 * Whether an answer is the last one, or leads on: only a number has more calls. Where none was left, `next` names nothing, and so it is
 * the same for every hundred calls that are erased.
 */
// ENG-490
const goesOn = ({ calls, next }: JsonObject, isOfNumber: boolean, sent: string | null): boolean =>
  next === null ||
  (isOfNumber && typeof next === "string" && (next !== sent || (typeof calls === "number" && calls >= CALLS_A_REQUEST)))

const sum = (one: Erased["records"], other: Erased["records"]): Erased["records"] => {
  const all = new Map(Object.entries(one))
  for (const [kind, count] of Object.entries(other)) all.set(kind, (all.get(kind) ?? 0) + count)
  return Object.fromEntries(all)
}

/** A report in lines for a person. */
const reportLines = ({ calls, left, next, records }: Erased): ReadonlyArray<string> => [
  `${calls} ${calls === 1 ? "call is" : "calls are"} erased; records erased now: ${counted(records)}`,
  ...left.map(({ call_record_id, reason }) => `left for later: ${call_record_id}, ${REASONS[reason] ?? reason}`),
  ...(next === null ? [] : ["the number has more calls, which are not erased; run the command again"]),
]

const REASONS: Readonly<Record<string, string>> = {
  "call-in-progress": "the call is in progress; erase it when it is over",
  "requests-wait":
    "requests wait for it; erase it when they have been applied or have failed, or drop them from the inbox first",
}

const counted = (records: Erased["records"]): string =>
  Object.entries(records)
    .map(([kind, count]) => `${count} ${kind}`)
    .join(", ") || "none"
