// The one shape of an error that a person has to act on; every package's problems.ts builds on it.

/** One step of a place inside a JSON value: a property name or an array index from 0. */
export type PathSegment = string | number

/**
 * What is wrong with an input, where, and what would be right. Never thrown: validators return all of them at once.
 *
 * - `code`: names the rule that was broken, kebab-case, stable; each package lists its codes in order of precedence.
 * - `path`: the place inside the input, from the root; empty means the input as a whole.
 * - `message`: one sentence in the reader's words, lower case, no full stop, the reader's own text in back quotes.
 * - `hint`: what would be right, where that can be said; absent otherwise.
 */
export interface Problem<Code extends string = string> {
  readonly code: Code
  readonly path: ReadonlyArray<PathSegment>
  readonly message: string
  readonly hint?: string
}

/**
 * A stretch of a text. `offset` and `length` count UTF-16 units from 0, `line` and `column` count from 1 (a line ends
 * at `\n`; the column counts UTF-16 units). A `length` of 0 is a place between two characters.
 */
export interface Span {
  readonly offset: number
  readonly line: number
  readonly column: number
  readonly length: number
}

/** A {@link Problem} in a text, with its place in that text. */
export interface TextProblem<Code extends string = string> extends Problem<Code> {
  readonly span: Span
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
export const pathText = (path: ReadonlyArray<PathSegment>): string =>
  path.reduce<string>(
    (text, segment) =>
      typeof segment === "number" ? `${text}[${segment}]` : text === "" ? segment : `${text}.${segment}`,
    "",
  )
