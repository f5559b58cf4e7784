// The digest of a network's records, and how many there are of each kind.
import { createHash } from "node:crypto"
import type { ArchiveRow } from "../ports/ledger-archive.ts"
import { isErased, sealedLine } from "./personal-values.ts"
import type { RecordKind } from "./record-kinds.ts"

/** The records of a network in figures. Equal digests mean equal records. */
export interface NetworkSeal {
  /** The network. */
  readonly networkId: string
  /** How many records of each kind; a kind without any is left out. */
  readonly records: Readonly<Record<string, number>>
  /** How many records of each kind were erased: their personal values are gone; a kind without any is left out. */
  readonly erased: Readonly<Record<string, number>>
  /** SHA-256 over the lines of the network, personal values as their salted digests, in lower-case hex. */
  readonly digest: string
}

/** Takes the records of a network. */
export interface Sealing {
  readonly add: (kind: RecordKind, row: ArchiveRow) => void
  readonly seal: () => NetworkSeal
}

/** Begins the seal of a network. */
// ENG-167
export const sealing = (networkId: string): Sealing => {
  const hash = createHash("sha256").update(`${JSON.stringify(networkId)}\n`)
  const records: Record<string, number> = {}
  const erased: Record<string, number> = {}
  return {
    add: (kind, row) => {
      records[kind.kind] = (records[kind.kind] ?? 0) + 1
      if (isErased(kind, row)) erased[kind.kind] = (erased[kind.kind] ?? 0) + 1
      hash.update(`${sealedLine(kind, row)}\n`)
    },
    seal: () => ({ networkId, records: { ...records }, erased: { ...erased }, digest: hash.copy().digest("hex") }),
  }
}

/** Where two seals of one network differ, in words; undefined when they are equal. */
export const sealDifference = (there: NetworkSeal, wanted: NetworkSeal): string | undefined => {
  if (there.digest === wanted.digest) return undefined
  const kinds = [...new Set([...Object.keys(wanted.records), ...Object.keys(there.records)])]
  const counts = kinds
    .filter((kind) => there.records[kind] !== wanted.records[kind])
    .map((kind) => `${there.records[kind] ?? 0} of \`${kind}\` in place of ${wanted.records[kind] ?? 0}`)
  return counts.length === 0 ? "as many records, but not the same" : counts.join(", ")
}
