// Facts of a call, read and normalised once, for as many conditions as the host likes.
import type { FactLayout } from "./fact-layout.ts"
import {
  type FactReader,
  NO_FACTS,
  propertiesOf,
  readFlag,
  readKeypresses,
  readNumber,
  readText,
} from "./read-facts.ts"

/** How many flags fit in the bits of one number; further ones are kept in a list. */
const FLAGS_IN_BITS = 30

/** The facts of one call in the form that compiled conditions read. Made by {@link prepareFacts} only. */
export class PreparedFacts {
  /** The layout that the facts were prepared for. */
  declare readonly layout: FactLayout
  /** The first 30 flags, one bit each, the first in the lowest bit. */
  declare readonly bits: number
  /** All flags beyond the first 30. */
  declare readonly moreFlags: ReadonlyArray<boolean>
  /** Texts by place, normalised; `""` is absent. */
  declare readonly texts: ReadonlyArray<string>
  /** Numbers by place; NaN is absent. */
  declare readonly numbers: ReadonlyArray<number>
  /** Keypresses in their order, one character each. */
  declare readonly path: string
  /** What they were prepared from: a condition that tests more than the layout has reads it there. */
  declare readonly call: unknown

  /** @internal */
  constructor(
    layout: FactLayout,
    bits: number,
    moreFlags: ReadonlyArray<boolean>,
    texts: ReadonlyArray<string>,
    numbers: ReadonlyArray<number>,
    path: string,
    call: unknown,
  ) {
    this.layout = layout
    this.bits = bits
    this.moreFlags = moreFlags
    this.texts = texts
    this.numbers = numbers
    this.path = path
    this.call = call
  }
}

/** An empty list. */
export const NONE: ReadonlyArray<never> = []

/**
 * Reads the facts of a call once for every condition of a layout: own properties only, texts in NFC (or folded), NaN
 * and values of the wrong kind as absent. A property whose getter throws is absent; no input throws. The call itself is
 * kept beside them: for conditions that test what the layout does not have, and for decisions, which must know what could
 * not be read. Facts that are prepared already are read anew from their call.
 *
 * Rules REC-40, REC-44, REC-45 and REC-50 to REC-54.
 *
 * @example
 * ```ts
 * import { factLayout, prepareFacts } from "@callrules/condition/evaluate"
 *
 * const layout = factLayout([{ attribute: "media_type", kind: "text" }], false)
 * console.assert(prepareFacts(layout, { media_type: "tv" }).texts[0] === "tv")
 * ```
 */
export const prepareFacts = (layout: FactLayout, facts: unknown): PreparedFacts => {
  try {
    return facts instanceof PreparedFacts ? prepareFacts(layout, facts.call) : prepare(layout, facts)
  } catch {
    // a getter or a proxy of the host's threw: each fact is read on its own, so that only this one is absent
    return prepareCarefully(layout, facts)
  }
}

const prepare = (layout: FactLayout, call: unknown): PreparedFacts => {
  const facts = propertiesOf(call)
  let bits = 0
  let moreFlags: Array<boolean> | undefined
  let place = 0
  for (const reader of layout.flags) {
    const flag = readFlag(facts, reader)
    if (place >= FLAGS_IN_BITS) {
      moreFlags ??= []
      moreFlags.push(flag)
    } else if (flag) bits |= 1 << place
    place += 1
  }
  const texts: Array<string> = []
  for (const reader of layout.texts) texts.push(readText(facts, reader))
  let numbers: Array<number> | undefined
  for (const reader of layout.numbers) {
    numbers ??= []
    numbers.push(readNumber(facts, reader))
  }
  const path = layout.keypresses ? readKeypresses(facts) : ""
  return new PreparedFacts(layout, bits, moreFlags ?? NONE, texts, numbers ?? NONE, path, call)
}

const prepareCarefully = (layout: FactLayout, call: unknown): PreparedFacts => {
  const facts = attempt(() => propertiesOf(call), NO_FACTS)
  return prepareBy(
    layout,
    (reader) => attempt(() => readFlag(facts, reader), false),
    (reader) => attempt(() => readText(facts, reader), ""),
    (reader) => attempt(() => readNumber(facts, reader), Number.NaN),
    layout.keypresses ? attempt(() => readKeypresses(facts), "") : "",
    call,
  )
}

const prepareBy = (
  layout: FactLayout,
  flagOf: (reader: FactReader) => boolean,
  textOf: (reader: FactReader) => string,
  numberOf: (reader: FactReader) => number,
  path: string,
  call: unknown,
): PreparedFacts => {
  const flags = layout.flags.map(flagOf)
  const bits = flags.reduce((sum, flag, place) => (flag && place < FLAGS_IN_BITS ? sum | (1 << place) : sum), 0)
  const moreFlags = flags.slice(FLAGS_IN_BITS)
  return new PreparedFacts(layout, bits, moreFlags, layout.texts.map(textOf), layout.numbers.map(numberOf), path, call)
}

/** What a host's object gives, or `absent` when a getter or a proxy of the host's throws. */
export const attempt = <Value>(read: () => Value, absent: Value): Value => {
  try {
    return read()
  } catch {
    return absent
  }
}

/** Whether facts were prepared already; a proxy that answers nothing was not. */
export const isPrepared = (facts: unknown): facts is PreparedFacts =>
  attempt(() => facts instanceof PreparedFacts, false)

/** The raw call of facts that may be prepared. */
export const callOf = (facts: unknown): unknown => (isPrepared(facts) ? facts.call : facts)

/** Facts that were prepared for another layout, in this one; what only this one has is absent. */
export const moveFacts = (facts: PreparedFacts, layout: FactLayout): PreparedFacts => {
  const from = facts.layout
  const place = (reader: FactReader): number => from.places.get(reader.name) ?? -1
  return prepareBy(
    layout,
    (reader) => flagAt(facts, place(reader)),
    (reader) => facts.texts[place(reader)] ?? "",
    (reader) => facts.numbers[place(reader)] ?? Number.NaN,
    facts.path,
    facts.call,
  )
}

/** The flag at a place of prepared facts. */
export const flagAt = (facts: PreparedFacts, place: number): boolean =>
  place < FLAGS_IN_BITS
    ? place >= 0 && ((facts.bits >>> place) & 1) === 1
    : facts.moreFlags[place - FLAGS_IN_BITS] === true
