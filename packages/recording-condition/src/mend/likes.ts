// Patterns of other languages, such as `like "CA%"`, in the words of this one.
import { quote } from "../attribute-text.ts"
import * as token from "../tokens.ts"
import { testText } from "./repeated.ts"

/** The test that a `like` stands for; `undefined` where no single test says it. */
export const testForLike = (
  attribute: string,
  value: token.Token | undefined,
  negated: boolean,
): string | undefined => {
  if (value?.tokenType !== token.Text) return undefined
  const found = /^(%*)([^%]*)(%*)$/.exec(value.value)
  if (found === null) return undefined
  const [, before = "", middle = "", after = ""] = found
  if (middle === "") return `${attribute} ${(before === "") === negated ? "present" : "absent"}`
  const operator = before === "" ? (after === "" ? "=" : "starts_with") : after === "" ? "ends_with" : "contains"
  if (operator === "=") return `${attribute} ${negated ? "!=" : "="} ${quote(middle)}`
  return testText(attribute, `${negated ? "not " : ""}${operator}`, quote(middle))
}

/** Whether a text holds signs that only a pattern gives a meaning. */
export const isPattern = (value: token.Token | undefined): boolean =>
  value?.tokenType === token.Text && /[\\^$*+?()[\]{}|]|\.(?=[*+?])/.test(value.value)
