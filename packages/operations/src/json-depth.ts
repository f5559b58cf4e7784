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
