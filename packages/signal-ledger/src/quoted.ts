// The reader's own text inside a message: in back quotes, cut where it gets long.
import { visibleText } from "@callrules/model/visible-text"

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
  const text = String(value)
  return `\`${visibleText(text.length <= LONGEST ? text : cut(text))}\``
}

// iterating cuts between characters, never within one
const cut = (text: string): string =>
  `${Array.from(text.slice(0, LONGEST * 2))
    .slice(0, LONGEST)
    .join("")}...`
