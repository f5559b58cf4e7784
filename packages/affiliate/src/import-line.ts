// One line of an import: its body, and the ids and names that it touches, so that lines that touch the same keep their order.
import { own } from "@callrules/model/reading"
import { fail, isFailure, type Result, succeed } from "effect/Result"
import { lineValue } from "./lines.ts"
import { affiliateNameKey } from "./name-key.ts"
import type { AffiliateProblem } from "./problems.ts"
import { affiliateIdOf } from "./validate.ts"

/** A line of an import. */
export interface ImportLine {
  /** The id of its affiliate, if it can be read. */
  readonly id: string | undefined
  /** The name of its affiliate, in the form in which names are compared, if it can be read. */
  readonly name: string | undefined
  /** The JSON value of the line; the problem when it is not JSON. */
  readonly body: Result<unknown, ReadonlyArray<AffiliateProblem>>
}

/**
 * Reads a line of an import. A byte-order mark, which editors put before the first line of a file, is ignored there.
 *
 * @example
 * ```ts
 * import { readImportLine } from "@callrules/affiliate"
 *
 * const { id, name } = readImportLine('{ "id_from_network": 7, "name": "Blue Sky" }', true)
 * console.assert(id === "7" && name === "Blue Sky")
 * ```
 */
export const readImportLine = (text: string, isFirst: boolean): ImportLine => {
  const json = isFirst && text.startsWith("\ufeff") ? text.slice(1) : text
  const read = lineValue(json)
  if (isFailure(read)) return { id: undefined, name: undefined, body: fail([read.failure]) }
  const name = own(read.success, "name")
  return {
    id: affiliateIdOf(read.success),
    name: typeof name === "string" ? affiliateNameKey(name) : undefined,
    body: succeed(read.success),
  }
}

/**
 * What a line touches: its id, the name it takes, and the names it may free.
 *
 * @param namesOf - the names that each id has, or may have after the lines before; the line's own name is added.
 *
 * @example
 * ```ts
 * import { importClaims, readImportLine } from "@callrules/affiliate"
 *
 * const line = readImportLine('{ "id_from_network": "7", "name": "Blue Sky" }', false)
 * const claims = importClaims(line, new Map([["7", ["Acme"]]]))
 * console.assert(claims.join() === "id 7,name Acme,name Blue Sky")
 * ```
 */
// AFF-115
export const importClaims = (
  { id, name }: ImportLine,
  namesOf: ReadonlyMap<string, Array<string>>,
): ReadonlyArray<string> => {
  const names = id === undefined || name === undefined ? [] : (namesOf.get(id) ?? [])
  const claims = [...(id === undefined ? [] : [`id ${id}`]), ...names.map((one) => `name ${one}`)]
  if (name === undefined) return claims
  names.push(name)
  return [...claims, `name ${name}`]
}
