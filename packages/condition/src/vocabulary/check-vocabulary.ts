// A vocabulary of a host's own, before conditions are read with it: what its types cannot say of it.
import type { Problem } from "@callrules/model"
import * as Result from "effect/Result"
import { KEYWORDS } from "../language/tokens.ts"
import type { AttributeKind, Vocabulary, VocabularyAttribute } from "./vocabulary.ts"

/** The codes of problems with a vocabulary, in order of precedence. */
export const VOCABULARY_PROBLEM_CODES = [
  "wrong-name",
  "keyword-name",
  "repeated-name",
  "wrong-kind",
  "setting-not-taken",
  "wrong-field",
  "wrong-exclusive",
] as const

/** What is wrong with a vocabulary; `path` is the place in it. */
export type VocabularyProblem = Problem<(typeof VOCABULARY_PROBLEM_CODES)[number]>

/**
 * Checks a vocabulary that a host has written itself, once, before conditions are read with it: names that no condition
 * can write, names that come twice, settings that do not go with the kind, exclusive groups of what is no boolean here.
 * Readers of conditions do not check it again, and take of two attributes with one name the last.
 *
 * Rule REC-176.
 *
 * @returns the vocabulary, or every problem: `wrong-name`, `keyword-name`, `repeated-name`, `wrong-kind`,
 * `setting-not-taken`, `wrong-field`, `wrong-exclusive`.
 *
 * @example
 * ```ts
 * import { checkVocabulary, type Vocabulary } from "@callrules/condition"
 * import * as Result from "effect/Result"
 *
 * const vocabulary: Vocabulary = {
 *   attributes: [{ name: "in", kind: "boolean" }, { name: "score", kind: "number", caseInsensitive: true }],
 *   keypresses: false,
 *   exclusive: [["score", "weather"]],
 * }
 * const checked = checkVocabulary(vocabulary)
 * const codes = Result.isFailure(checked) ? checked.failure.map((problem) => problem.code) : []
 * console.assert(codes.join() === "keyword-name,setting-not-taken,wrong-exclusive,wrong-exclusive")
 * ```
 */
export const checkVocabulary = (
  vocabulary: Vocabulary,
): Result.Result<Vocabulary, ReadonlyArray<VocabularyProblem>> => {
  const { attributes } = vocabulary
  const firsts = new Map<string, number>()
  const problems = attributes.flatMap((attribute, index) => {
    const first = firsts.get(attribute.name)
    if (first === undefined) firsts.set(attribute.name, index)
    return [
      ...nameProblems(attribute.name, index, first),
      ...settingProblems(attribute, index),
      ...fieldProblems(attribute, index),
    ]
  })
  problems.push(...exclusiveProblems(vocabulary))
  return problems.length > 0 ? Result.fail(problems) : Result.succeed(vocabulary)
}

const WORD = /^[A-Za-z_][A-Za-z0-9_]*$/

const nameProblems = (name: string, index: number, first: number | undefined): ReadonlyArray<VocabularyProblem> => {
  const path = ["attributes", index, "name"]
  const problems: Array<VocabularyProblem> = []
  if (!WORD.test(name)) {
    problems.push({
      code: "wrong-name",
      path,
      message: `\`${name}\` is no name that a condition can write`,
      hint: "take ASCII letters, digits and `_`, with no digit in front",
    })
  }
  // REC-176
  if (name === "pressed" || KEYWORDS.has(name.toLowerCase())) {
    const hint = name === "pressed" ? "set `keypresses` to true for `pressed[...]`" : "take another word"
    problems.push({ code: "keyword-name", path, message: `\`${name}\` is a word of the language`, hint })
  }
  if (first !== undefined) {
    const message = `\`${name}\` is the name of attribute ${first} too, counted from 0`
    problems.push({ code: "repeated-name", path, message, hint: "give each attribute a name of its own" })
  }
  return problems
}

/** The settings that only one kind takes. */
const KIND_OF_SETTING = {
  caseInsensitive: "text",
  unit: "number",
  whenFact: "boolean",
  oppositeCalled: "boolean",
} as const

const KINDS: ReadonlyArray<AttributeKind> = ["boolean", "text", "number"]

const settingProblems = (attribute: VocabularyAttribute, index: number): ReadonlyArray<VocabularyProblem> => {
  const { name, kind } = attribute
  if (!KINDS.includes(kind)) {
    const hint = "the kinds are `boolean`, `text` and `number`"
    return [{ code: "wrong-kind", path: ["attributes", index, "kind"], message: `unknown kind \`${kind}\``, hint }]
  }
  const problems = (["caseInsensitive", "unit", "whenFact", "oppositeCalled"] as const).flatMap(
    (setting): Array<VocabularyProblem> => {
      const kindOfSetting = KIND_OF_SETTING[setting]
      if (attribute[setting] === undefined || kind === kindOfSetting) return []
      const message = `\`${name}\` is a ${kind}, and \`${setting}\` is for a ${kindOfSetting}`
      return [{ code: "setting-not-taken", path: ["attributes", index, setting], message, hint: "leave it out" }]
    },
  )
  if (kind !== "boolean" || attribute.fields === undefined) return problems
  const message = `\`${name}\` is a boolean, which takes no fields`
  return [
    ...problems,
    { code: "setting-not-taken", path: ["attributes", index, "fields"], message, hint: "leave it out" },
  ]
}

const fieldProblems = ({ fields }: VocabularyAttribute, index: number): ReadonlyArray<VocabularyProblem> => {
  if (fields === undefined || fields === "any") return []
  const earlier = new Set<string>()
  return fields.flatMap((field, place): Array<VocabularyProblem> => {
    const path = ["attributes", index, "fields", place]
    const isRepeated = earlier.has(field)
    earlier.add(field)
    if (isRepeated) {
      return [{ code: "wrong-field", path, message: `the field \`${field}\` is listed twice`, hint: "list it once" }]
    }
    if (field !== "" && !field.includes("\0") && field.isWellFormed()) return []
    const message =
      field === "" ? "a field has no name" : "the name of a field holds what no text can: U+0000 or half a character"
    return [{ code: "wrong-field", path, message, hint: "take a name that a condition can write" }]
  })
}

const exclusiveProblems = ({ attributes, exclusive = [] }: Vocabulary): ReadonlyArray<VocabularyProblem> => {
  const kinds = new Map(attributes.map(({ name, kind }) => [name, kind]))
  return exclusive.flatMap((group, index) =>
    group.flatMap((name, place): Array<VocabularyProblem> => {
      const kind = kinds.get(name)
      const isRepeated = group.indexOf(name) < place
      if (kind === "boolean" && !isRepeated) return []
      const message =
        kind === undefined
          ? `\`${name}\` in an exclusive group is not an attribute here`
          : isRepeated
            ? `duplicate \`${name}\` in an exclusive group: it would exclude itself`
            : `\`${name}\` in an exclusive group is a ${kind}, not a boolean`
      const hint = "list each boolean of the group once"
      return [{ code: "wrong-exclusive", path: ["exclusive", index, place], message, hint }]
    }),
  )
}
