// Tests written out: one attribute compared with several values.

/** One test as a condition writes it; `not contains` and the like put `not` before the attribute. */
export const testText = (attribute: string, operator: string, value: string): string => {
  const negated = operator === "not in" ? undefined : /^not (.+)$/.exec(operator)?.[1]
  const test = `${attribute} ${negated ?? operator}${value === "" ? "" : ` ${value}`}`
  return negated === undefined ? test : `not ${test}`
}

/** One attribute compared with each of several values: a list where one says it, else the test repeated. */
export const repeatedTest = (
  attribute: string,
  operator: string,
  values: ReadonlyArray<string>,
  join: "and" | "or",
): string => {
  if (operator === "=" || operator === "!=") {
    return `${attribute} ${operator === "=" ? "in" : "not in"} (${values.join(", ")})`
  }
  return values.map((value) => testText(attribute, operator, value)).join(` ${join} `)
}
