// The positions of a network's transactions: each is there once, and those of a leg stand in the order of its ledger.

import { FEED_RELAY } from "../ports/feed-relay.ts"
import type { ArchiveRow } from "../ports/ledger-archive.ts"

/** Takes the records of a network in order. */
export interface FeedOrder {
  readonly take: (kind: string, row: ArchiveRow) => void
  /** Says that the records of the network are over. */
  readonly end: () => void
}

/** Checks positions as they come; `report` gets each fault. */
// ENG-201
export const feedOrder = (report: (problem: string) => void): FeedOrder => {
  let legId: string | undefined
  let latest: number | null = 0
  let count = 0
  let last = 0
  let sum = 0n
  let relayed = 0

  const takeTransaction = (row: ArchiveRow): void => {
    if (row["leg_id"] !== legId) {
      legId = String(row["leg_id"])
      latest = 0
    }
    const { position, transaction_id: id } = {
      position: row["position"],
      transaction_id: String(row["transaction_id"]),
    }
    if (typeof position === "number") {
      if (latest === null)
        report(`transaction \`${id}\` of leg \`${legId}\` has a position, and one before it has none`)
      else if (position <= latest) {
        report(`transaction \`${id}\` of leg \`${legId}\` has position ${position}, and one before it has ${latest}`)
      }
      count += 1
      sum += BigInt(position)
      last = Math.max(last, position)
    }
    latest = typeof position === "number" ? position : null
  }

  return {
    take: (kind, row) => {
      if (kind === "transaction") takeTransaction(row)
      else if (kind === "relay" && row["relay"] === FEED_RELAY) relayed = Number(row["position"])
    },
    end: () => {
      // with as many as the last one says and the sum of all up to it, each is there once where none is there twice
      const each = (BigInt(count) * BigInt(count + 1)) / 2n
      if (count !== last || sum !== each) report(`${count} transactions have a position, and the last one is ${last}`)
      else if (relayed !== last)
        report(`the relay \`${FEED_RELAY}\` is at ${relayed}, and the last position is ${last}`)
    },
  }
}
