// Readers of feeds: pages, the ids of what is in them, and the cursors of every place.
import { expect } from "vitest"
import { HOST_TOKEN, SIGNALS, type TestEngine } from "../fixture.ts"

interface Page {
  readonly next: string
  readonly transactions?: ReadonlyArray<{ readonly transaction_id: string }>
  readonly events?: ReadonlyArray<{ readonly network_id: string; readonly event_id: string }>
}

export type Feed = readonly [name: string, path: string, options: { readonly token?: string }]

export const TRANSACTIONS: Feed = ["transactions", SIGNALS, {}]
export const OUTBOX: Feed = ["outbox", "/host/outbox", { token: HOST_TOKEN }]

const ask = ({ send }: TestEngine, [, path, options]: Feed, query: string) =>
  send("GET", `${path}?${query}`, undefined, options)

export const read = async (engine: TestEngine, feed: Feed, query = ""): Promise<Page> => {
  const answer = await ask(engine, feed, query)
  expect([query, answer.status, answer.text]).toEqual([query, 200, answer.text])
  return answer.body as Page // as the contract describes it; another test holds that
}

export const idsOf = ({ events = [], transactions = [] }: Page): ReadonlyArray<string> => [
  ...transactions.map((one) => one.transaction_id),
  ...events.map((one) => one.event_id),
]

/** The cursors of all places: `limit` 1, so that each answer has one item. */
export const cursorsOf = async (engine: TestEngine, feed: Feed): Promise<ReadonlyArray<string>> => {
  const cursors: Array<string> = []
  for (let next = ""; ; ) {
    const page = await read(engine, feed, `limit=1${next === "" ? "" : `&after=${next}`}`)
    if (idsOf(page).length === 0) return cursors
    next = page.next
    cursors.push(next)
  }
}

export const isGone = async (engine: TestEngine, feed: Feed, cursor: string): Promise<void> => {
  const { status, text } = await ask(engine, feed, `after=${cursor}`)
  expect([cursor, status, text]).toEqual([cursor, 403, expect.stringContaining("restored from an earlier state")])
}
