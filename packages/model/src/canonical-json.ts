// JSON text in which equal values have equal texts.

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
  let text = ""
  const opened: Array<Opened> = []
  const write = (value: unknown): void => {
    if (typeof value !== "object" || value === null) {
      text += scalarJson(value)
      return
    }
    const parts = opening(value)
    text += parts.keys === null ? "[" : "{"
    opened.push(parts)
  }
  write(root)
  for (let last = opened.at(-1); last !== undefined; last = opened.at(-1)) {
    const { keys, place, values } = last
    if (place === values.length) {
      text += keys === null ? "]" : "}"
      opened.pop()
      continue
    }
    last.place += 1
    if (place > 0) text += ","
    if (keys !== null) text += `${JSON.stringify(keys[place])}:`
    write(values[place])
  }
  return text
}

/** A list, or an object with its keys in order, of which so many parts are written. */
interface Opened {
  readonly keys: ReadonlyArray<string> | null
  readonly values: ReadonlyArray<unknown>
  place: number
}

const opening = (value: object): Opened => {
  if (Array.isArray(value)) return { keys: null, values: value, place: 0 }
  // `Object.entries` gives own properties only, whatever their names are
  const entries = Object.entries(value).filter(([, item]) => item !== undefined)
  if (entries.length > 1) entries.sort(([a], [b]) => (a < b ? -1 : 1))
  return { keys: entries.map(([key]) => key), values: entries.map(([, item]) => item), place: 0 }
}

const scalarJson = (value: unknown): string => {
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : "null"
  return typeof value === "string" || typeof value === "boolean" ? JSON.stringify(value) : "null"
}
