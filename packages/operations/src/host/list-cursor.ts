// The cursor of a list of the host interface: what an answer gives as `next`, and the following request sends as `after`.
import type { Problem } from "@callrules/model"

/** The problem of a cursor that is none of some answers: any other place would leave something out, or tell it twice. */
export const notTheNextOf = (what: string): Problem => ({
  code: "cursor-invalid",
  path: ["after"],
  message: `\`after\` is not the \`next\` of ${what}`,
  hint: "send the `next` of an answer as it is, or leave `after` out to begin",
})

/** The problem of a cursor that no answer of the list has given. */
// ENG-454
export const NOT_OF_THIS_LIST = notTheNextOf("this list")
