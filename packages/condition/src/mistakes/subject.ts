// The attribute of a test, as the readers of its comparison know it.
import type { WrittenAttribute } from "../language/remedy.ts"
import type * as token from "../language/tokens.ts"
import type { AttributeKind } from "../vocabulary/vocabulary.ts"

/** The attribute of the test that is being read. */
export interface Subject {
  readonly name: token.Token
  /** The last token of the attribute: its name or the `]` of its field. */
  readonly last: token.Token
  readonly hasField: boolean
  /** The attribute as a condition writes it. */
  readonly written: string
  readonly kind: AttributeKind | undefined
  /** Whether the vocabulary knows the attribute and its field. */
  readonly isKnown: boolean
}

export const placeOf = ({ name, last, written }: Subject): WrittenAttribute => ({
  start: name.startOffset,
  end: last.endOffset + 1,
  written,
})
