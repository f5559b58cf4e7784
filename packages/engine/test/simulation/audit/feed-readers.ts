// Readers of the feed in a simulated run: in the end each has read what the plain ledger has, once and in order.

import { readTransactions, type TransactionItem, type TransactionsBody } from "@callrules/operations"
import { openDeadline } from "../../../../operations/src/commits/deadline.ts"
import type { PlainCall, PlainGroup, PlainSignal } from "../../../../signal-ledger/test/plain-ledger/plain-shapes.ts"
import type { ClientParts } from "../clients.ts"
import { operationRun } from "../operation-run.ts"
import { NETWORKS } from "../scenario/scenario.ts"
import { hold } from "../violation.ts"
import type { Audit } from "./audit.ts"
import { networkIn, saySame, textOf } from "./audit-state.ts"

/** Somebody who follows the feed of a network, and keeps the cursor of what was answered. */
export interface FeedReader {
  readonly networkId: string
  after: string | null
  /** Whether a request is under way: the next is sent when it has an answer, or is lost. */
  isReading: boolean
  readonly read: Array<TransactionItem>
}

/** A reader for each network. */
export const feedReaders = (): ReadonlyArray<FeedReader> =>
  NETWORKS.map((networkId) => ({ networkId, after: null, isReading: false, read: [] }))

/** Reads a page, and the next ones while there is more; an answer that is lost is asked for again another time. */
export const readFeed = (parts: ClientParts, reader: FeedReader): void => {
  if (reader.isReading) return
  const network = parts.networks.get(reader.networkId)
  hold(network !== undefined, () => "no such network")
  reader.isReading = true
  const caller = { network, advertiserIdFromNetwork: null, permissions: new Set(["signals"] as const) }
  const asked = { limit: 1 + parts.random.below(4), ...(reader.after === null ? {} : { after: reader.after }) }
  parts.processes.start(
    operationRun(`reader of ${reader.networkId}`, null, parts.queue.now()),
    readTransactions({ caller, deadline: openDeadline() }, asked),
    (ending) => {
      reader.isReading = false
      if (ending.kind === "lost") return
      hold(ending.kind === "answered", () => `the feed of ${reader.networkId} is refused`)
      const { more, next, transactions }: TransactionsBody = ending.answer
      reader.read.push(...transactions)
      reader.after = next
      if (more) readFeed(parts, reader)
    },
  )
}

/** Every transaction of the plain ledger was read once, those of a leg in their order, as they were made. */
export const checkFeed = (audit: Audit, readers: ReadonlyArray<FeedReader>): void => {
  for (const { networkId, read } of readers) {
    const made = networkIn(audit, networkId).log.flatMap((one) => ("made" in one ? [one.made] : []))
    const expected = made.flatMap(({ call, groups, happened }) => [
      ...(call === null ? [] : [callShown(happened.legId, call)]),
      ...groups.map(groupShown),
    ])
    const shown = read.map(itemShown)
    hold(
      new Set(shown.map(({ id }) => id)).size === shown.length,
      () => `the feed of ${networkId} has a transaction twice: ${shown.map(({ id }) => id)}`,
    )
    const legs = new Set([...expected, ...shown].map(({ leg }) => leg))
    for (const leg of legs) {
      const [there, due] = [shown, expected].map((list) => list.filter((one) => one.leg === leg))
      hold(saySame(there, due), () => `the feed of leg ${leg} has ${textOf(there)} where ${textOf(due)} is due`)
    }
  }
}

interface Shown {
  readonly leg: string
  readonly id: string
  readonly corrects: string | null
  readonly version: number
  readonly what: string
}

const callShown = (leg: string, { correctsTransactionId, transactionId, version }: PlainCall): Shown => ({
  leg,
  id: transactionId,
  corrects: correctsTransactionId,
  version,
  what: "call",
})

const groupShown = ({
  correctsTransactionId,
  legId,
  partnerUniqueId,
  signals,
  transactionId,
  version,
}: PlainGroup) => ({
  leg: legId,
  id: transactionId,
  corrects: correctsTransactionId,
  version,
  what: groupText(
    partnerUniqueId,
    signals.map(({ name }) => name).join(),
    signals.map(({ value }) => value).join(),
    moneyText(signals),
  ),
})

const itemShown = (item: TransactionItem): Shown => ({
  leg: item.leg.transaction_id,
  id: item.transaction_id,
  corrects: item.corrects_transaction_id,
  version: item.version,
  what: item.type === "Call" ? "call" : groupText(item.partner_unique_id, item.name, item.value, item.revenue),
})

const groupText = (...parts: ReadonlyArray<string>): string => JSON.stringify(parts)

/** The sum of what has an amount, with one decimal at least. */
const moneyText = (signals: ReadonlyArray<PlainSignal>): string => {
  const amounts = signals.flatMap(({ cents }) => (cents === null ? [] : [cents]))
  if (amounts.length === 0) return ""
  const sum = amounts.reduce((total, cents) => total + cents, 0n)
  const digits = String(sum < 0n ? -sum : sum).padStart(3, "0")
  const decimals = digits.slice(-2).replace(/0$/, "")
  return `${sum < 0n ? "-" : ""}${digits.slice(0, -2)}.${decimals}`
}
