// Calls to begin with: made up, the same for everybody.

const DAYS = 14
const FIRST_DAY = Date.UTC(2026, 10, 5)

// the numbers of a small generator: the same calls on every visit
const numbers = () => {
  let state = 20_261
  return (): number => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** 199 calls of two weeks, as one JSON object a line. */
export const sampleCalls = (): string => {
  const next = numbers()
  const pick = <Value>(values: ReadonlyArray<Value>): Value | undefined => values[Math.floor(next() * values.length)]
  const lines = Array.from({ length: 199 }, () => {
    const day = Math.floor(next() * DAYS)
    const hour = Math.floor(7 + next() * 14)
    const isMobile = next() < 0.55
    const product = pick(["solar", "roof", "heat pump", undefined])
    return {
      at: new Date(FIRST_DAY + day * 86_400_000 + hour * 3_600_000).toISOString().replace(".000", ""),
      during_hours: hour >= 9 && hour < 18,
      repeat: next() < 0.3,
      mobile: isMobile,
      landline: !isMobile,
      duration: Math.round(10 + next() ** 2 * 420),
      media_type: pick(["radio", "tv", "search"]),
      ...(product === undefined ? {} : { custom_data: { product } }),
    }
  })
  return lines
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .map((call) => JSON.stringify(call))
    .join("\n")
}
