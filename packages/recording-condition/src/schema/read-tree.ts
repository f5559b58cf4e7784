// Reading a stored tree: JSON that nobody vouches for becomes a checked condition or problems.
import { jsonPointer, type Problem } from "@callrules/model"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as SchemaIssue from "effect/SchemaIssue"
import { attributeText } from "../attribute-text.ts"
import type { CheckedCondition } from "../checked.ts"
import { MAX_NESTING_LEVELS, MAX_NODES } from "../limits.ts"
import { CONDITION_VERSION, type ConditionTest, testsOf } from "../tree.ts"
import { checkedConditionSchema } from "./tree.ts"

/** The codes of problems with a stored tree, in order of precedence. */
export const TREE_PROBLEM_CODES = [
  "unknown-version",
  "tree-too-deep",
  "tree-too-large",
  "wrong-tree",
  "wrong-attributes",
] as const

/** What is wrong with a stored tree; `path` is the place in the JSON. */
export type TreeProblem = Problem<(typeof TREE_PROBLEM_CODES)[number]>

/**
 * Reads a checked condition that was stored as JSON. Nothing of it is trusted: version, depth, size and shape are
 * checked, and that every test's attribute is listed with a kind that fits the test.
 *
 * A decision of this project: see docs/decisions.md.
 *
 * @returns the checked condition, or the problems: `unknown-version`, `tree-too-deep`, `tree-too-large`, `wrong-tree`,
 * `wrong-attributes`.
 *
 * @example
 * ```ts
 * import * as Result from "effect/Result"
 * import { publishedVocabulary, readCondition } from "@callrules/recording-condition"
 * import { readConditionTree } from "@callrules/recording-condition/schema"
 *
 * const checked = readCondition("mobile and not repeat", publishedVocabulary({ customDataFields: [] }))
 * const stored = JSON.stringify(Result.getOrThrow(checked))
 * console.assert(Result.isSuccess(readConditionTree(JSON.parse(stored))))
 * console.assert(Result.isFailure(readConditionTree({ version: 2 })))
 * ```
 */
export const readConditionTree = (json: unknown): Result.Result<CheckedCondition, ReadonlyArray<TreeProblem>> => {
  const early = versionProblem(json) ?? sizeProblem(json)
  if (early !== undefined) return Result.fail([early])
  const decoded = decode(json)
  if (Result.isFailure(decoded)) return Result.fail(shapeProblems(decoded.failure))
  const attributes = attributeProblems(decoded.success)
  return attributes.length > 0 ? Result.fail(attributes) : Result.succeed(decoded.success)
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

const versionProblem = (json: unknown): TreeProblem | undefined => {
  const version = property(json, "version")
  if (version === CONDITION_VERSION) return undefined
  return {
    code: "unknown-version",
    path: ["version"],
    message: version === undefined ? "there is no version" : `the version \`${JSON.stringify(version)}\` is not known`,
    hint: `this release reads version ${CONDITION_VERSION}`,
  }
}

const property = (json: unknown, key: string): unknown =>
  // hasOwn has just said that there is such a property
  typeof json === "object" && json !== null && Object.hasOwn(json, key)
    ? (json as { readonly [key: string]: unknown })[key]
    : undefined

// before anything walks the tree by recursion
const sizeProblem = (json: unknown): TreeProblem | undefined => {
  let level: ReadonlyArray<unknown> = [property(json, "root")]
  let nodes = 0
  // a group and a negation nest at most to the limit, and a test stands below them
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > 2 * MAX_NESTING_LEVELS + 1) {
      const message = `the tree is more than ${MAX_NESTING_LEVELS} levels deep`
      return { code: "tree-too-deep", path: ["root"], message }
    }
    nodes += level.length
    if (nodes > MAX_NODES) {
      return { code: "tree-too-large", path: ["root"], message: `the tree has more than ${MAX_NODES} parts` }
    }
    level = level.flatMap((node) => {
      const of = property(node, "of")
      return of === undefined ? [] : Array.isArray(of) ? of : [of]
    })
  }
  return undefined
}

const attributeProblems = (condition: CheckedCondition): ReadonlyArray<TreeProblem> => {
  const kinds = new Map(condition.attributes.map((shape) => [attributeText(shape), shape.kind]))
  return testsOf(condition.root).flatMap((test): ReadonlyArray<TreeProblem> => {
    if (test.kind === "pressed") return []
    const name = attributeText(test)
    const kind = kinds.get(name)
    if (kind !== undefined && FITTING[test.kind].includes(kind)) return []
    const message =
      kind === undefined
        ? `\`${name}\` is tested but not listed in \`${jsonPointer(["attributes"])}\``
        : `\`${name}\` is listed as ${kind}, which does not fit its test`
    return [{ code: "wrong-attributes", path: ["attributes"], message }]
  })
}

const FITTING: Readonly<Record<Exclude<ConditionTest["kind"], "pressed">, ReadonlyArray<string>>> = {
  flag: ["boolean"],
  text: ["text"],
  "text-list": ["text"],
  number: ["number"],
  "number-list": ["number"],
  presence: ["text", "number"],
}
