// Fields that have been removed from the vocabulary since a condition was stored: it stays readable, and lists them.
import type { AttributeReference, CheckedCondition, Vocabulary } from "@callrules/condition/plain"
import { misused } from "@callrules/model/misuse"

/** A stored condition as it stands today. */
export interface StoredCondition {
  /** The condition, its removed fields included. */
  readonly condition: CheckedCondition
  /** The fields that are no longer in the vocabulary, with their attributes: their values are unknown. */
  readonly removed: ReadonlyArray<AttributeReference>
}

/** The vocabulary with every field there may be. */
export const withAnyField = (vocabulary: Vocabulary): Vocabulary => {
  if (!Array.isArray(vocabulary?.attributes)) {
    misused("a vocabulary", vocabulary, 'publishedVocabulary({ customDataFields: ["product"] })')
  }
  const attributes = vocabulary.attributes.map((attribute): Vocabulary["attributes"][number] =>
    attribute.fields === undefined ? attribute : { ...attribute, fields: "any" },
  )
  return { ...vocabulary, attributes }
}

/** A condition that was read under {@link withAnyField}, and which of its fields the vocabulary lacks. */
export const withRemovedFields = (condition: CheckedCondition, vocabulary: Vocabulary): StoredCondition => ({
  condition,
  removed: removedFields(condition, vocabulary),
})

// REC-62
const removedFields = (condition: CheckedCondition, vocabulary: Vocabulary): ReadonlyArray<AttributeReference> => {
  const fields = new Map(vocabulary.attributes.map(({ name, fields }) => [name, fields]))
  return condition.attributes.flatMap(({ attribute, field }) => {
    const listed = fields.get(attribute)
    const isRemoved = field !== undefined && listed !== undefined && listed !== "any" && !listed.includes(field)
    return isRemoved ? [{ attribute, field }] : []
  })
}
