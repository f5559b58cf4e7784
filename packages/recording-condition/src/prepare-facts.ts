// Facts of a call, read and normalised once, for as many conditions as the host likes.
import { attributeText } from "./attribute-text.ts"
import type { FactLayout } from "./fact-layout.ts"
import { readFlag, readKeypresses, readNumber, readText } from "./read-facts.ts"
import type { AttributeShape } from "./vocabulary.ts"

/** How many flags stand in the bits of one number; further ones stand in a list. */
export const FLAGS_IN_BITS = 30

/** The facts of one call in the form that compiled conditions read. Made by {@link prepareFacts} only. */
export class PreparedFacts {
  /** The layout that the facts were prepared for. */
  readonly layout: FactLayout
  /** The first 30 flags, one bit each, the first in the lowest bit. */
  readonly bits: number
  /** All flags beyond the first 30. */
  readonly moreFlags: ReadonlyArray<boolean>
  /** Texts by place, normalised; `""` is absent. */
  readonly texts: ReadonlyArray<string>
  /** Numbers by place; NaN is absent. */
  readonly numbers: ReadonlyArray<number>
  /** Keypresses in their order, one character each. */
  readonly path: string

  /** @internal */
  constructor(
    layout: FactLayout,
    bits: number,
    moreFlags: ReadonlyArray<boolean>,
    texts: ReadonlyArray<string>,
    numbers: ReadonlyArray<number>,
    path: string,
  ) {
    this.layout = layout
    this.bits = bits
    this.moreFlags = moreFlags
    this.texts = texts
    this.numbers = numbers
    this.path = path
  }
}

const NONE: ReadonlyArray<never> = []

/**
 * Reads the facts of a call once for every condition of a layout: own properties only, texts in NFC (or folded), NaN
 * and values of the wrong kind as absent. A property whose getter throws is absent; no input throws.
 *
 * A decision of this project: see docs/decisions.md.
 *
 * @example
 * ```ts
 * import { factLayout, prepareFacts } from "@callrules/recording-condition/evaluate"
 *
 * const layout = factLayout([{ attribute: "media_type", kind: "text" }], false)
 * console.assert(prepareFacts(layout, { media_type: "tv" }).texts[0] === "tv")
 * ```
 */
export const prepareFacts = (layout: FactLayout, facts: unknown): PreparedFacts => {
  const { flags } = layout
  let bits = 0
  for (let place = 0; place < flags.length && place < FLAGS_IN_BITS; place++) {
    if (read(readFlag, facts, flags[place], false)) bits |= 1 << place
  }
  const moreFlags =
    flags.length <= FLAGS_IN_BITS
      ? NONE
      : flags.slice(FLAGS_IN_BITS).map((shape) => read(readFlag, facts, shape, false))
  const texts: Array<string> = []
  for (const shape of layout.texts) texts.push(read(readText, facts, shape, ""))
  const numbers: Array<number> =
    layout.numbers.length === 0 ? [] : layout.numbers.map((shape) => read(readNumber, facts, shape, Number.NaN))
  const path = layout.keypresses ? keypresses(facts) : ""
  return new PreparedFacts(layout, bits, moreFlags, texts, numbers, path)
}

const read = <Value>(
  reader: (facts: unknown, shape: AttributeShape) => Value,
  facts: unknown,
  shape: AttributeShape | undefined,
  absent: Value,
): Value => {
  if (shape === undefined) return absent
  try {
    return reader(facts, shape)
  } catch {
    // a getter or a proxy of the host's threw: nobody can say what the value is
    return absent
  }
}

const keypresses = (facts: unknown): string => {
  try {
    return readKeypresses(facts)
  } catch {
    return ""
  }
}

/** Facts that were prepared for another layout, in this one; an attribute that the other does not have is absent. */
export const moveFacts = (facts: PreparedFacts, layout: FactLayout): PreparedFacts => {
  const from = facts.layout
  const place = (shape: AttributeShape): number => from.places.get(attributeText(shape)) ?? -1
  const flags = layout.flags.map((shape) => flagAt(facts, place(shape)))
  const bits = flags.slice(0, FLAGS_IN_BITS).reduce((sum, flag, index) => (flag ? sum | (1 << index) : sum), 0)
  return new PreparedFacts(
    layout,
    bits,
    flags.slice(FLAGS_IN_BITS),
    layout.texts.map((shape) => facts.texts[place(shape)] ?? ""),
    layout.numbers.map((shape) => facts.numbers[place(shape)] ?? Number.NaN),
    facts.path,
  )
}

/** The flag at a place of prepared facts. */
export const flagAt = (facts: PreparedFacts, place: number): boolean =>
  place < FLAGS_IN_BITS
    ? place >= 0 && ((facts.bits >>> place) & 1) === 1
    : facts.moreFlags[place - FLAGS_IN_BITS] === true
