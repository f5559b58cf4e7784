// Collects the problems of one request while its body is read: the place is a stack that readers push and pop, so that
// a body without faults costs no path.
import type { PathSegment } from "@callrules/model"
import { type AffiliateProblem, type AffiliateProblemCode, invalidInput } from "./problems.ts"

/** What was found so far, and the place that is being read. */
export interface Findings {
  readonly problems: Array<AffiliateProblem>
  readonly place: Array<PathSegment>
}

/** Findings at the root of a body. */
export const noFindings = (): Findings => ({ problems: [], place: [] })

/** Adds a problem of a member of the place that is being read. */
export const addAt = (
  findings: Findings,
  member: PathSegment,
  code: AffiliateProblemCode,
  message: string,
  hint?: string,
): void => {
  findings.problems.push(invalidInput(code, [...findings.place, member], message, hint))
}

/** Adds a problem of the place itself that is being read. */
export const addHere = (findings: Findings, code: AffiliateProblemCode, message: string, hint?: string): void => {
  findings.problems.push(invalidInput(code, findings.place.slice(), message, hint))
}

/** Whether a value is a JSON object. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
