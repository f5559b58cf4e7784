// The problems of one request while it is read: collected by class, capped, and at last put into the request's order.
import { type PathSegment, pathText } from "@callrules/model"
import { nearestName } from "@callrules/model/reading"
import {
  type RequestProblems,
  SIGNAL_PROBLEM_CLASSES,
  type SignalProblem,
  type SignalProblemCode,
  signalProblem,
} from "./problems.ts"
import { quoted } from "./quoted.ts"
import { isStorableText, own } from "./values.ts"

/** At most this many problems of a class are listed; a last one says how many more there are. */
// SIG-232
const MOST_LISTED = 1000

/** For at most this many names of a request the nearest known one is looked for. */
const MOST_SUGGESTIONS = 20

/**
 * Problems of one request by class.
 *
 * @internal
 */
export interface ProblemList {
  readonly input: Array<SignalProblem>
  readonly record: Array<SignalProblem>
  /** How many problems of InvalidInput came beyond the cap. */
  omitted: number
  /** How many more mistyped names may be compared with the known ones: the comparison is not free. */
  suggestions: number
}

/** @internal */
export const problemList = (): ProblemList => ({ input: [], record: [], omitted: 0, suggestions: MOST_SUGGESTIONS })

/**
 * Adds a problem at a place of the request; `says` follows the place's name.
 *
 * @internal
 */
export const report = (
  list: ProblemList,
  code: SignalProblemCode,
  path: ReadonlyArray<PathSegment>,
  says: string,
  hint: string | undefined,
): void => {
  const problems = SIGNAL_PROBLEM_CLASSES[code] === "InvalidInput" ? list.input : list.record
  if (problems.length >= MOST_LISTED) list.omitted++
  else problems.push(signalProblem(code, path, `${quoted(pathText(path))} ${says}`, hint))
}

/**
 * Adds the problem of a value that is no such text: told apart is text that holds what no store can keep.
 *
 * @internal
 */
export const reportText = (
  list: ProblemList,
  code: SignalProblemCode,
  path: ReadonlyArray<PathSegment>,
  value: unknown,
  fitting: string,
  hint: string,
): void => {
  if (typeof value !== "string" || isStorableText(value)) {
    report(list, code, path, `must be ${fitting}, not ${quoted(value)}`, hint)
    return
  }
  const unfit = value.includes("\u0000") ? "U+0000" : "half of a surrogate pair"
  report(list, code, path, `must not contain ${unfit}, as ${quoted(value)} does`, "take that character out")
}

/**
 * The problems as they are answered, in the order of the request: only those of InvalidInput when there is any; `null`
 * when there is none at all.
 *
 * Source of the rule: section 7 of the specification.
 *
 * @internal
 */
// ENG-45, SIG-209, SIG-210
export const requestProblems = (list: ProblemList, body: unknown): RequestProblems | null => {
  if (list.input.length > 0) {
    const problems = inRequestOrder(list.input, body)
    return { class: "InvalidInput", problems: list.omitted === 0 ? problems : [...problems, more(list.omitted)] }
  }
  return list.record.length > 0 ? { class: "RecordInvalid", problems: inRequestOrder(list.record, body) } : null
}

const more = (count: number): SignalProblem =>
  signalProblem("problems-more", [], `${count} more problems are not listed`, "mend the listed ones and send again")

/**
 * The hint for a mistyped name: the nearest known one, else `otherwise`.
 *
 * @internal
 */
export const suggestion = (list: ProblemList, name: string, known: Iterable<string>, otherwise: string): string => {
  if (list.suggestions === 0) return otherwise
  list.suggestions--
  const nearest = nearestName(name, known)
  return nearest === undefined ? otherwise : `did you mean ${quoted(nearest)}?`
}

/** Sorts problems by where their places stand in the request; what is missing stands first in what it is missing from. */
const inRequestOrder = (problems: ReadonlyArray<SignalProblem>, body: unknown): ReadonlyArray<SignalProblem> => {
  if (problems.length < 2) return problems
  const positions = new Map<unknown, ReadonlyMap<string, number>>()
  const positionIn = (value: unknown, segment: PathSegment): number => {
    if (typeof segment === "number") return segment
    if (typeof value !== "object" || value === null) return -1
    let keys = positions.get(value)
    if (keys === undefined) {
      keys = new Map(Object.keys(value).map((key, position) => [key, position]))
      positions.set(value, keys)
    }
    return keys.get(segment) ?? -1
  }
  const placeOf = (problem: SignalProblem): ReadonlyArray<number> => {
    let value = body
    return problem.path.map((segment) => {
      const position = positionIn(value, segment)
      value = own(value, segment)
      return position
    })
  }
  // SIG-208
  return problems
    .map((problem) => ({ problem, place: placeOf(problem) }))
    .sort((a, b) => comparePlaces(a.place, b.place))
    .map(({ problem }) => problem)
}

const comparePlaces = (a: ReadonlyArray<number>, b: ReadonlyArray<number>): number => {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0)
    if (difference !== 0) return difference
  }
  return a.length - b.length
}
