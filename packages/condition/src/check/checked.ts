// A checked condition: a tree whose every name is known, with all that evaluation needs to know of the vocabulary.

import type { Condition } from "../language/tree/tree.ts"
import type { AttributeShape } from "../vocabulary/vocabulary.ts"

/**
 * A condition that was checked against a vocabulary. Plain JSON: a host may store it and evaluate it elsewhere,
 * without the parser and without the vocabulary.
 */
export interface CheckedCondition extends Condition {
  /** The attributes that the condition tests, each once, in the order of the text. `pressed` is not among them. */
  readonly attributes: ReadonlyArray<AttributeShape>
  /** Groups of booleans, some of them tested here, of which at most one is true on any call; absent: none. */
  readonly exclusive?: ReadonlyArray<ReadonlyArray<string>>
}
