// The names of a vocabulary, for the problems with a name that it does not have.

import type { ConditionTest } from "../language/tree/tree.ts"
import type { VocabularyAttribute } from "../vocabulary/vocabulary.ts"
import type { TestFault } from "./test-fault.ts"

/** Tells what unknown names were meant for: handed in by what reads mistakes. */
export interface UnknownNames {
  /**
   * The problems of a test of an unknown attribute; the rest of it is checked as for the attribute that was meant. Behind the test of
   * a text, a word alone may be a further text.
   */
  readonly attribute: (
    test: Exclude<ConditionTest, { kind: "pressed" }>,
    isBehindText: boolean,
  ) => ReadonlyArray<TestFault>
  /** What is said of a field that an attribute does not have; `undefined` where none was meant. */
  readonly field: (
    attribute: VocabularyAttribute,
    field: string,
    fields: ReadonlyArray<string>,
  ) => Pick<TestFault, "message" | "remedy"> | undefined
}

// REC-185
const MOST_LISTED = 20

/** Fewer names are listed where they are long. */
const LONGEST_LIST = 400

/** The names that there are, for a hint where none is near; not more than can be read. */
export const namesSentence = (what: string, names: ReadonlyArray<string>, most = MOST_LISTED): string => {
  const listed: Array<string> = []
  let characters = 0
  for (const name of names.slice(0, most)) {
    characters += name.length
    if (listed.length > 0 && characters > LONGEST_LIST) break
    listed.push(`\`${name}\``)
  }
  return `the ${what}s are ${listed.join(", ")}${names.length > listed.length ? ", ..." : ""}`
}
