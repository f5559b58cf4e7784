// A call as JSON, read strictly: what a condition would silently take for absent is a problem here.
import type { AttributeKind, RawFacts, Vocabulary, VocabularyAttribute } from "@callrules/condition"
import type { Problem } from "@callrules/model"
import {
  checkKeys,
  isSound,
  type JsonObject,
  newReading,
  problemsOf,
  type Reading,
  readFlag,
  readObject,
  reportUnknownKey,
  reportWrongType,
} from "@callrules/model/reading"
import * as Result from "effect/Result"

/** The codes of problems with a call, in order of precedence. */
export const CALL_PROBLEM_CODES = ["not-an-object", "unknown-key", "wrong-type", "problems-more"] as const

/** What is wrong with a call. */
export type CallProblem = Problem<(typeof CALL_PROBLEM_CODES)[number]>

/** Reads one call; the facts of it, or every problem. */
export type CallReader = (call: unknown) => Result.Result<RawFacts, ReadonlyArray<CallProblem>>

/** How calls are read. */
export interface CallReaderOptions {
  /**
   * Is told of each key that is no attribute, where these are to be ignored, and so are fields that are not listed; absent: they are
   * problems. A key that is an attribute in another spelling, such as `customData`, is always one.
   */
  readonly otherKey?: (key: string) => void
}

type CallReading = Reading<CallProblem["code"]>

/**
 * A reader of calls under a vocabulary: its keys are the attributes, `keypresses`, and the facts that stand in for others
 * (`phone_type`), which are texts. Within `custom_data` they are the fields that the vocabulary lists, or any. Null is an absent value. Another text may also be a number or a Boolean, as in a condition's
 * evaluation.
 *
 * Evaluation takes a value of the wrong kind for an absent one, so that a call is always judged. A person who asks about a
 * call wants to be told instead: of an unknown key, of `"true"` for true, of keypresses that are one text.
 *
 * @returns the reader; of a call it gives the facts as they came, or every problem, with places and hints.
 *
 * @example
 * ```ts
 * import { callReader } from "@callrules/backtest"
 * import { publishedVocabulary } from "@callrules/recording-condition"
 * import * as Result from "effect/Result"
 *
 * const read = callReader(publishedVocabulary({ customDataFields: "any" }))
 * console.assert(Result.isSuccess(read({ phone_type: "Mobile", keypresses: ["1"] })))
 * console.assert(Result.isFailure(read({ phoneType: "Mobile", repeat: "true" })))
 * ```
 */
export const callReader = (vocabulary: Vocabulary, { otherKey }: CallReaderOptions = {}): CallReader => {
  const readers = readersOf(vocabulary, otherKey === undefined)
  const known = [...readers.keys()]
  const spelled = new Set(known.map(lettersOf))
  return (call) => {
    const reading: CallReading = newReading("the call")
    const object = readObject(reading, "not-an-object", null, call, 'a call is an object, such as {"mobile": true}')
    if (object === undefined) return Result.fail(problemsOf(reading))
    // REC-195
    if (otherKey === undefined) checkKeys(reading, "unknown-key", object, known)
    else
      for (const key of Object.keys(object)) {
        if (readers.has(key)) continue
        // ENG-492
        if (spelled.has(lettersOf(key))) reportUnknownKey(reading, "unknown-key", key, known)
        else otherKey(key)
      }
    for (const [key, read] of readers) {
      const value = Object.hasOwn(object, key) ? object[key] : undefined
      if (value !== undefined && value !== null) read(reading, key, value)
    }
    return isSound(reading) ? Result.succeed(object) : Result.fail(problemsOf(reading, object))
  }
}

/** What is the same in every spelling of a name, such as `custom_data` and `customData`. */
const lettersOf = (key: string): string => key.replaceAll(/[\s_-]/g, "").toLowerCase()

type ReadValue = (reading: CallReading, key: string, value: unknown) => void

const readersOf = ({ attributes, keypresses }: Vocabulary, isStrict: boolean): ReadonlyMap<string, ReadValue> =>
  new Map<string, ReadValue>([
    ...attributes.map((attribute) => [attribute.fact ?? attribute.name, readerOf(attribute, isStrict)] as const),
    ...attributes.flatMap(({ whenFact }) => (whenFact === undefined ? [] : [[whenFact.fact, readPlainText] as const])),
    ...(keypresses ? [["keypresses", readKeys] as const] : []),
  ])

const readerOf = ({ kind, fields }: VocabularyAttribute, isStrict: boolean): ReadValue => {
  const ofKind = OF_KIND[kind]
  if (fields === undefined) return ofKind
  return (reading, key, value) => {
    const object: JsonObject | undefined = readObject(reading, "wrong-type", key, value, 'such as {"product": "car"}')
    if (object === undefined) return
    reading.place.push(key)
    // REC-285
    if (isStrict && fields !== "any") checkKeys(reading, "unknown-key", object, fields)
    for (const [field, one] of Object.entries(object))
      if (one !== null && one !== undefined) ofKind(reading, field, one)
    reading.place.pop()
  }
}

const OF_KIND: Readonly<Record<AttributeKind, ReadValue>> = {
  boolean: (reading, key, value) => readFlag(reading, "wrong-type", key, value, "write true or false without quotes"),
  number: (reading, key, value) => {
    if (typeof value !== "number")
      reportWrongType(reading, "wrong-type", key, "a number", value, "write it without quotes")
  },
  text: (reading, key, value) => {
    const isText = typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    if (!isText) reportWrongType(reading, "wrong-type", key, "text", value, "write it in double quotes")
  },
}

/** A fact that stands in for booleans: a decision takes it for unknown when it is not text. */
const readPlainText: ReadValue = (reading, key, value) => {
  if (typeof value !== "string") {
    reportWrongType(reading, "wrong-type", key, "text", value, "write it in double quotes")
  }
}

const readKeys: ReadValue = (reading, key, value) => {
  const isKeys = Array.isArray(value) && value.every((one) => typeof one === "string" || typeof one === "number")
  if (!isKeys)
    reportWrongType(reading, "wrong-type", key, "a list of keys", value, 'write one after the other: ["1", "2"]')
}
