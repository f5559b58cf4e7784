// The one canonical text of a condition.
import { expectCondition } from "../../expected.ts"
import { attributeText, quote } from "./attribute-text.ts"
import { type Condition, type ConditionNode, type ConditionTest, isTest } from "./tree.ts"
import { formatQuantity } from "./units.ts"

/**
 * The canonical text of a condition: keywords in lower case, one space between words, durations in `h`, `min` and
 * `sec`, parentheses around every `and` in an `or` and only where the meaning or the reader needs them.
 * Without comments it is one line; with comments a line ends where a comment must.
 *
 * `parseCondition(formatCondition(c))` gives `c` back. "No condition" is the empty text.
 *
 * Rules REC-107 to REC-109 and REC-152.
 *
 * @example
 * ```ts
 * import * as Result from "effect/Result"
 * import { formatCondition, parseCondition } from "@callrules/condition"
 *
 * const parsed = parseCondition("mobile  OR repeat AND during_hours")
 * console.assert(formatCondition(Result.getOrThrow(parsed)) === "mobile or (repeat and during_hours)")
 * ```
 */
export const formatCondition = (condition: Condition): string => {
  expectCondition(condition)
  if (condition.root === null) return ""
  const writer = new Writer()
  writeNode(writer, condition.root)
  const text = writer.text()
  const end = (condition.endComments ?? []).map((comment) => `\n${commentText(comment)}`).join("")
  return text + end
}

/** The canonical text of one node, without its comments, on one line. */
export const formatNode = (node: ConditionNode): string => {
  const writer = new Writer(false)
  writeNode(writer, node)
  return writer.text()
}

const commentText = (comment: string): string => (comment === "" ? "#" : `# ${comment}`)

/** Collects the words of a condition; what stands before a test (`not`, `(`, `and`) waits until the test is written. */
class Writer {
  private written = ""
  // looked up, and not in the text: that would be put together anew for each test
  private atLineStart = true
  private waiting = ""
  private afterComment: string | undefined
  private readonly comments: boolean

  constructor(comments = true) {
    this.comments = comments
  }

  /** `not `, `(`, `and ` or `or `: goes to the line of the next test. */
  opening(words: string): void {
    this.waiting += words
  }

  closing(): void {
    this.written += ")"
  }

  test(test: ConditionTest): void {
    const before = this.comments ? (test.before ?? []) : []
    this.endLine(before)
    const needsSpace = !this.atLineStart && this.waiting !== ""
    this.written += `${needsSpace ? " " : ""}${this.waiting}${formatTest(test)}`
    this.atLineStart = false
    this.waiting = ""
    this.afterComment = this.comments ? test.after : undefined
  }

  text(): string {
    return this.afterComment === undefined ? this.written : `${this.written} ${commentText(this.afterComment)}`
  }

  private endLine(before: ReadonlyArray<string>): void {
    if (this.afterComment === undefined && before.length === 0) return
    if (this.afterComment !== undefined) this.written += ` ${commentText(this.afterComment)}`
    if (this.written !== "") this.written += "\n"
    this.atLineStart = true
    for (const comment of before) this.written += `${commentText(comment)}\n`
  }
}

// REC-107, REC-108, REC-152
const writeNode = (writer: Writer, node: ConditionNode): void => {
  if (isTest(node)) writer.test(node)
  else if (node.kind === "not") {
    writer.opening("not ")
    writeInner(writer, node.of, node.of.kind === "and" || node.of.kind === "or")
  } else {
    node.of.forEach((part, index) => {
      if (index > 0) writer.opening(`${node.kind} `)
      writeInner(writer, part, part.kind === "and" || part.kind === "or")
    })
  }
}

const writeInner = (writer: Writer, node: ConditionNode, parenthesised: boolean): void => {
  if (parenthesised) writer.opening("(")
  writeNode(writer, node)
  if (parenthesised) writer.closing()
}

// REC-35
const formatTest = (test: ConditionTest): string => {
  switch (test.kind) {
    case "flag":
      return test.attribute
    case "pressed":
      return `pressed[${test.keys.join(" ")}]`
    case "presence":
      return `${attributeText(test)} ${test.operator}`
    case "text":
      return `${attributeText(test)} ${test.operator} ${quote(test.value)}`
    case "text-list":
      return `${attributeText(test)} ${test.operator} (${test.values.map(quote).join(", ")})`
    case "number":
      return `${attributeText(test)} ${test.operator} ${formatQuantity(test.value)}`
    case "number-list":
      return `${attributeText(test)} ${test.operator} (${test.values.map(formatQuantity).join(", ")})`
  }
}
