// All that reads mistakes, in one piece: handed to the plain parser and to the check.
import type { MistakeReader } from "../language/mistake-reader.ts"
import { reported } from "./arbiter.ts"
import { MEANT_VALUES } from "./meant-value.ts"
import { scanMistake } from "./mistake.ts"
import { repair } from "./repair.ts"
import { withSureEdits } from "./spelled-anew.ts"
import { unknownNamesOf } from "./unknown-names.ts"

/**
 * What says what was meant by a text with mistakes.
 *
 * @example
 * ```ts
 * import * as Result from "effect/Result"
 * import { mistakes } from "@callrules/condition/mistakes"
 * import { parseCondition } from "@callrules/condition/plain"
 *
 * const read = parseCondition("mobile && repeat", mistakes)
 * console.assert(Result.isFailure(read) && read.failure[0]?.edits?.[0]?.replacement === "and")
 * ```
 */
export const MISTAKES: MistakeReader = {
  kind: "mistakes",
  scanMistake,
  repair,
  reported,
  withSureEdits,
  unknownNames: unknownNamesOf,
  meantValues: MEANT_VALUES,
}
