// Words that a vocabulary does not know for a fact which stands in for others: a phone type that is neither mobile nor landline.
import { foldCase } from "@callrules/model/case-folding"
import { callOf, type PreparedFacts } from "../../evaluate/prepare-facts.ts"
import { propertiesOf, type RawFacts } from "../../evaluate/read-facts.ts"
import type { AttributeReference } from "../../language/tree/tree.ts"
import type { Vocabulary } from "../../vocabulary/vocabulary.ts"
import { readOwn } from "./unreadable-facts.ts"

interface Read {
  readonly names: Array<string>
  readonly words: Set<string>
}

/**
 * What tells which facts of a call have a word that the vocabulary does not know, in any letter case: `VoIP` as `phone_type`. What is
 * read from such a fact is unknown to a recording decision, so that `not mobile` is not true of it. To be listed in the `attributes` of
 * {@link UnknownFacts}. A blank is such a word; without the key, or with null, a phone is neither. Of prepared facts their call is looked
 * at. Where every attribute that is read from the fact is given directly, nothing is unknown.
 *
 * @example
 * ```ts
 * import { unknownWords } from "@callrules/condition/ask"
 * import { publishedVocabulary } from "@callrules/recording-condition"
 *
 * const unknownOf = unknownWords(publishedVocabulary())
 * console.assert(unknownOf({ phone_type: "VoIP" })[0]?.attribute === "phone_type")
 * console.assert(unknownOf({ phone_type: "mobile" }).length === 0 && unknownOf({}).length === 0)
 * ```
 */
// REC-245, REC-319
export const unknownWords = ({
  attributes,
}: Vocabulary): ((facts: RawFacts | PreparedFacts) => ReadonlyArray<AttributeReference>) => {
  const facts = new Map<string, Read>()
  for (const { fact, name, whenFact } of attributes) {
    if (whenFact === undefined) continue
    const read = facts.get(whenFact.fact) ?? { names: [], words: new Set() }
    facts.set(whenFact.fact, read)
    read.names.push(fact ?? name)
    for (const word of whenFact.isOneOf) read.words.add(foldCase(word))
  }
  return (given) => {
    const call = propertiesOf(callOf(given))
    return [...facts].flatMap(([attribute, { names, words }]) => {
      // REC-297: one that throws hides nothing of the others
      const value = readOwn(call, attribute)
      const isKnown = typeof value !== "string" || words.has(foldCase(value))
      return isKnown || names.every((name) => typeof readOwn(call, name) === "boolean") ? [] : [{ attribute }]
    })
  }
}
