// What a condition may talk about: the attributes of a call, their kinds, and the fields of attributes that have fields.

/** What an attribute holds. */
export type AttributeKind = "boolean" | "text" | "number"

/** A text among the facts that decides a boolean which the facts do not have. */
export interface StandInFact {
  /** The key of the text. */
  readonly fact: string
  /** The texts that mean true, in any letter case. */
  readonly isOneOf: ReadonlyArray<string>
}

/**
 * One attribute that conditions may test.
 *
 * Its value is read from the call's facts under `fact` (by default under its own name); an attribute with fields reads
 * an object there, and in it the field's own property.
 */
export interface VocabularyAttribute {
  /** A word of ASCII letters, digits and `_`, not beginning with a digit, and no keyword of the language. */
  readonly name: string
  /** What it holds. */
  readonly kind: AttributeKind
  /** Names of the fields it takes (`custom_data[product]`), `"any"` for every name; absent: it takes none. Not for booleans. */
  readonly fields?: ReadonlyArray<string> | "any"
  /** What one field is called in messages, such as `custom data field`; absent: `field`. */
  readonly fieldWord?: string
  /** For text: letter case does not matter (both sides are compared as NFC of lower case of NFC). Default false. */
  readonly caseInsensitive?: boolean
  /** For numbers: they count seconds, so that conditions may write `1 min 30 sec`. Absent: plain numbers only. */
  readonly unit?: "sec"
  /** The key of the facts that holds the value; absent: the attribute's own name. */
  readonly fact?: string
  /** For booleans: where the facts have no such key, it is true when another fact, a text, is one of these (in any letter case). */
  readonly whenFact?: StandInFact
  /** What else people call it, for hints: `cell phone` for `mobile`. Letter case, spaces, `_` and `-` do not matter. */
  readonly alsoCalled?: ReadonlyArray<string>
  /** For booleans: what people call its opposite, for hints: `after hours` for `not during_hours`. */
  readonly oppositeCalled?: ReadonlyArray<string>
  /** What the attribute means, for completion and documentation. */
  readonly description?: string
}

/**
 * The attributes that conditions of one kind may test. `publishedVocabulary` is the one of recording
 * conditions; a host may write others, for the same language over other facts.
 */
export interface Vocabulary {
  /** The attributes, each name once. */
  readonly attributes: ReadonlyArray<VocabularyAttribute>
  /** Whether `pressed[...]` may be used; the keypresses are read from the fact `keypresses`. */
  readonly keypresses: boolean
  /** Groups of booleans of which at most one is true on any call; absent: none. Analysis relies on it. */
  readonly exclusive?: ReadonlyArray<ReadonlyArray<string>>
}

/**
 * An attribute as a checked condition names it: all that evaluation needs to know of the vocabulary. Plain JSON.
 */
export interface AttributeShape {
  /** Name of the attribute. */
  readonly attribute: string
  /** Name of the field; absent for attributes without fields. */
  readonly field?: string
  /** What it holds. */
  readonly kind: AttributeKind
  /** Whether letter case does not matter; absent: it does. */
  readonly caseInsensitive?: boolean
  /** The key of the facts that holds the value; absent: the name of the attribute. */
  readonly fact?: string
  /** What is read where the facts have no such key; absent: nothing. */
  readonly whenFact?: StandInFact
}
