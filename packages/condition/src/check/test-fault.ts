// What is wrong with the names and kinds of one test.
import type { TestPlace } from "../language/places.ts"
import type { ConditionProblemCode } from "../language/problems.ts"
import type { Remedy } from "../language/remedy.ts"
import type { ConditionTest } from "../language/tree/tree.ts"

/** What is wrong with one test; `at` says which stretch of it is meant. */
export interface TestFault {
  readonly at: "attribute" | "comparison" | "test"
  readonly code: ConditionProblemCode
  readonly message: string
  /** What would be right there, or what makes it from the stretch as it is written, comments in it included, and its test's place. */
  readonly remedy: string | Remedy | ((written: string, place: TestPlace) => string | Remedy)
}

/** A test of something true or false that is compared. */
export type ComparedFlag = Exclude<ConditionTest, { kind: "pressed" | "flag" }>

/** A test of a text or a number with values. */
export type ValueTest = Exclude<ConditionTest, { kind: "pressed" | "flag" | "presence" }>

type Remedies = TestFault["remedy"]

/** Tells what values that do not fit were meant to be: handed in by what reads mistakes. */
export interface MeantValues {
  /** A comparison of something true or false. */
  readonly flag: (test: ComparedFlag, written: string) => Remedies
  /** Numbers for a text. */
  readonly text: (test: ValueTest) => Remedies
  /** Texts for a number. */
  readonly number: (test: TextsOfNumber) => Remedies
  /** A negative duration. */
  readonly duration: (test: ValueTest, written: string) => Remedies
}

/** A test with texts. */
export type TextsOfNumber = Extract<ConditionTest, { kind: "text" | "text-list" }>
