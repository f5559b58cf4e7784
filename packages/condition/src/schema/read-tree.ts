// Reading a stored tree: untrusted JSON becomes a checked condition or problems.
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as SchemaIssue from "effect/SchemaIssue"
import { canonicalProblems } from "../check/canonical-problems.ts"
import type { CheckedCondition } from "../check/checked.ts"
import {
  listedTwice,
  listingProblem,
  sizeProblem,
  type TreeProblem,
  UNREADABLE,
  versionProblem,
} from "../evaluate/tree-problems.ts"
import { attributeText } from "../language/tree/attribute-text.ts"
import { testsOf } from "../language/tree/tree.ts"
import { checkedConditionSchema } from "./tree.ts"

/**
 * Reads a checked condition that was stored as JSON. None of it is trusted: version, depth, size and shape are
 * checked, that every test's attribute is listed once with a kind that fits the test, and that the condition can be
 * written as text and read again. Its names are not looked up: `readStoredTree` does that too.
 *
 * Rule REC-112.
 *
 * @returns the checked condition, or the problems: `unknown-version`, `tree-too-deep`, `tree-too-large`, `wrong-tree`,
 * `wrong-attributes`. No input throws.
 *
 * @example
 * ```ts
 * import * as Result from "effect/Result"
 * import { readCondition } from "@callrules/condition"
 * import { publishedVocabulary } from "@callrules/recording-condition"
 * import { readConditionTree } from "@callrules/condition/schema"
 *
 * const checked = readCondition("mobile and not repeat", publishedVocabulary({ customDataFields: [] }))
 * const stored = JSON.stringify(Result.getOrThrow(checked))
 * console.assert(Result.isSuccess(readConditionTree(JSON.parse(stored))))
 * console.assert(Result.isFailure(readConditionTree({ version: 2 })))
 * ```
 */
export const readConditionTree = (json: unknown): Result.Result<CheckedCondition, ReadonlyArray<TreeProblem>> => {
  try {
    return read(json)
  } catch {
    // a getter or a proxy of the host's threw
    return Result.fail([UNREADABLE])
  }
}

const read = (json: unknown): Result.Result<CheckedCondition, ReadonlyArray<TreeProblem>> => {
  const early = versionProblem(json) ?? sizeProblem(json)
  if (early !== undefined) return Result.fail([early])
  const decoded = decode(json)
  if (Result.isFailure(decoded)) return Result.fail(shapeProblems(decoded.failure))
  const condition = decoded.success
  const problems = [...attributeProblems(condition), ...exclusiveProblems(condition), ...canonicalProblems(condition)]
  return problems.length > 0 ? Result.fail(problems) : Result.succeed(condition)
}

const decode = Schema.decodeUnknownResult(checkedConditionSchema, { errors: "all", onExcessProperty: "error" })

const formatIssue = SchemaIssue.makeFormatterStandardSchemaV1()

const shapeProblems = (issue: SchemaIssue.Issue | Schema.SchemaError): ReadonlyArray<TreeProblem> =>
  formatIssue("issue" in issue ? issue.issue : issue).issues.map(({ path = [], message }) => ({
    code: "wrong-tree",
    path: path.map((step) => (typeof step === "object" ? pathStep(step.key) : pathStep(step))),
    message: `the stored condition is not a tree of this version: ${message.charAt(0).toLowerCase()}${message.slice(1)}`,
  }))

const pathStep = (key: PropertyKey): string | number => (typeof key === "symbol" ? String(key) : key)

const attributeProblems = ({ root, attributes }: CheckedCondition): ReadonlyArray<TreeProblem> => {
  const kinds = new Map<string, string>()
  const twice: Array<TreeProblem> = []
  attributes.forEach((shape, index) => {
    const name = attributeText(shape)
    if (kinds.has(name)) twice.push(listedTwice(name, index))
    kinds.set(name, shape.kind)
  })
  const unlisted = testsOf(root).flatMap((test) => {
    if (test.kind === "pressed") return []
    const name = attributeText(test)
    return listingProblem(name, test.kind, kinds.get(name)) ?? []
  })
  return [...twice, ...unlisted]
}

/** A boolean that excludes itself could never be true. */
const exclusiveProblems = ({ exclusive = [] }: CheckedCondition): ReadonlyArray<TreeProblem> =>
  exclusive.flatMap((group, index): ReadonlyArray<TreeProblem> => {
    const again = group.findIndex((name, at) => group.indexOf(name) < at)
    if (again === -1) return []
    return [
      {
        code: "wrong-attributes",
        path: ["exclusive", index, again],
        message: `\`${group[again]}\` is listed twice among the booleans that exclude each other`,
      },
    ]
  })
