// The reader's own text inside a message: in back quotes, cut where it gets long.
import { shownText } from "@callrules/model/reading"

const LONGEST = 60

/**
 * A value as a message quotes it: text with what cannot be seen written out, anything else as its JSON text, in back
 * quotes; cut after 60 characters, so that an answer never carries a whole request back. Of an array or object only its
 * kind.
 *
 * @internal
 */
export const quoted = (value: unknown): string => {
  if (Array.isArray(value)) return "an array"
  if (typeof value === "object" && value !== null) return "an object"
  return `\`${shownText(String(value), LONGEST)}\``
}
