// Where prepared facts keep the value of each attribute: numbered places in place of names, so that evaluation looks
// nothing up.
import { attributeText } from "./attribute-text.ts"
import type { AttributeReference } from "./tree.ts"
import type { AttributeShape, Vocabulary } from "./vocabulary.ts"

/**
 * The places of a set of attributes in {@link PreparedFacts}. Facts that are prepared once can be given to every
 * condition that was compiled for the same layout object.
 */
export interface FactLayout {
  /** True-or-false attributes by place. */
  readonly flags: ReadonlyArray<AttributeShape>
  /** Text attributes by place. */
  readonly texts: ReadonlyArray<AttributeShape>
  /** Number attributes by place. */
  readonly numbers: ReadonlyArray<AttributeShape>
  /** Whether keypresses are kept. */
  readonly keypresses: boolean
  /** The place of each attribute among those of its kind, by the attribute's text. */
  readonly places: ReadonlyMap<string, number>
}

/**
 * A layout for some attributes, each once; later ones of the same name are ignored.
 *
 * @example
 * ```ts
 * import { factLayout } from "@callrules/recording-condition/evaluate"
 *
 * const layout = factLayout([{ attribute: "mobile", kind: "boolean" }], true)
 * console.assert(layout.flags.length === 1)
 * ```
 */
export const factLayout = (attributes: ReadonlyArray<AttributeShape>, keypresses: boolean): FactLayout => {
  const places = new Map<string, number>()
  const byKind = {
    boolean: [] as Array<AttributeShape>,
    text: [] as Array<AttributeShape>,
    number: [] as Array<AttributeShape>,
  }
  for (const shape of attributes) {
    const name = attributeText(shape)
    if (places.has(name)) continue
    const sameKind = byKind[shape.kind]
    places.set(name, sameKind.length)
    sameKind.push(shape)
  }
  return { flags: byKind.boolean, texts: byKind.text, numbers: byKind.number, keypresses, places }
}

/**
 * The layout of a whole vocabulary, with every field that it lists: for facts that are prepared once and given to many
 * conditions. Fields under `"any"` have no place in it; a condition that tests one wants a layout of its own.
 *
 * @example
 * ```ts
 * import { publishedVocabulary } from "@callrules/recording-condition"
 * import { vocabularyLayout } from "@callrules/recording-condition/evaluate"
 *
 * const layout = vocabularyLayout(publishedVocabulary({ customDataFields: ["product"] }))
 * console.assert(layout.texts.length === 4)
 * ```
 */
export const vocabularyLayout = (vocabulary: Vocabulary): FactLayout =>
  factLayout(vocabulary.attributes.flatMap(shapesOf), vocabulary.keypresses)

const shapesOf = (attribute: Vocabulary["attributes"][number]): ReadonlyArray<AttributeShape> => {
  const { name, kind, fields, caseInsensitive, fact, whenFact } = attribute
  const shape: AttributeShape = {
    attribute: name,
    kind,
    ...(caseInsensitive === true ? { caseInsensitive } : {}),
    ...(fact === undefined ? {} : { fact }),
    ...(whenFact === undefined ? {} : { whenFact }),
  }
  if (fields === undefined) return [shape]
  return fields === "any" ? [] : fields.map((field) => ({ ...shape, field }))
}

/** The place of an attribute; -1 when the layout does not have it. */
export const placeIn = (layout: FactLayout, reference: AttributeReference): number =>
  layout.places.get(attributeText(reference)) ?? -1
