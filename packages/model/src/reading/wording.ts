// The wording of problems: one for each way in which a value can be wrong, whatever the input.
import type { PathSegment } from "../problem.ts"
import { nearestName } from "./nearest-names.ts"
import { addAt, admitProblem, MOST_COMPARISONS, pathTo, type Reading } from "./reading.ts"
import { shown, shownNames, shownPlace, shownText, shownWithKind } from "./shown.ts"

type Key = PathSegment | null

/** A place as a message names it: in back quotes, or the input's own name for its root. */
const placeName = (reading: Reading, path: ReadonlyArray<PathSegment>): string =>
  path.length === 0 ? reading.whole : `\`${shownPlace(path)}\``

/** A value as messages about an input show it: of a text that is hidden, how long it is. */
// ENG-482
const given = (reading: Reading, value: unknown, show: (value: unknown) => string): string => {
  if (!reading.hidesTexts || typeof value !== "string" || value === "") return show(value)
  return `a text of ${value.length} ${value.length === 1 ? "character" : "characters"}`
}

/** Reports what is wrong at a place: `says` follows the place's name. */
export const report = <Code extends string>(
  reading: Reading<Code>,
  code: Code,
  key: Key,
  says: string,
  hint?: string,
): void => {
  if (!admitProblem(reading)) return
  const path = pathTo(reading, key)
  addAt(reading, code, path, `${placeName(reading, path)} ${says}`, hint)
}

/** Reports a required value that was not sent. */
export const reportMissing = <Code extends string>(reading: Reading<Code>, code: Code, key: Key, hint?: string): void =>
  report(reading, code, key, "is missing", hint)

/** Reports a value of the wrong type; `what` is what it must be, such as "an object". */
export const reportWrongType = <Code extends string>(
  reading: Reading<Code>,
  code: Code,
  key: Key,
  what: string,
  value: unknown,
  hint?: string,
): void => {
  if (admitProblem(reading))
    report(reading, code, key, `must be ${what}, not ${given(reading, value, shownWithKind)}`, hint)
}

/**
 * Reports a value that should have been a list or an object. A single one is not shown, but its kind: a secret may have been written
 * where a list of secrets belongs.
 */
export const reportWrongStructure = <Code extends string>(
  reading: Reading<Code>,
  code: Code,
  key: Key,
  what: string,
  value: unknown,
): void => {
  const kind =
    typeof value === "string" && value !== "" ? "a text" : typeof value === "number" ? "a number" : shown(value)
  if (admitProblem(reading)) report(reading, code, key, `must be ${what}, not ${kind}`)
}

/** Reports a value that is of the right type and still not `what` it must be. */
export const reportWrongValue = <Code extends string>(
  reading: Reading<Code>,
  code: Code,
  key: Key,
  what: string,
  value: unknown,
  hint?: string,
): void => {
  if (admitProblem(reading)) report(reading, code, key, `must be ${what}, not ${given(reading, value, shown)}`, hint)
}

/** Reports a key that the object being read does not know, with the one that was probably meant. */
export const reportUnknownKey = <Code extends string>(
  reading: Reading<Code>,
  code: Code,
  key: string,
  known: ReadonlyArray<string>,
): void => {
  if (admitProblem(reading)) reportUnknown(reading, code, key, "key", key, known, knownNames("keys", known))
}

/** Names of which the number is known before they are read. */
export type Names = ReadonlyArray<string> | ReadonlySet<string>

/**
 * Reports a name of a `kind` of which only some are known: a key of the object being read, where `name` is `key`, or the
 * value at a key. The hint is the known name that was probably meant, else `otherwise`.
 */
export const reportUnknown = <Code extends string>(
  reading: Reading<Code>,
  code: Code,
  key: Key,
  kind: string,
  name: string,
  known: Names,
  otherwise: string,
): void => {
  if (!admitProblem(reading)) return
  const path = pathTo(reading, key)
  const place = placeName(reading, path)
  const named = reading.hidesTexts ? "" : ` \`${shownText(name)}\``
  const message = name === key ? `unknown ${kind} ${place}` : `unknown ${kind}${named} in ${place}`
  addAt(reading, code, path, message, suggestion(reading, name, known) ?? otherwise)
}

/** Reports a value that stands at an earlier place of the input too; `first` is that place. */
export const reportDuplicate = <Code extends string>(
  reading: Reading<Code>,
  code: Code,
  key: Key,
  what: string,
  value: string,
  first: ReadonlyArray<PathSegment>,
  hint?: string,
): void => {
  if (!admitProblem(reading)) return
  const path = pathTo(reading, key)
  const named = reading.hidesTexts ? what : `${what} ${shown(value)}`
  const message = `duplicate ${named} in ${placeName(reading, path)}, first in \`${shownPlace(first)}\``
  addAt(reading, code, path, message, hint)
}

/** Reports a list or an object with more entries than are read. */
export const reportTooMany = <Code extends string>(
  reading: Reading<Code>,
  code: Code,
  key: Key,
  count: number,
  most: number,
  hint?: string,
): void => report(reading, code, key, `has ${count} entries, at most ${most} are allowed`, hint)

/** A search among fewer names counts as so many comparisons, so that one input has twenty searches at most. */
const LEAST_COMPARISONS = MOST_COMPARISONS / 20

/** The hint for a mistyped name, as long as the input's budget lasts for all known ones; `undefined` when none of them is near. */
export const suggestion = (reading: Reading, name: string, known: Names): string | undefined => {
  const comparisons = Math.max(LEAST_COMPARISONS, "size" in known ? known.size : known.length)
  if (comparisons > reading.comparisons) return undefined
  reading.comparisons -= comparisons
  const nearest = nearestName(name, known)
  return nearest === undefined ? undefined : didYouMean(nearest)
}

/** The hint that names what was probably meant. */
export const didYouMean = (name: string): string => `did you mean ${shown(name)}?`

/** A longer list is no help in a sentence. */
const MOST_NAMES = 10

/** The hint that lists the known names of a kind, such as "keys". */
export const knownNames = (kind: string, known: ReadonlyArray<string>): string =>
  known.length > MOST_NAMES ? "remove it" : `known ${kind} are ${shownNames(known, "and")}`
