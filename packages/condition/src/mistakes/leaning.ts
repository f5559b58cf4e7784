// Values and comparisons that lean on an earlier test in a text with a negation: nobody can say whether they are negated with it.
import type { Finding } from "./arbiter.ts"
import { type Edited, isNot, piecesOf, QUOTED } from "./negations.ts"

// REC-240, REC-331
/** Whether something leans on an earlier test in a text that has a negation, and it is not clear that it is negated with that test. */
export const leansOnNegation = (read: Edited, findings: ReadonlyArray<Finding>): boolean => {
  const [only, another] = findings.filter(({ leans }) => leans !== undefined)
  return only !== undefined && hasNot(read) && !(another === undefined && isOfOneNegated(read, only))
}

const hasNot = ({ pieces, marks, edited }: Edited): boolean =>
  marks.some(({ nots }) => nots > 0) ||
  pieces.some(({ words }) => words.some(isNot)) ||
  /\bnot\b|!=/.test(edited.replaceAll(QUOTED, ""))

// REC-332
/**
 * Whether values stand behind one comparison that is negated itself: `state != "CA" or "NY"`. A `not` before the attribute, or
 * parentheses, may end before the values.
 */
const isOfOneNegated = ({ text, marks, names, otherNames }: Edited, { leans, problem }: Finding): boolean => {
  const compared = piecesOf(text.slice(0, problem.span.offset), names).at(-2)?.words ?? []
  const words = compared.slice(compared.findIndex(({ plain }) => plain !== "("))
  const before = words.slice(0, Math.max(words.findIndex(isNot), 0))
  const said = ` ${before.map(({ plain }) => plain).join(" ")} `
  const hasName =
    before.some(({ kind, plain }) => kind === "name" || /^(?:key)?press/.test(plain)) ||
    otherNames.some((name) => said.includes(` ${name} `))
  const hasParenthesis = words.some(({ plain }) => /^[()]$/.test(plain))
  const negations = marks.reduce((count, { all }) => count + all, 0)
  return leans === "value" && negations === 1 && hasName && !hasParenthesis
}
