// Stage 3: the tree against a vocabulary. Every name must be known and every test must fit the kind of its attribute.
import type { MistakeReader } from "../language/mistake-reader.ts"
import { parseText } from "../language/parse-text.ts"
import { type Places, testPlace } from "../language/places.ts"
import { problemAt } from "../language/problems.ts"
import { attributeText } from "../language/tree/attribute-text.ts"
import { formatCondition } from "../language/tree/format.ts"
import { type Condition, type ConditionNode, type ConditionTest, isTest } from "../language/tree/tree.ts"
import type { Finding } from "../mistakes/arbiter.ts"
import type { AttributeShape, Vocabulary, VocabularyAttribute } from "../vocabulary/vocabulary.ts"
import { checkingAgainst, checkTest } from "./check-test.ts"
import type { CheckedCondition } from "./checked.ts"
import type { TestFault } from "./test-fault.ts"

/** A tree in which nothing was found, with all that evaluation needs to know of the vocabulary. */
export const withAttributes = (condition: Condition, vocabulary: Vocabulary): CheckedCondition => ({
  ...condition,
  ...usedAttributes(condition.root, vocabulary),
})

/** What is wrong with the names and kinds of a tree; its tests stand at `places` of a text, or else in the canonical text. */
export const checkTree = (
  condition: Condition,
  vocabulary: Vocabulary,
  places: Places | undefined,
  mistakes: MistakeReader | undefined,
): ReadonlyArray<Finding> => {
  const checking = checkingAgainst(vocabulary, mistakes)
  const faults: Array<{
    readonly fault: TestFault
    readonly index: number
    readonly path: ReadonlyArray<string | number>
  }> = []
  let index = -1
  let before: ConditionTest | undefined
  // of a comparison with mistakes only its place is left
  const comparesText = (test: ConditionTest, at: number): boolean => {
    if (test.kind !== "presence" || places === undefined) return test.kind === "text" || test.kind === "text-list"
    const { attributeEnd, end } = testPlace(places, at)
    const isOfNumber = checking.byName.get(test.attribute)?.kind === "number"
    return !isOfNumber && !/(?:present|absent)$/i.test(places.text.slice(attributeEnd, end))
  }
  const visit = (node: ConditionNode, parent: Path | undefined, step: string | number): void => {
    if (!isTest(node)) {
      const here = { parent, step }
      if (node.kind === "not") visit(node.of, here, "of")
      else for (const [part, child] of node.of.entries()) visit(child, { parent: here, step: "of" }, part)
      return
    }
    index += 1
    for (const fault of checkTest(node, before !== undefined && comparesText(before, index - 1), checking)) {
      faults.push({ fault, index, path: pathOf({ parent, step }) })
    }
    before = node
  }
  if (condition.root !== null) visit(condition.root, undefined, "root")
  if (faults.length === 0) return []
  const inText = places ?? placesInCanonicalText(condition)
  const { text } = inText
  return faults.map(({ fault, index, path }) => {
    const place = testPlace(inText, index)
    const start = fault.at === "comparison" ? place.attributeEnd : place.start
    // a bracket that was added may lie behind the end of the text
    const end = Math.min(fault.at === "attribute" ? place.attributeEnd : place.end, text.length)
    const written = text.slice(start, end).trimStart()
    const remedy = typeof fault.remedy === "function" ? fault.remedy(written, { ...place, end }) : fault.remedy
    const problem = { ...problemAt(text, end - written.length, end, fault.code, fault.message, remedy), path }
    // a comparison that cannot be read says nothing about its attribute's kind
    const isNamed = fault.at === "attribute" && fault.code !== "missing-field"
    return isNamed ? { stage: "names", problem } : { stage: "names", problem, about: [place.attributeEnd, place.end] }
  })
}

interface Path {
  readonly parent: Path | undefined
  readonly step: string | number
}

const pathOf = (path: Path): ReadonlyArray<string | number> => {
  const steps: Array<string | number> = []
  for (let here: Path | undefined = path; here !== undefined; here = here.parent) steps.unshift(here.step)
  return steps
}

const placesInCanonicalText = (condition: Condition): Places => {
  const text = formatCondition(condition)
  return parseText(text).places ?? { text, tests: [], mixed: [] }
}

const usedAttributes = (
  root: ConditionNode | null,
  vocabulary: Vocabulary,
): Pick<CheckedCondition, "attributes" | "exclusive"> => {
  const byName = new Map(vocabulary.attributes.map((attribute) => [attribute.name, attribute]))
  const shapes = new Map<string, AttributeShape>()
  const visit = (node: ConditionNode): void => {
    if (!isTest(node)) {
      if (node.kind === "not") visit(node.of)
      else node.of.forEach(visit)
      return
    }
    const shape = shapeOf(node, byName)
    if (shape !== undefined) shapes.set(attributeText(shape), shape)
  }
  if (root !== null) visit(root)
  // whole groups, also of which one is tested: another condition that it is compared with may test the rest
  const exclusive = (vocabulary.exclusive ?? []).filter((group) => group.some((name) => shapes.has(name)))
  return { attributes: [...shapes.values()], ...(exclusive.length === 0 ? {} : { exclusive }) }
}

const shapeOf = (test: ConditionTest, byName: ReadonlyMap<string, VocabularyAttribute>): AttributeShape | undefined => {
  if (test.kind === "pressed") return undefined
  const attribute = byName.get(test.attribute)
  if (attribute === undefined) return undefined
  return {
    attribute: test.attribute,
    ...(test.kind !== "flag" && test.field !== undefined ? { field: test.field } : {}),
    kind: attribute.kind,
    ...(attribute.caseInsensitive === true ? { caseInsensitive: true } : {}),
    ...(attribute.fact === undefined ? {} : { fact: attribute.fact }),
    ...(attribute.whenFact === undefined ? {} : { whenFact: attribute.whenFact }),
  }
}
