// The reader's own text inside a message: in back quotes, cut where it gets long.

const LONGEST = 60

/**
 * A value as a message quotes it: text as it is, anything else as its JSON text, in back quotes; cut after 60
 * characters, so that an answer never carries a whole request back.
 *
 * @internal
 */
export const quoted = (value: unknown): string => {
  const text = typeof value === "string" ? value : scalarText(value)
  // iterating cuts between characters, never within one
  return text.length <= LONGEST
    ? `\`${text}\``
    : `\`${Array.from(text.slice(0, LONGEST * 2))
        .slice(0, LONGEST)
        .join("")}...\``
}

const scalarText = (value: unknown): string =>
  Array.isArray(value) ? "an array" : typeof value === "object" && value !== null ? "an object" : String(value)
