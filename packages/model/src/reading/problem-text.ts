// A problem as one line for people.
import type { Problem } from "../problem.ts"
import { shownPlace } from "./shown.ts"

/**
 * One problem as text for people: its place where the message does not name it, its message, and its hint in brackets.
 *
 * @example
 * ```ts
 * import { problemText } from "@callrules/model/reading"
 *
 * const problem = { code: "missing", path: ["users", 3, "role"], message: "`role` is missing", hint: "send a role" }
 * console.assert(problemText(problem) === "users[3].role: `role` is missing (send a role)")
 * ```
 */
// ENG-61
export const problemText = ({ path, message, hint }: Problem): string => {
  const place = shownPlace(path)
  const placed = path.length < 2 || message.includes(place) ? message : `${place}: ${message}`
  return hint === undefined ? placed : `${placed} (${hint})`
}
