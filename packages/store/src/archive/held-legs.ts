// Whether the legs of a network are those that its transactions are of: a leg has transactions exactly when it was received.
import { createHash } from "node:crypto"
import type { ArchiveRow } from "../ports/ledger-archive.ts"

/** Takes the records of a network in order. */
export interface HeldLegs {
  readonly take: (kind: string, row: ArchiveRow) => void
  /** Says that the records of the network are over. */
  readonly end: () => void
}

/** A set of legs in a few bytes, however many they are. */
interface Legs {
  count: number
  sum: bigint
}

/** Compares legs with transactions; `report` gets each fault. */
// ENG-327
export const heldLegs = (report: (problem: string) => void): HeldLegs => {
  const received: Legs = { count: 0, sum: 0n }
  const written: Legs = { count: 0, sum: 0n }
  let legId: ArchiveRow[string] | undefined
  return {
    take: (kind, row) => {
      if (kind === "leg" && row["received_at"] !== null) add(received, row["leg_id"])
      if (kind !== "transaction" || row["leg_id"] === legId) return
      legId = row["leg_id"]
      add(written, legId)
    },
    end: () => {
      if (received.count === written.count && received.sum === written.sum) return
      report(
        received.count === written.count
          ? `the transactions are of other legs than the ${received.count} that were received`
          : `the transactions are of ${written.count} legs, and ${received.count} legs were received`,
      )
    },
  }
}

const add = (legs: Legs, legId: ArchiveRow[string] | undefined): void => {
  legs.count += 1
  // other legs with the same sum cannot be found
  legs.sum += BigInt(`0x${createHash("sha256").update(String(legId)).digest("hex")}`)
}
