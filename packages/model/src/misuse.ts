/**
 * What a program is told that calls a function with the wrong kind of argument. Types prevent it; JavaScript does not.
 *
 * @packageDocumentation
 */

const MOST_CHARACTERS = 40

const described = (given: unknown): string => {
  if (given === undefined) return "nothing"
  if (typeof given === "string") {
    return `the text ${JSON.stringify(given.length > MOST_CHARACTERS ? `${given.slice(0, MOST_CHARACTERS)}...` : given)}`
  }
  if (typeof given === "function") return "a function"
  if (typeof given !== "object" || given === null) return `\`${String(given)}\``
  if (Array.isArray(given)) return "a list"
  if (!("_tag" in given)) return "another object"
  if (given._tag === "Failure")
    return "a refused result (`orThrow` of `@callrules/model/or-throw` says why it was refused)"
  return given._tag === "Success" ? "a result (take its value: `orThrow(result)`)" : "another object"
}

/**
 * Ends a call that was made with the wrong kind of argument.
 *
 * @throws TypeError that says what was expected, what was given, and what to write.
 *
 * @example
 * ```ts
 * import { misused } from "@callrules/model/misuse"
 *
 * try {
 *   misused("a zone", "UTC", 'orThrow(zone("UTC"))')
 * } catch (error) {
 *   console.assert(String(error) === 'TypeError: expected a zone and got the text "UTC"; write orThrow(zone("UTC"))')
 * }
 * ```
 */
export const misused = (expected: string, given: unknown, example: string): never => {
  throw new TypeError(`expected ${expected} and got ${described(given)}; write ${example}`)
}

/**
 * As {@link misused}, without what was given: for entry points that are loaded for their size.
 *
 * @throws TypeError that says what was expected and what to write.
 *
 * @example
 * ```ts
 * import { misusedBriefly } from "@callrules/model/misuse"
 *
 * try {
 *   misusedBriefly("a zone", 'orThrow(zone("UTC"))')
 * } catch (error) {
 *   console.assert(String(error) === 'TypeError: expected a zone; write orThrow(zone("UTC"))')
 * }
 * ```
 */
export const misusedBriefly = (expected: string, example: string): never => {
  throw new TypeError(`expected ${expected}; write ${example}`)
}
