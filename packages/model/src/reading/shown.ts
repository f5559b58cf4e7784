// How a message shows what somebody else wrote: short, on one line, with everything that cannot be seen written out.
import type { PathSegment } from "../problem.ts"
import { remembering } from "./remembering.ts"

/** The most printed characters of a text that a message shows. */
const LONGEST_TEXT = 60

/** The most printed characters of a place that a message shows. */
const LONGEST_PLACE = 200

/**
 * A text with each character that cannot be seen written as its code point: everything but letters, marks, numbers,
 * punctuation, symbols and the plain space, such as `\u{200b}` or `\u{202e}`. All other characters stay as they are.
 *
 * @example
 * ```ts
 * import { visibleText } from "@callrules/model/reading"
 *
 * console.assert(visibleText("09:15\u{202f}AM") === "09:15\\u{202f}AM")
 * console.assert(visibleText("caf\u{e9}") === "caf\u{e9}")
 * ```
 */
export const visibleText = (text: string): string => (isVisibleAscii(text) ? text : text.replace(EVERY_UNSEEN, escaped))

/**
 * A text as a message shows it: {@link visibleText}, at most 60 printed characters of it (or as many as are asked for),
 * followed by `...` where it is cut. It is cut between characters, and no escape is cut in two.
 *
 * @example
 * ```ts
 * import { shownText } from "@callrules/model/reading"
 *
 * console.assert(shownText("a\u{0}b") === "a\\u{0}b")
 * console.assert(shownText("solar panels", 5) === "solar...")
 * ```
 */
export const shownText = (text: string, longest = LONGEST_TEXT): string => {
  if (text.length <= longest && isVisibleAscii(text)) return text
  let shown = ""
  let printed = 0
  for (const character of text) {
    const unseen = UNSEEN.test(character)
    const written = unseen ? escaped(character) : character
    printed += unseen ? written.length : 1
    if (printed > longest) return `${shown}...`
    shown += written
  }
  return shown
}

/**
 * A value as a message shows it: a text or another single value in back quotes, a list and an object by their kind.
 *
 * @example
 * ```ts
 * import { shown } from "@callrules/model/reading"
 *
 * console.assert(shown("sale") === "`sale`")
 * console.assert(shown([1, 2]) === "a list")
 * ```
 */
export const shown = (value: unknown): string => {
  if (typeof value === "string") return value === "" ? "empty text" : `\`${shownText(value)}\``
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : "a list"
  if (typeof value === "object" && value !== null) return "an object"
  return value === undefined ? "nothing" : `\`${String(value)}\``
}

/**
 * A value as {@link shown}, with its kind where that is not plain to see: for a message about a wrong type.
 *
 * @example
 * ```ts
 * import { shownWithKind } from "@callrules/model/reading"
 *
 * console.assert(shownWithKind("80") === "the text `80`")
 * console.assert(shownWithKind(80) === "the number `80`")
 * ```
 */
export const shownWithKind = (value: unknown): string => {
  if (typeof value === "string" && value !== "") return `the text ${shown(value)}`
  return typeof value === "number" ? `the number ${shown(value)}` : shown(value)
}

/**
 * Names in back quotes as a sentence lists them: "`a`, `b` or `c`".
 *
 * @example
 * ```ts
 * import { shownNames } from "@callrules/model/reading"
 *
 * console.assert(shownNames(["a", "b", "c"]) === "`a`, `b` or `c`")
 * ```
 */
export const shownNames = (names: Iterable<string>, conjunction = "or"): string => {
  const quoted = Array.from(names, shown)
  const last = quoted.pop() ?? ""
  return quoted.length === 0 ? last : `${quoted.join(", ")} ${conjunction} ${last}`
}

/**
 * A path as people write it, with each name as {@link shownText} shows it: at most some 200 characters.
 *
 * @example
 * ```ts
 * import { shownPlace } from "@callrules/model/reading"
 *
 * console.assert(shownPlace(["signals", 2, "name"]) === "signals[2].name")
 * console.assert(shownPlace(["a\u{202e}b"]) === "a\\u{202e}b")
 * ```
 */
export const shownPlace = (path: ReadonlyArray<PathSegment>): string => {
  let text = ""
  for (const segment of path) {
    if (typeof segment === "number") text += INDICES[segment] ?? `[${segment}]`
    else text += text === "" ? shownText(segment) : dotted(segment)
    if (text.length > LONGEST_PLACE) return `${text}...`
  }
  return text
}

const dotted = remembering((name) => `.${shownText(name)}`)

/** The first places of a list as they are written: longer lists are rare. */
const INDICES: ReadonlyArray<string> = Array.from({ length: 100 }, (_, index) => `[${index}]`)

/** Nearly every text: one look at each character costs less than the pattern. */
const isVisibleAscii = (text: string): boolean => {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code < 0x20 || code > 0x7e) return false
  }
  return true
}

const UNSEEN = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/u
const EVERY_UNSEEN = new RegExp(UNSEEN, "gu")

const escaped = (character: string): string => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
