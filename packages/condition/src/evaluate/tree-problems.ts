// What is wrong with the outline of a tree from outside, found without its schema: all that the evaluator looks at.
import type { Problem } from "@callrules/model"
import { attributeKey } from "../language/tree/attribute-key.ts"
import { MAX_NESTING_LEVELS, MAX_NODES } from "../language/tree/limits.ts"
import { CONDITION_VERSION, type ConditionTest } from "../language/tree/tree.ts"
import { own, propertiesOf } from "./read-facts.ts"

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
 * Why the outline of a tree is wrong: its version, its size, its groups and kinds, or an attribute that is tested but not
 * listed with a kind that fits. The operators and values of its tests are not looked at, which keeps the evaluator small. No input
 * throws.
 */
export const outlineProblem = (tree: unknown): TreeProblem | undefined => {
  try {
    return versionProblem(tree) ?? sizeProblem(tree) ?? partsProblem(tree)
  } catch {
    return UNREADABLE
  }
}

/** What a tree is whose properties throw when they are read, or lack what is read of them. */
export const UNREADABLE: TreeProblem = {
  code: "wrong-tree",
  path: [],
  message: "the stored condition cannot be read",
  hint: "give plain JSON",
}

/** Whether the version of a tree is one that this release reads. */
// REC-112
export const versionProblem = (json: unknown): TreeProblem | undefined => {
  const version = property(json, "version")
  if (version === CONDITION_VERSION) return undefined
  return {
    code: "unknown-version",
    path: ["version"],
    message: version === undefined ? "the version is missing" : `unknown version \`${JSON.stringify(version)}\``,
    hint: `this release reads version ${CONDITION_VERSION}`,
  }
}

const property = (json: unknown, key: string): unknown => own(propertiesOf(json), key)

/** Whether a tree is within the limits; to be asked before anything walks the tree by recursion. */
export const sizeProblem = (json: unknown): TreeProblem | undefined => {
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
    const next: Array<unknown> = []
    for (const node of level) {
      const of = property(node, "of")
      if (Array.isArray(of)) next.push(...of.slice(0, MAX_NODES + 1))
      else if (of !== undefined) next.push(of)
    }
    level = next
  }
  return undefined
}

/** The kind of each listed attribute. */
type Kinds = ReadonlyMap<string, string>

const nameOf = (reference: unknown): string => {
  const field = property(reference, "field")
  const attribute = String(property(reference, "attribute"))
  return attributeKey(field === undefined ? { attribute } : { attribute, field: String(field) })
}

const partsProblem = (tree: unknown): TreeProblem | undefined => {
  const attributes = property(tree, "attributes")
  if (!Array.isArray(attributes)) {
    return { code: "wrong-tree", path: ["attributes"], message: "`attributes` must list the tested attributes" }
  }
  const kinds = new Map<string, string>()
  for (let index = 0; index < attributes.length; index++) {
    const name = nameOf(attributes[index])
    if (kinds.has(name)) return listedTwice(name, index)
    kinds.set(name, String(property(attributes[index], "kind")))
  }
  const root = property(tree, "root")
  const problem = root === null ? undefined : nodeProblem(root, kinds)
  return problem && below(problem, "root")
}

/** An attribute that is listed a second time: it is unclear which of the two is meant. */
export const listedTwice = (name: string, index: number): TreeProblem => ({
  code: "wrong-attributes",
  path: ["attributes", index],
  message: `\`${name}\` is listed twice`,
})

/** The problem of a part of the tree, seen from what it is a part of; what concerns the list of attributes stays as it is. */
const below = (problem: TreeProblem, ...steps: TreeProblem["path"]): TreeProblem =>
  problem.code === "wrong-attributes" ? problem : { ...problem, path: [...steps, ...problem.path] }

// REC-164
const nodeProblem = (node: unknown, kinds: Kinds): TreeProblem | undefined => {
  const kind = property(node, "kind")
  if (kind === "not") {
    const problem = nodeProblem(property(node, "of"), kinds)
    return problem && below(problem, "of")
  }
  if (kind === "and" || kind === "or") return groupProblem(kind, property(node, "of"), kinds)
  if (kind === "pressed") return undefined
  if (!isTestKind(kind)) {
    return { code: "wrong-tree", path: [], message: "this is neither a group, a negation nor a test" }
  }
  const name = nameOf(node)
  return listingProblem(name, kind, kinds.get(name))
}

const groupProblem = (kind: "and" | "or", parts: unknown, kinds: Kinds): TreeProblem | undefined => {
  if (!Array.isArray(parts) || parts.length < 2) {
    return { code: "wrong-tree", path: ["of"], message: `a group of \`${kind}\` has fewer than two parts` }
  }
  for (let index = 0; index < parts.length; index++) {
    const problem = nodeProblem(parts[index], kinds)
    if (problem !== undefined) return below(problem, "of", index)
  }
  return undefined
}

const isTestKind = (kind: unknown): kind is keyof typeof FITTING =>
  typeof kind === "string" && Object.hasOwn(FITTING, kind)

/** Whether a test's attribute is listed with a kind that fits the test. */
export const listingProblem = (
  name: string,
  test: keyof typeof FITTING,
  kind: string | undefined,
): TreeProblem | undefined => {
  if (kind !== undefined && FITTING[test].includes(kind)) return undefined
  const message =
    kind === undefined
      ? `\`${name}\` is tested but not listed in \`/attributes\``
      : `\`${name}\` is listed as ${kind}, which does not fit its test`
  return { code: "wrong-attributes", path: ["attributes"], message }
}

const FITTING: Readonly<Record<Exclude<ConditionTest["kind"], "pressed">, ReadonlyArray<string>>> = {
  flag: ["boolean"],
  text: ["text"],
  "text-list": ["text"],
  number: ["number"],
  "number-list": ["number"],
  presence: ["text", "number"],
}
