// How deep a body may be nested: what is kept of it is written and read again later, and no depth may take the stack down then.
import { type Refusal, refusal } from "./refusal.ts"

/** How deep the arrays and objects of a request body may stand in one another; no request of the interfaces needs more than 5. */
// ENG-92
export const MAX_JSON_DEPTH = 100

/** The refusal of a body that is nested more deeply than {@link MAX_JSON_DEPTH}. */
export const tooDeep = (): Refusal =>
  refusal("MalformedRequest", [
    {
      code: "body-too-deep",
      path: [],
      message: `the request body has arrays or objects nested more than ${MAX_JSON_DEPTH} deep`,
      hint: "send the documented shape; none of its values is nested",
    },
  ])

/** Whether a value (of JSON, or built by a host) is nested more deeply than that. Walks with a list of its own. */
export const isTooDeep = (value: unknown): boolean => {
  const levels: Array<Iterator<unknown>> = []
  const open = (part: unknown): void => {
    if (typeof part === "object" && part !== null) levels.push(Object.values(part).values())
  }
  open(value)
  for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
    if (levels.length > MAX_JSON_DEPTH) return true
    const next = level.next()
    if (next.done === true) levels.pop()
    else open(next.value)
  }
  return false
}
