// Edits that people apply one problem at a time: each must lead where all of them lead at once. A text is read anew after each step, and
// what is open in the whole must be open in what is left of it.
import * as Result from "effect/Result"
import { applyEdits } from "../language/edits.ts"
import type { ConditionProblem } from "../language/problems.ts"
import { formatNode } from "../language/tree/format.ts"
import type { Condition, ConditionNode } from "../language/tree/tree.ts"
import { keepsValuesOf } from "./kept-values.ts"

type Problems = ReadonlyArray<ConditionProblem>

/** Reads a text: its condition, or its problems. */
type Read = (text: string) => Result.Result<Condition, Problems>

/** No more characters than these are read again; the problems of a text that needs more have no edits. */
const MOST_READ = 65_536

/** Whether reading a text once more for each problem that has edits costs too much. */
export const isMuchToRead = (text: string, problems: Problems): boolean => {
  const count = problems.filter(({ edits }) => edits !== undefined).length
  return count > 1 && count * text.length > MOST_READ
}

// REC-337
/** Problems without the edits that lose a value, that overlap others, or after which the text would lead elsewhere than with all of them. */
export const withoutMisleading = (text: string, problems: Problems, readAnew: Read): Problems => {
  if (problems.every(({ edits }) => edits === undefined)) return problems
  if (isMuchToRead(text, problems)) return problems.map(withoutEdits)
  const read = remembered(readAnew)
  const kept = withoutLosses(text, withoutOverlaps(text, problems))
  const edited = kept.filter(({ edits }) => edits !== undefined)
  // where there is one problem, one step leads where all do
  if (edited.length === 0 || kept.length === 1) return kept
  const open = kept.length - edited.length
  if (open > 0) {
    const isOpen = (one: ConditionProblem): boolean => openAfter(text, one, read) >= open
    return kept.map((one) => (one.edits === undefined || isOpen(one) ? one : withoutEdits(one)))
  }
  const meant = meantBy(text, kept, read)
  return kept.every((one) => leadsTo(meant, applyEdits(text, [one]), read)) ? kept : kept.map(withoutEdits)
}

/** Many steps lead to the same text. */
const remembered = (read: Read): Read => {
  const known = new Map<string, ReturnType<Read>>()
  return (text) => {
    const found = known.get(text) ?? read(text)
    known.set(text, found)
    return found
  }
}

/** Of two problems whose edits overlap, the later has none. */
const withoutOverlaps = (text: string, problems: Problems): Problems => {
  if (applyEdits(text, problems) !== undefined) return problems
  const kept: Array<ConditionProblem> = []
  for (const one of problems) kept.push(applyEdits(text, [...kept, one]) === undefined ? withoutEdits(one) : one)
  return kept
}

const withoutLosses = (text: string, problems: Problems): Problems => {
  const keepsValues = keepsValuesOf(text)
  const isKept = (some: Problems): boolean => keepsValues(applyEdits(text, some) ?? "")
  const kept = problems.map((one) => (one.edits === undefined || isKept([one]) ? one : withoutEdits(one)))
  return isKept(kept) ? kept : kept.map(withoutEdits)
}

/** How many problems without edits a text has when those of one problem are applied. */
const openAfter = (text: string, one: ConditionProblem, read: Read): number => {
  const step = applyEdits(text, [one])
  const left = step === undefined ? undefined : read(step)
  return left !== undefined && Result.isFailure(left)
    ? left.failure.filter(({ edits }) => edits === undefined).length
    : 0
}

/** Whether a step leads to this very condition, or to none. */
const leadsTo = (meant: ConditionNode | undefined, step: string | undefined, read: Read): boolean => {
  if (step === undefined) return false
  const left = read(step)
  const made = Result.isSuccess(left) ? rootOf(left.success) : meantBy(step, left.failure, read)
  return made === undefined || (meant !== undefined && formatNode(made) === formatNode(meant))
}

/** The condition that all edits of a text make; `undefined` where there is none. */
const meantBy = (text: string, problems: Problems, read: Read): ConditionNode | undefined => {
  const edited = problems.every(({ edits }) => edits !== undefined) ? applyEdits(text, problems) : undefined
  const made = edited === undefined ? undefined : read(edited)
  return made !== undefined && Result.isSuccess(made) ? rootOf(made.success) : undefined
}

const rootOf = ({ root }: Condition): ConditionNode | undefined => root ?? undefined

const withoutEdits = (problem: ConditionProblem): ConditionProblem => {
  const { edits: _, ...rest } = problem
  return rest
}
