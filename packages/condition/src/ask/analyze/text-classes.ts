// Texts that no test tells apart are one: a list of two thousand ZIP codes asks one question, not two thousand.
import type { CheckedCondition } from "../../check/checked.ts"
import { attributeText } from "../../language/tree/attribute-text.ts"
import { testsOf } from "../../language/tree/tree.ts"
import { OPERATORS } from "../../operators/operators.ts"
import type { AttributeShape } from "../../vocabulary/vocabulary.ts"
import { type TextAtom, textMeets } from "./atom.ts"
import { comparedForm } from "./compared-form.ts"

/** Texts that every test of a formula answers alike: the first of them stands for all. */
export interface TextClass {
  readonly text: string
  readonly texts: ReadonlySet<string>
}

/** The class of a text of a list, in the form in which it is compared. */
export type ClassOf = (slot: string, text: string) => TextClass

/** The classes of the texts that conditions name. */
// REC-180
export const textClasses = (
  conditions: ReadonlyArray<CheckedCondition>,
  slotOf: (shape: AttributeShape) => string,
): ClassOf => {
  const alone: ClassOf = (_, text) => ({ text, texts: new Set([text]) })
  // most conditions have no list at all
  const hasList = conditions.some(({ root }) => testsOf(root).some(({ kind }) => kind === "text-list"))
  if (!hasList) return alone
  const classes = new Map<string, ReadonlyMap<string, TextClass>>()
  for (const [slot, { needles, lists, alone }] of namedTexts(conditions, slotOf)) {
    const byUse = new Map<string, Array<string>>()
    for (const [text, use] of usesOf(lists)) {
      if (alone.has(text)) continue
      const answers = needles.map((needle) => (textMeets(text, needle) ? "1" : "0")).join("")
      addTo(byUse, `${use} ${answers}`, text)
    }
    const ofText = new Map<string, TextClass>()
    for (const texts of byUse.values()) {
      const all = { text: texts[0] ?? "", texts: new Set(texts) }
      for (const text of texts) ofText.set(text, all)
    }
    classes.set(slot, ofText)
  }
  return (slot, text) => classes.get(slot)?.get(text) ?? alone(slot, text)
}

interface NamedTexts {
  readonly needles: Array<TextAtom>
  readonly lists: Array<ReadonlyArray<string>>
  /** Texts that are asked for by themselves. */
  readonly alone: Set<string>
}

const namedTexts = (
  conditions: ReadonlyArray<CheckedCondition>,
  slotOf: (shape: AttributeShape) => string,
): ReadonlyMap<string, NamedTexts> => {
  const bySlot = new Map<string, NamedTexts>()
  for (const { root, attributes } of conditions) {
    const shapes = new Map(attributes.map((shape) => [attributeText(shape), shape]))
    for (const test of testsOf(root)) {
      if (test.kind !== "text" && test.kind !== "text-list") continue
      const shape = shapes.get(attributeText(test))
      if (shape === undefined) continue
      const slot = slotOf(shape)
      // an absent text is asked for by "present" and "absent" too
      const named = bySlot.get(slot) ?? { needles: [], lists: [], alone: new Set([""]) }
      bySlot.set(slot, named)
      const kind = OPERATORS[test.operator].text
      const texts = (test.kind === "text" ? [test.value] : test.values).map((value) => comparedForm(value, shape))
      if (kind !== "equals") named.needles.push(...texts.map((text) => ({ kind, slot, text })))
      else if (test.kind === "text-list") named.lists.push(texts)
      else for (const text of texts) named.alone.add(text)
    }
  }
  return bySlot
}

/** In which of the lists each text stands. */
const usesOf = (lists: ReadonlyArray<ReadonlyArray<string>>): ReadonlyMap<string, string> => {
  const uses = new Map<string, string>()
  for (const [number, list] of lists.entries()) {
    for (const text of new Set(list)) uses.set(text, `${uses.get(text) ?? ""}${number},`)
  }
  return uses
}

const addTo = (groups: Map<string, Array<string>>, key: string, text: string): void => {
  const group = groups.get(key)
  if (group === undefined) groups.set(key, [text])
  else group.push(text)
}
