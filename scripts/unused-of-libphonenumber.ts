// What the published packages leave out of libphonenumber-js: how numbers are shown, and patterns that cannot change whether a number
// is possible. Numbers are compared as E.164 and never shown. What is left is tested as it is published.
import type { Plugin } from "rolldown"

/** A kind of numbers of a country, such as mobile ones: their pattern, and their lengths where they are not the country's. */
type KindOfNumbers = readonly [pattern: string, lengths?: ReadonlyArray<number>] | 0

/** The numbering plan of a country: a list whose places are given below. */
type NumberingPlan = Array<unknown>

interface NumberingPlans {
  /** By calling code. The countries of one code share its numbers. */
  readonly country_calling_codes: Readonly<Record<string, ReadonlyArray<string>>>
  readonly countries: Readonly<Record<string, NumberingPlan>>
  /** Of calling codes that are no country's. */
  readonly nonGeographic: Readonly<Record<string, NumberingPlan>>
}

const LENGTHS = 3
const SHOWN_FORMATS = 4
const KINDS = 11

const lengthsOf = (plan: NumberingPlan): ReadonlyArray<number> => plan[LENGTHS] as ReadonlyArray<number> // their published form

/** Leaves out one place of a plan. Places at the end that hold nothing are left out altogether. */
const leaveOut = (plan: NumberingPlan, place: number): void => {
  if (plan.length > place) plan[place] = 0
  while (plan.at(-1) === 0) plan.pop()
}

/**
 * Leaves out the kinds of numbers that change nothing. They tell which of the countries of one calling code a number belongs to,
 * and that only matters for a length that some of these countries have and others have not.
 */
const leaveOutKinds = (plans: ReadonlyArray<NumberingPlan>): void => {
  const isShared = (length: number): boolean => plans.every((plan) => lengthsOf(plan).includes(length))
  for (const plan of plans) {
    const kinds = (plan[KINDS] ?? 0) as ReadonlyArray<KindOfNumbers> | 0 // its published form
    if (kinds === 0) continue
    const kept = kinds.map((kind) => (kind === 0 || (kind[1] ?? lengthsOf(plan)).every(isShared) ? 0 : kind))
    plan[KINDS] = kept
    if (kept.every((kind) => kind === 0)) leaveOut(plan, KINDS)
  }
}

const smaller = (plans: NumberingPlans): NumberingPlans => {
  const { countries, country_calling_codes: codes, nonGeographic } = plans
  for (const plan of Object.values(countries)) leaveOut(plan, SHOWN_FORMATS)
  for (const shared of Object.values(codes)) {
    leaveOutKinds(shared.map((country) => countries[country]).filter((plan) => plan !== undefined))
  }
  for (const plan of Object.values(nonGeographic)) {
    leaveOut(plan, SHOWN_FORMATS)
    leaveOut(plan, KINDS)
  }
  return plans
}

/** Modules behind methods that are never called: how a number is shown, whether it is assigned, which other countries may have it. */
const NEVER_RUN = /libphonenumber-js\/es6\/(?:format|isValid|helpers\/getPossibleCountriesForNumber)\.js$/

/** In place of each of them; `format` has a second export, which other unused modules import. */
const NOTHING = "export default () => undefined\nexport const chooseFormatForNumber = undefined"

/** Leaves out what is not used of libphonenumber-js. */
export const withoutUnusedOfLibphonenumber: Plugin = {
  name: "without-unused-of-libphonenumber",
  load: (id) => (NEVER_RUN.test(id) ? { code: NOTHING, map: { mappings: "" } } : undefined),
  transform: (code, id) => {
    if (!id.endsWith("libphonenumber-js/metadata.min.json.js")) return undefined
    const start = code.indexOf("export default ")
    const plans = JSON.parse(code.slice(start + "export default ".length).replace(/;\s*$/, "")) as NumberingPlans // its published form
    return { code: `export default ${JSON.stringify(smaller(plans))}`, map: { mappings: "" } }
  },
}
