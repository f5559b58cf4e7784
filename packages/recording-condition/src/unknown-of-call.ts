// What is unknown of a call beside what its host says: what was given in a way that conditions do not read.

import { alsoUnknown, type UnknownFacts, unknownWords } from "@callrules/condition/decide"
import { PreparedFacts } from "@callrules/condition/evaluate"
import type { AttributeReference, RawFacts } from "@callrules/condition/plain"
import { inheritedFacts, otherSpellings } from "./other-spellings.ts"
import { publishedVocabulary } from "./published-vocabulary.ts"

/**
 * The unknown facts of a call: those that are given, what is read from a phone type that conditions do not know, what is there under
 * another spelling of its name or by inheritance, and the removed fields of its condition. What cannot be read is read by the analysis, which fails closed.
 *
 * @internal
 */
export const withUnknown = (
  facts: unknown,
  unknown: UnknownFacts,
  removed: ReadonlyArray<AttributeReference>,
): UnknownFacts => {
  const ofCall = unknownOfCall(facts)
  return alsoUnknown(unknown, removed.length === 0 ? ofCall : [...ofCall, ...removed])
}

/** A reference that cannot be read may mean any fact. */
const ANYTHING: ReadonlyArray<AttributeReference> = [{ attribute: "" }]

const unknownWordsOf = unknownWords(publishedVocabulary())

// REC-251
const unknownOfCall = (facts: unknown): ReadonlyArray<AttributeReference> => {
  try {
    if (typeof facts !== "object" || facts === null) return []
    const call = facts instanceof PreparedFacts ? facts.call : facts
    if (typeof call !== "object" || call === null) return []
    const words = unknownWordsOf(call as RawFacts) // own keys are read, of any object
    const unread = [...otherSpellings(call), ...inheritedFacts(call)]
    return unread.length === 0 ? words : [...words, ...unread]
  } catch {
    // a proxy of the host's threw when it was asked for its keys
    return ANYTHING
  }
}
