// What is wrong with the names and kinds of one test.
import type { ConditionProblemCode } from "../language/problems.ts"

/** What is wrong with one test; `at` says which stretch of it is meant. */
export interface TestFault {
  readonly at: "attribute" | "comparison" | "test"
  readonly code: ConditionProblemCode
  readonly message: string
  /** A text, or what makes it from the comparison as it is written, comments in it included. */
  readonly hint: string | ((comparison: string) => string)
}
