// What the element tells the page: the details of its events.
import type { ConditionProblem } from "@callrules/condition"
import type { ConditionWarning, Explanation } from "@callrules/condition/ask"

/** The detail of `callrules-validity`: sent once at the start, and whenever what the text says has changed. */
export interface ValidityDetail {
  /** Whether the text is a valid condition; the empty text is one, unless the element is `required`. */
  readonly valid: boolean
  /** What is wrong, by place. */
  readonly problems: ReadonlyArray<ConditionProblem>
  /** What is worth a second look. */
  readonly warnings: ReadonlyArray<ConditionWarning>
  /** The whole corrected condition, where there is one. */
  readonly suggestion?: string
}

/** The detail of `callrules-verdict`: whether the sample call meets the condition, and why. */
export interface VerdictDetail {
  /** Whether the call meets the condition. */
  readonly met: boolean
  /** The value of each part, the facts that decided, and what would turn the verdict. */
  readonly explanation: Explanation
}
