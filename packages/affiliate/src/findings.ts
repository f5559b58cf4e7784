// Collects the problems of one request while its body is read: the place is a stack that readers push and pop, so that
// a body without faults costs no path.
import type { PathSegment } from "@callrules/model"
import { type AffiliateProblem, type AffiliateProblemCode, invalidInput } from "./problems.ts"

/** What was found so far, and the place that is being read. */
export interface Findings {
  readonly problems: Array<AffiliateProblem>
  readonly place: Array<PathSegment>
  /**
   * Whether plain objects inherit keys, because somebody has added to `Object.prototype`. Only then own keys have to be
   * told from inherited ones, which would cost more than all the rest of reading a sound body.
   */
  readonly inherits: boolean
}

/** Findings at the root of a body. */
export const noFindings = (): Findings => ({ problems: [], place: [], inherits: inheritsKeys() })

const inheritsKeys = (): boolean => {
  for (const _key in EMPTY) return true
  return false
}

const EMPTY: Readonly<Record<string, unknown>> = {}

/** Adds a problem of a member of the place that is being read. */
// AFF-100
export const addAt = (
  findings: Findings,
  member: PathSegment,
  code: AffiliateProblemCode,
  message: string,
  hint?: string,
): void => {
  const path = findings.place.slice()
  path.push(member)
  findings.problems.push(invalidInput(code, path, message, hint))
}

/** Adds a problem of the place itself that is being read. */
export const addHere = (findings: Findings, code: AffiliateProblemCode, message: string, hint?: string): void => {
  findings.problems.push(invalidInput(code, findings.place.slice(), message, hint))
}

/** Whether a value is a JSON object. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
