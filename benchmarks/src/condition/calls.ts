// The calls that conditions are measured on: raw as a host gives them, and flat and normalised as peers want them.

/** A call as a host gives it. */
export interface RawCall {
  readonly during_hours: boolean
  readonly repeat: boolean
  readonly mobile: boolean
  readonly landline: boolean
  readonly keypresses: ReadonlyArray<string>
  readonly custom_data: Readonly<Record<string, string>>
  readonly affiliate_name: string
  readonly media_type: string
  readonly promo_number_description: string
}

/** The same call with every fact at the top, of the right kind and normalised. */
export interface FlatCall {
  readonly during_hours: boolean
  readonly repeat: boolean
  readonly mobile: boolean
  readonly product: string
  readonly source: string
  readonly tier: string
  readonly affiliate_name: string
  readonly media_type: string
  /** Keypresses, one character each. */
  readonly path: string
}

/**
 * The same call as a predicate written by hand wants it: every fact of the right kind and normalised, the custom data in
 * an object without a prototype, so that no name of a field can reach anything else.
 */
export interface NormalCall {
  readonly during_hours: boolean
  readonly repeat: boolean
  readonly mobile: boolean
  readonly affiliate_name: string
  readonly media_type: string
  readonly path: string
  readonly custom_data: Readonly<Record<string, string>>
}

/** How many calls there are. */
export const CALLS = 1_024

/** Numbers from 0 up to, not including, a bound; the same in every run. */
export const numbers = (seed: number): ((bound: number) => number) => {
  let state = seed
  return (bound) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >>> 8) % bound
  }
}

const next = numbers(1)

const pick = <A>(...values: ReadonlyArray<A>): A => {
  const value = values[next(values.length)]
  if (value === undefined) throw new Error("nothing to pick")
  return value
}

export const rawCalls: ReadonlyArray<RawCall> = Array.from({ length: CALLS }, () => ({
  during_hours: next(10) < 8,
  repeat: pick(true, false),
  mobile: pick(true, false),
  landline: false,
  keypresses: pick(["1", "2"], ["1"], ["2", "1", "3"], []),
  custom_data: {
    product: pick("solar", "roof", ""),
    source: pick("google", "bing"),
    tier: pick("gold", "silver", "none"),
  },
  affiliate_name: pick("Ann", "Bob", "Acme"),
  media_type: pick("tv: local", "radio", "online"),
  promo_number_description: "spring",
}))

export const flatCalls: ReadonlyArray<FlatCall> = rawCalls.map((call) => ({
  during_hours: call.during_hours,
  repeat: call.repeat,
  mobile: call.mobile,
  product: call.custom_data["product"] ?? "",
  source: call.custom_data["source"] ?? "",
  tier: call.custom_data["tier"] ?? "",
  affiliate_name: call.affiliate_name,
  media_type: call.media_type,
  path: call.keypresses.join(""),
}))

export const normalCalls: ReadonlyArray<NormalCall> = rawCalls.map((call) => ({
  during_hours: call.during_hours,
  repeat: call.repeat,
  mobile: call.mobile,
  affiliate_name: call.affiliate_name,
  media_type: call.media_type,
  path: call.keypresses.join(""),
  // Object.create gives `any`
  custom_data: Object.assign(Object.create(null) as Record<string, string>, call.custom_data),
}))
