// Values that a framework writes back late: what somebody has typed meanwhile stays.

/** What the page was told of while somebody typed. */
export interface ToldTexts {
  /** The page hears of a text by an `input` event. */
  readonly tell: (text: string) => void
  /** Whether a text that the page writes is one that it was told of, and has been overtaken by a newer one since. */
  readonly isOvertaken: (text: string) => boolean
}

/** A framework writes back what it was told within a frame or two; what comes later is meant. */
const LATE_MILLISECONDS = 1_000

/** Nothing was told yet. */
export const nothingToldYet = (now: () => number = () => performance.now()): ToldTexts => {
  let told: Array<{ readonly text: string; readonly at: number }> = []
  const recent = () => told.filter(({ at }) => now() - at < LATE_MILLISECONDS)
  return {
    tell: (text) => {
      told = [...recent(), { text, at: now() }]
    },
    isOvertaken: (text) => {
      const known = recent()
      const place = known.findIndex((one) => one.text === text)
      // texts are written back in their order
      told = place === -1 ? [] : known.slice(place + 1)
      return told.length > 0
    },
  }
}
