// Reads the package's vectors from their files: parsed at run time, so that a key `__proto__` stays a plain key.
import { readFileSync } from "node:fs"

export interface Vector<Input, Value> {
  readonly id: string
  readonly rule: string
  readonly description: string
  readonly input: Input
  /** What comes out; absent where the input is refused. */
  readonly value?: Value
  /** Code and JSON Pointer of every problem; absent where the input is accepted. */
  readonly problems?: ReadonlyArray<{ readonly code: string; readonly path: string }>
}

export const readVectors = <Input, Value>(name: string): ReadonlyArray<Vector<Input, Value>> =>
  // the files have this shape; a test checks their ids
  JSON.parse(readFileSync(new URL(`../../vectors/${name}.json`, import.meta.url), "utf8"))
