// The digest of a network's records, and how many there are of each kind.
import { createHash } from "node:crypto"

/** The records of a network in figures. Equal digests mean equal records. */
export interface NetworkSeal {
  /** The network. */
  readonly networkId: string
  /** How many records of each kind; a kind without any is left out. */
  readonly records: Readonly<Record<string, number>>
  /** SHA-256 over the lines of the network, in lower-case hex. */
  readonly digest: string
}

/** Takes the lines of a network. */
export interface Sealing {
  readonly add: (kind: string, line: string) => void
  readonly seal: () => NetworkSeal
}

/** Begins the seal of a network. */
// ENG-167
export const sealing = (networkId: string): Sealing => {
  const hash = createHash("sha256").update(`${JSON.stringify(networkId)}\n`)
  const records: Record<string, number> = {}
  return {
    add: (kind, line) => {
      records[kind] = (records[kind] ?? 0) + 1
      hash.update(`${line}\n`)
    },
    seal: () => ({ networkId, records: { ...records }, digest: hash.copy().digest("hex") }),
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
