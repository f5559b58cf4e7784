// What a receiver asks for with `Retry-After`: seconds, or a time to come.

/** The three forms of a date of HTTP; the last one, which does not say so, is in GMT too. */
const DATES: ReadonlyArray<RegExp> = [
  /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/,
  /^[A-Z][a-z]{5,8}, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT$/,
  /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/,
]

/**
 * The seconds that a receiver asks for; null where it asks for none, for what is neither, or for a time that is over.
 *
 * @param now - the time of the answer, in milliseconds.
 */
// ENG-181
export const secondsOfRetryAfter = (text: string | undefined, now: number): number | null => {
  if (text === undefined) return null
  // however many digits: the pause has a bound of its own
  if (/^\d+$/.test(text)) return Number(text)
  if (!DATES.some((form) => form.test(text))) return null
  const seconds = (Date.parse(text.endsWith("GMT") ? text : `${text} GMT`) - now) / 1000
  return seconds > 0 ? seconds : null
}
