// The seam between the plain parser and what reads mistakes, which is handed in: a host that need not say what was meant loads none of it.
import type { UnknownNames } from "../check/known-names.ts"
import type { MeantValues } from "../check/test-fault.ts"
import type { Finding } from "../mistakes/arbiter.ts"
import type { Vocabulary } from "../vocabulary/vocabulary.ts"
import type { ConditionProblem } from "./problems.ts"
import type { Scan } from "./scan/scanning.ts"
import type { Token } from "./tokens.ts"
import type { ConditionNode } from "./tree/tree.ts"

/** What says what was meant by a text with mistakes: `mistakes` of `@callrules/condition/mistakes`. There is no other. */
export interface MistakeReader {
  /** What it is. */
  readonly kind: "mistakes"
  /**
   * Reads what is no sign of the language at the scanner's place; always moves on.
   *
   * @internal
   */
  readonly scanMistake: (state: Scan) => void
  /**
   * Finds the mistakes in the order of a text's tokens.
   *
   * @internal
   */
  readonly repair: (scanned: Scan, vocabulary: Vocabulary | undefined) => Repaired
  /**
   * What is reported of all findings.
   *
   * @internal
   */
  readonly reported: (findings: ReadonlyArray<Finding>) => ReadonlyArray<ConditionProblem>
  /**
   * Problems with their edits where all of them only spell anew what a text has, and make a valid condition; `treeOf` gives the tree of
   * a text that is one.
   *
   * @internal
   */
  readonly withSureEdits: (
    text: string,
    problems: ReadonlyArray<ConditionProblem>,
    vocabulary: Vocabulary | undefined,
    treeOf: (text: string) => ConditionNode | undefined,
  ) => ReadonlyArray<ConditionProblem>
  /**
   * Tells what the unknown names of one condition were meant for.
   *
   * @internal
   */
  readonly unknownNames: (vocabulary: Vocabulary) => UnknownNames
  /**
   * Tells what values that do not fit were meant to be.
   *
   * @internal
   */
  readonly meantValues: MeantValues
}

/** What became of tokens that the grammar does not accept. */
export interface Repaired {
  /** Tokens that it accepts. */
  readonly tokens: Array<Token>
  readonly findings: ReadonlyArray<Finding>
}
