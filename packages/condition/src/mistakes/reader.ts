// All that reads mistakes, in one piece: handed to the plain parser and to the check.
import type { MistakeReader } from "../language/mistake-reader.ts"
import { reported } from "./arbiter.ts"
import { MEANT_VALUES } from "./meant-value.ts"
import { scanMistake } from "./mistake.ts"
import { repair } from "./repair.ts"
import { unknownNamesOf } from "./unknown-names.ts"

export const MISTAKES: MistakeReader = {
  scanMistake,
  repair,
  reported,
  unknownNames: unknownNamesOf,
  meantValues: MEANT_VALUES,
}
