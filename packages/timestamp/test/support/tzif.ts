// A reader of compiled time zone data (TZif, RFC 8536), for tests only: the system's own files as a second oracle.
import { readFileSync } from "node:fs"

/** One change of a zone's offset: the epoch second from which it holds, and the offset in seconds. */
export interface Transition {
  readonly second: number
  readonly offset: number
}

/** A zone as its file has it. */
export interface CompiledZone {
  /** The offset in seconds before the first transition. */
  readonly first: number
  /** In order; only where the offset really changes. */
  readonly transitions: ReadonlyArray<Transition>
}

const HEADER = 44

/** The zone in a compiled file of version 2 or later; `undefined` when there is no such file. */
export const readCompiledZone = (path: string): CompiledZone | undefined => {
  const bytes = readIfPresent(path)
  if (bytes === undefined || bytes.toString("latin1", 0, 4) !== "TZif" || bytes[4] === 0) return undefined
  // the first block is for 32-bit readers; skip it
  const at = HEADER + blockLength(bytes, 0, 4)
  return readBlock(bytes, at)
}

const readIfPresent = (path: string): Buffer | undefined => {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}

const counts = (bytes: Buffer, at: number) => ({
  universal: bytes.readUInt32BE(at + 20),
  standard: bytes.readUInt32BE(at + 24),
  leaps: bytes.readUInt32BE(at + 28),
  times: bytes.readUInt32BE(at + 32),
  types: bytes.readUInt32BE(at + 36),
  characters: bytes.readUInt32BE(at + 40),
})

const blockLength = (bytes: Buffer, at: number, timeSize: number): number => {
  const { universal, standard, leaps, times, types, characters } = counts(bytes, at)
  return times * timeSize + times + types * 6 + characters + leaps * (timeSize + 4) + standard + universal
}

const readBlock = (bytes: Buffer, at: number): CompiledZone => {
  const { times } = counts(bytes, at)
  const timesAt = at + HEADER
  const indexesAt = timesAt + times * 8
  const typesAt = indexesAt + times
  const offsetOf = (type: number): number => bytes.readInt32BE(typesAt + type * 6)
  const transitions: Array<Transition> = []
  const first = offsetOf(0)
  let offset = first
  for (let index = 0; index < times; index++) {
    const next = offsetOf(bytes.readUInt8(indexesAt + index))
    if (next !== offset) transitions.push({ second: Number(bytes.readBigInt64BE(timesAt + index * 8)), offset: next })
    offset = next
  }
  return { first, transitions }
}
