// The cursor of a list of the host interface: what an answer gives as `next`, and the following request sends as `after`.
import { refuse } from "../refusal.ts"

/** Refuses a cursor that is none of some answers: any other place would leave something out, or tell it twice. */
export const notTheNextOf = (what: string) =>
  refuse("InvalidInput", [
    {
      code: "cursor-invalid",
      path: ["after"],
      message: `\`after\` is not the \`next\` of ${what}`,
      hint: "send the `next` of an answer as it is, or leave `after` out to begin",
    },
  ])

/** Refuses a cursor that no answer of the list has given. */
// ENG-454
export const notOfThisList = notTheNextOf("this list")
