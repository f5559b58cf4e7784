// The cursor of a list of the host interface: what an answer gives as `next`, and the following request sends as `after`.
import { refuse } from "../refusal.ts"

/** Refuses a cursor that no answer of the list has given: any other place would leave something out, or tell it twice. */
// ENG-454
export const notOfThisList = refuse("InvalidInput", [
  {
    code: "cursor-invalid",
    path: ["after"],
    message: "`after` is not the `next` of this list",
    hint: "send the `next` of an answer as it is, or leave `after` out to begin",
  },
])
