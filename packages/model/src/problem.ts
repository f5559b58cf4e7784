// The one shape of an error that a person has to act on; every package's problems.ts builds on it.

/** One step of a place inside a JSON value: a property name or an array index from 0. */
export type PathSegment = string | number

/**
 * What is wrong with an input, where, and what would be right. Never thrown: validators return all of them at once.
 */
export interface Problem<Code extends string = string> {
  /** Names the rule that was broken, kebab-case, stable; each package lists its codes in order of precedence. */
  readonly code: Code
  /** The place inside the input, from the root; empty means the input as a whole. */
  readonly path: ReadonlyArray<PathSegment>
  /** One sentence in the reader's words, lower case, no full stop, the reader's own text in back quotes. */
  readonly message: string
  /** What would be right, where that can be said; absent otherwise. */
  readonly hint?: string
  /** How many further problems this one stands for; only in the last of an input with more than are worded. */
  readonly count?: number
}

/** A stretch of a text, counted in UTF-16 units. */
export interface Span {
  /** Where it begins, from 0. */
  readonly offset: number
  /** The line it begins in, from 1; a line ends at `\n`. */
  readonly line: number
  /** Where in that line it begins, from 1. */
  readonly column: number
  /** How long it is; 0 is a place between two characters. */
  readonly length: number
}

/** A change to a text: what stands in place of a stretch of it, counted in UTF-16 units. */
export interface TextEdit {
  /** Where the stretch begins, from 0. */
  readonly offset: number
  /** How long it is; 0 is a place between two characters. */
  readonly length: number
  /** What is right there; empty: the stretch is left out. */
  readonly replacement: string
}

/** A {@link Problem} in a text, with its place in that text. */
export interface TextProblem<Code extends string = string> extends Problem<Code> {
  /** The place in the text. */
  readonly span: Span
  /** What fixes the problem, as changes to the text, by place; absent where only the author knows what is meant. */
  readonly edits?: ReadonlyArray<TextEdit>
}

/**
 * A path as a JSON Pointer (RFC 6901): `""` is the whole input, `/signals/2/name` a property; `~` and `/` inside a
 * name are escaped.
 *
 * @example
 * ```ts
 * import { jsonPointer } from "@callrules/model"
 *
 * console.assert(jsonPointer(["signals", 2, "name"]) === "/signals/2/name")
 * console.assert(jsonPointer(["a/b", "~"]) === "/a~1b/~0")
 * ```
 */
export const jsonPointer = (path: ReadonlyArray<PathSegment>): string =>
  path.map((segment) => `/${String(segment).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("")

/**
 * A path as people write it: `signals[2].name`; `""` for the whole input.
 *
 * @example
 * ```ts
 * import { pathText } from "@callrules/model"
 *
 * console.assert(pathText(["signals", 2, "name"]) === "signals[2].name")
 * ```
 */
export const pathText = (path: ReadonlyArray<PathSegment>): string => {
  let text = ""
  for (const segment of path) {
    if (typeof segment === "number") text += `[${segment}]`
    else text += text === "" ? segment : `.${segment}`
  }
  return text
}
