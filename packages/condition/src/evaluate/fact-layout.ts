// Where prepared facts keep the value of each attribute: numbered places in place of names, so that evaluation looks
// nothing up.
import { attributeKey } from "../language/tree/attribute-key.ts"
import type { AttributeReference } from "../language/tree/tree.ts"
import type { AttributeShape, Vocabulary } from "../vocabulary/vocabulary.ts"
import { FactReader } from "./read-facts.ts"

/**
 * The places of a set of attributes in {@link PreparedFacts}. Facts that are prepared once can be given to every
 * condition that was compiled for the same layout object. Made by {@link factLayout} and {@link vocabularyLayout} only.
 */
export interface FactLayout {
  /** How the true-or-false attributes are read, by place. */
  readonly flags: ReadonlyArray<FactReader>
  /** How the text attributes are read, by place. */
  readonly texts: ReadonlyArray<FactReader>
  /** How the number attributes are read, by place. */
  readonly numbers: ReadonlyArray<FactReader>
  /** Whether keypresses are kept. */
  readonly keypresses: boolean
  /** The place of each attribute among those of its kind, by its name, with its field in brackets. */
  readonly places: ReadonlyMap<string, number>
}

/**
 * A layout for some attributes, each once; later ones of the same name are ignored.
 *
 * @example
 * ```ts
 * import { factLayout } from "@callrules/condition/evaluate"
 *
 * const layout = factLayout([{ attribute: "mobile", kind: "boolean" }], true)
 * console.assert(layout.places.get("mobile") === 0)
 * ```
 */
export const factLayout = (attributes: ReadonlyArray<AttributeShape>, keypresses: boolean): FactLayout => {
  const places = new Map<string, number>()
  const byKind: Readonly<Record<AttributeShape["kind"], Array<FactReader>>> = { boolean: [], text: [], number: [] }
  for (const shape of attributes) {
    const reader = new FactReader(shape)
    if (!places.has(reader.name)) places.set(reader.name, byKind[shape.kind].push(reader) - 1)
  }
  return { flags: byKind.boolean, texts: byKind.text, numbers: byKind.number, keypresses, places }
}

/**
 * The layout of a whole vocabulary, with every field that it lists: for facts that are prepared once and given to many
 * conditions. Fields under `"any"` have no place in it; a condition that tests one gets a layout of its own.
 *
 * @example
 * ```ts
 * import { publishedVocabulary } from "@callrules/recording-condition"
 * import { vocabularyLayout } from "@callrules/condition/evaluate"
 *
 * const layout = vocabularyLayout(publishedVocabulary({ customDataFields: ["product"] }))
 * console.assert(layout.texts.length === 4)
 * ```
 */
export const vocabularyLayout = (vocabulary: Vocabulary): FactLayout =>
  factLayout(vocabulary.attributes.flatMap(shapesOf), vocabulary.keypresses)

const shapesOf = (attribute: Vocabulary["attributes"][number]): ReadonlyArray<AttributeShape> => {
  const { name, fields, ...rest } = attribute
  const shape: AttributeShape = { ...rest, attribute: name }
  if (fields === undefined) return [shape]
  return fields === "any" ? [] : fields.map((field) => ({ ...shape, field }))
}

/** The readers of one kind, by place. */
export const readersOf = (layout: FactLayout, kind: AttributeShape["kind"]): ReadonlyArray<FactReader> =>
  kind === "boolean" ? layout.flags : kind === "text" ? layout.texts : layout.numbers

/** The place of an attribute; -1 when the layout does not have it. */
export const placeIn = (layout: FactLayout, reference: AttributeReference): number =>
  layout.places.get(attributeKey(reference)) ?? -1

/** Whether a layout has a place for some attributes (and the keypresses), and reads each as it should be read. */
export const hasAll = (layout: FactLayout, attributes: ReadonlyArray<AttributeShape>, pressed: boolean): boolean =>
  attributes.every((shape) => isPlaced(layout, shape)) && (layout.keypresses || !pressed)

const isPlaced = (layout: FactLayout, shape: AttributeShape): boolean => {
  const there = readersOf(layout, shape.kind)[placeIn(layout, shape)]
  const reader = new FactReader(shape)
  return (
    there?.name === reader.name &&
    there.key === reader.key &&
    there.ignoresCase === reader.ignoresCase &&
    there.otherKey === reader.otherKey &&
    there.otherTexts.size === reader.otherTexts.size &&
    [...there.otherTexts].every((text) => reader.otherTexts.has(text))
  )
}
