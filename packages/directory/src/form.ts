// Checks of the form of what a port of the host's own answers, and what is wrong with it in words. Only the form is looked at, for each
// request, and no value.

/** Where something is wrong, and what it must be. */
interface Fault {
  readonly place: string
  readonly what: string
}

/** What is wrong with a value; `undefined`: nothing. Its place is put together only where something is. */
export type Check = (value: unknown) => Fault | undefined

/** A check of one value that must be `what`. */
export const one = (what: string, fits: (value: unknown) => boolean): Check => {
  const fault = { place: "", what }
  return (value) => (fits(value) ? undefined : fault)
}

/** The same fault, seen from what is around it. */
const within = (around: string, { place, what }: Fault): Fault => ({
  place: `${around}${place === "" || place.startsWith("[") ? "" : "."}${place}`,
  what,
})

export const TEXT = one("text", (value) => typeof value === "string")
export const SWITCH = one("true or false", (value) => typeof value === "boolean")
export const NUMBER = one("a number", (value) => Number.isFinite(value))

/** A list whose members pass a check. */
export const list =
  (check: Check, what = "a list"): Check =>
  (value) => {
    if (!Array.isArray(value)) return { place: "", what }
    for (const [index, member] of value.entries()) {
      const fault = check(member)
      if (fault !== undefined) return within(`[${index}]`, fault)
    }
    return undefined
  }

/** An object whose members pass their checks. It may have others. */
export const object = (members: Readonly<Record<string, Check>>): Check => {
  const checks = Object.entries(members)
  const what = `an object with ${checks.map(([name]) => `\`${name}\``).join(", ")}`
  return (value) => {
    if (typeof value !== "object" || value === null) return { place: "", what }
    for (const [name, check] of checks) {
      const fault = check(Reflect.get(value, name))
      if (fault !== undefined) return within(name, fault)
    }
    return undefined
  }
}

/** Null, or what passes a check. */
export const orNull =
  (check: Check): Check =>
  (value) =>
    value === null ? undefined : check(value)

/** `undefined`, or what passes a check. */
export const orAbsent =
  (check: Check): Check =>
  (value) =>
    value === undefined ? undefined : check(value)

/** What is wrong with the form of an answer, in words; `undefined`: nothing. */
export const faultOf = (check: Check, answer: unknown): string | undefined => {
  const fault = check(answer)
  return fault && `a wrong ${fault.place === "" ? "value" : `\`${fault.place}\``}: it must be ${fault.what}`
}
