// What is asked of an attribute before its name, as in search boxes: `has:media_type`.
import { write } from "../language/remedy.ts"
import { attributeText } from "../language/tree/attribute-text.ts"
import { attributeOf } from "./calls.ts"
import { testText } from "./meant-test.ts"
import { peek, previous, putMissingTest, type Reading, reportWhole, textOf } from "./reading.ts"
import { isComparison } from "./words.ts"

const LONGEST_ATTRIBUTE = 5

/** Reads `has:media_type` of search boxes, and `_exists_:media_type`: whether a text or a number is there. Gives whether there was one. */
export const readHas = (reading: Reading): boolean => {
  const first = peek(reading)
  if (first === undefined || peek(reading, 1)?.image !== ":" || !/^(?:has|_?exists_?)$/i.test(first.image)) return false
  const start = reading.next + 2
  for (let count = Math.min(LONGEST_ATTRIBUTE, reading.input.length - start); count > 0; count--) {
    const reference = attributeOf(reading, reading.input.slice(start, start + count))
    const { kind = "boolean", fields } = reading.attributes.get(reference?.attribute ?? "") ?? {}
    if (reference === undefined || kind === "boolean" || isComparison(reading.input[start + count])) continue
    if (Array.isArray(fields) && !fields.includes(reference.field)) return false
    reading.next = start + count
    const place = [first, previous(reading, first)] as const
    const remedy = write(testText(attributeText(reference), "present", []))
    reportWhole(reading, place, "unknown-test", `\`${textOf(reading, ...place)}\` is not a test`, remedy)
    putMissingTest(reading)
    return true
  }
  return false
}
