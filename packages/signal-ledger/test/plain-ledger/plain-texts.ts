// How the plain ledger reads and writes single values.

/** Names are compared in this form. */
export const fold = (text: string): string => text.normalize("NFC").toLowerCase().normalize("NFC")

/** True or false in any of its spellings. */
export const truth = (value: unknown): boolean | undefined => {
  if (typeof value === "object") return undefined
  const text = String(value).toLowerCase()
  if (["true", "1", "yes"].includes(text)) return true
  return ["false", "0", "no"].includes(text) ? false : undefined
}

/** Hundredths of an amount. */
export const centsOf = (value: unknown): bigint | undefined => {
  if (typeof value !== "string" && typeof value !== "number") return undefined
  const text = String(value)
  if (!/^-?[0-9]{1,12}(\.[0-9]{1,2})?$/.test(text)) return undefined
  const [whole = "", fraction = ""] = text.replace("-", "").split(".")
  const hundredths = BigInt(whole + fraction.padEnd(2, "0"))
  return text.startsWith("-") ? -hundredths : hundredths
}

/** An amount as answers write it: at least one decimal. */
export const money = (cents: bigint): string => {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, "0")
  const text = `${digits.slice(0, -2)}.${digits.slice(-2)}`.replace(/0$/, "")
  return cents < 0n ? `-${text}` : text
}

/** Whole seconds since the epoch. */
export const secondsText = (at: number): string => String(Math.floor(at / 1000))

/** A time as answers write it. */
export const timeText = (at: number): string => `${new Date(Math.floor(at / 1000) * 1000).toISOString().slice(0, 19)}Z`

/**
 * The instants that a time stands for: none if it cannot be read; two for a spreadsheet time in the hour that a clock
 * change repeats, the earlier one first.
 */
export const instantsOf = (value: unknown, timeZone: string): ReadonlyArray<number> => {
  const text = String(value).trim()
  if (/^[0-9]{10}$/.test(text)) return [Number(text) * 1000]
  if (/^[0-9]{13}$/.test(text)) return [Number(text)]
  if (typeof value !== "string") return []
  const compressed = /^(....)(..)(..)(..)(..)(..)(...)$/.exec(/^[0-9]{17}$/.test(text) ? text : "")
  if (compressed !== null) {
    const [year, month, day, hour, minute, second, milliseconds] = compressed.slice(1)
    return existing(`${year}-${month}-${day}T${hour}:${minute}:${second}.${milliseconds}Z`)
  }
  if (/^[0-9]{4}[/-][0-9]{2}[/-][0-9]{2}T[0-9:]{8}([.][0-9]+)?(Z|[+-][0-9]{2}:[0-9]{2})$/i.test(text)) {
    return existing(text.replaceAll("/", "-").toUpperCase())
  }
  const sheet = /^([0-9]{4})\/([0-9]{2})\/([0-9]{2}) ([0-9]{2})(:[0-9]{2}:[0-9]{2}(?:[.][0-9]{1,3})?) ([AP])M$/.exec(
    text,
  )
  if (sheet === null) return []
  const [year, month, day, hour, rest, half] = sheet.slice(1)
  const [local] = existing(`${year}-${month}-${day}T${hourOfDay(Number(hour), half === "P")}${rest}Z`)
  return local === undefined ? [] : instantsOfLocal(local, timeZone)
}

/** A text of ISO 8601, unless its date or time does not exist. */
const existing = (text: string): ReadonlyArray<number> => {
  const at = Date.parse(text)
  if (Number.isNaN(at)) return []
  const [day] = text.split("T")
  return new Date(Date.parse(`${day}T00:00:00Z`)).toISOString().startsWith(String(day)) ? [at] : []
}

/** The 24-hour reading, but the 12-hour one where that contradicts the suffix. */
const hourOfDay = (hour: number, isAfternoon: boolean): string => {
  const hour24 = isAfternoon && hour >= 1 && hour < 12 ? hour + 12 : !isAfternoon && hour === 12 ? 0 : hour
  return hour24 < 12 === !isAfternoon ? String(hour24).padStart(2, "0") : "99"
}

/** Tries each offset that the zone has about then. In a gap the offset before it counts. */
const instantsOfLocal = (local: number, timeZone: string): ReadonlyArray<number> => {
  const day = 86_400_000
  const offsets = [offsetAt(local - day, timeZone), offsetAt(local + day, timeZone)]
  const found = new Set(offsets.map((offset) => local - offset).filter((at) => at + offsetAt(at, timeZone) === local))
  return found.size > 0 ? [...found].sort((a, b) => a - b) : [local - (offsets[0] ?? 0)]
}

const offsetAt = (at: number, timeZone: string): number => {
  const options = { timeZone, hourCycle: "h23", dateStyle: "short", timeStyle: "medium" } as const
  const text = new Intl.DateTimeFormat("sv-SE", options).format(at) // 2026-11-01 01:30:00
  return Date.parse(`${text.replace(" ", "T")}Z`) - Math.floor(at / 1000) * 1000
}
