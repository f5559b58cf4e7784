// Reads the package's vectors from their files: parsed at run time, so that a key `__proto__` stays a plain key.
import { readFileSync } from "node:fs"
import { jsonPointer } from "@callrules/model"
import type { RequestProblems } from "@callrules/signal-ledger"

export interface Vector<Input, Value> {
  readonly id: string
  readonly rule: string
  readonly description: string
  readonly input: Input
  /** What comes out; absent where the input is refused. */
  readonly value?: Value
  /** Every problem; absent where the input is accepted. */
  readonly problems?: ReadonlyArray<VectorProblem>
}

/** A problem as vectors write it: its error class, its code and its place as a JSON Pointer. */
export interface VectorProblem {
  readonly class: string
  readonly code: string
  readonly path: string
}

export const vectorProblems = (refused: RequestProblems): ReadonlyArray<VectorProblem> =>
  refused.problems.map(({ code, path }) => ({ class: refused.class, code, path: jsonPointer(path) }))

export const readVectors = <Input, Value>(name: string): ReadonlyArray<Vector<Input, Value>> =>
  // the files have this shape; a test checks their ids
  JSON.parse(readFileSync(new URL(`../../vectors/${name}.json`, import.meta.url), "utf8"))
