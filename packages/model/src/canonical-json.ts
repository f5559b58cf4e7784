// JSON text in which equal values have equal texts.

/** What is left to write: text as it is, or a value. */
type Pending = { readonly text: string } | { readonly value: unknown }

/**
 * A JSON value as text with the keys of every object in code unit order; keys whose value is `undefined` are left out.
 * Two values are equal exactly when their texts are. It walks with a list of its own, so that no depth of nesting takes
 * the stack down.
 *
 * @example
 * ```ts
 * import { canonicalJson } from "@callrules/model"
 *
 * console.assert(canonicalJson({ b: [1, null], a: "x" }) === '{"a":"x","b":[1,null]}')
 * ```
 */
export const canonicalJson = (root: unknown): string => {
  const written: Array<string> = []
  const pending: Array<Pending> = [{ value: root }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if ("text" in next) written.push(next.text)
    else if (typeof next.value !== "object" || next.value === null) written.push(scalarJson(next.value))
    else pushParts(next.value, pending)
  }
  return written.join("")
}

const scalarJson = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? JSON.stringify(value) : "null"

/** Puts the parts of a list or object on the list, the first one last, so that it is taken first. */
const pushParts = (value: object, pending: Array<Pending>): void => {
  const parts: Array<Pending> = []
  if (Array.isArray(value)) {
    for (const item of value) parts.push({ text: parts.length === 0 ? "[" : "," }, { value: item })
    parts.push({ text: parts.length === 0 ? "[]" : "]" })
  } else {
    // `Object.entries` gives own properties only, whatever their names are
    for (const [key, item] of Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) {
      if (item === undefined) continue
      parts.push({ text: `${parts.length === 0 ? "{" : ","}${JSON.stringify(key)}:` }, { value: item })
    }
    parts.push({ text: parts.length === 0 ? "{}" : "}" })
  }
  for (const part of parts.reverse()) pending.push(part)
}
