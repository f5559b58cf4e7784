// The keys of an object: unknown ones are refused, because a mistyped one would otherwise be ignored.
import type { JsonObject } from "./json-value.ts"
import { isFull, type Reading } from "./reading.ts"
import { reportUnknownKey } from "./wording.ts"

/**
 * Reports every key of the object being read that is not known. A key whose value is `undefined` counts as not sent, and
 * so do those of `apart`, which have problems of their own.
 */
export const checkKeys = <Code extends string>(
  reading: Reading<Code>,
  code: Code,
  object: JsonObject,
  known: ReadonlyArray<string>,
  apart: ReadonlyArray<string> = [],
): void => {
  // a loop makes no list of the keys; whether a key is the object's own matters where it is not known
  for (const key in object) {
    if (known.includes(key) || !Object.hasOwn(object, key) || object[key] === undefined || apart.includes(key)) continue
    if (isFull(reading)) return
    reportUnknownKey(reading, code, key, known)
  }
}
