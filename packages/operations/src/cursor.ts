// A cursor: a few values as one opaque text of letters, digits, `-` and `_`, which stands in an address as it is.

/** The longest cursor: an id in it has at most 255 characters. */
const MOST_LENGTH = 4_096

/** The cursor that holds some values. */
export const cursorOf = (parts: ReadonlyArray<string | number | null>): string =>
  // percent-encoded, so that every character is one that `btoa` knows
  btoa(encodeURIComponent(JSON.stringify(parts)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "")

/** What a text holds that may be a cursor; `undefined` for one that holds nothing. It may hold anything: compare what {@link cursorOf} makes of it. */
export const partsOf = (cursor: string): unknown => {
  if (cursor.length > MOST_LENGTH) return undefined
  try {
    return JSON.parse(decodeURIComponent(atob(cursor.replaceAll("-", "+").replaceAll("_", "/"))))
  } catch {
    return undefined
  }
}
