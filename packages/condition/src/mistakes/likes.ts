// Patterns of other languages, such as `like "CA%"`, in the words of this one.

import * as token from "../language/tokens.ts"
import { quote } from "../language/tree/attribute-text.ts"
import { testText } from "./repeated.ts"

/** The test that a `like` stands for; `undefined` where no single test says it. */
export const testForLike = (
  attribute: string,
  value: token.Token | undefined,
  negated: boolean,
): string | undefined => {
  if (value?.tokenType !== token.Text) return undefined
  const text = value.value
  const middle = text.replace(/^%+/, "").replace(/%+$/, "")
  const opens = text.startsWith("%")
  const closes = text.endsWith("%")
  if (middle.includes("%")) return undefined
  if (middle === "") return `${attribute} ${opens === negated ? "absent" : "present"}`
  if (!opens && !closes) return `${attribute} ${negated ? "!=" : "="} ${quote(middle)}`
  const operator = !opens ? "starts_with" : closes ? "contains" : "ends_with"
  return testText(attribute, `${negated ? "not " : ""}${operator}`, quote(middle))
}

/** Whether a text holds signs that only a pattern gives a meaning. */
export const isPattern = ({ value }: token.Token): boolean => /[\\^$*+?()[\]{}|]/.test(value)
