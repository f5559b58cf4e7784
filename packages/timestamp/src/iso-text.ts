// Writing an instant as ISO 8601 text on a clock with an offset in whole minutes.
import { offsetText, padded } from "./offset-text.ts"
import { localParts } from "./zone.ts"

/** `YYYY-MM-DDTHH:MM:SS` with `Z` for offset 0 or the offset; the fraction is dropped. */
// TIM-43
export const formatInstantAt = (instant: number, offset: number): string => {
  const { year, month, day, hour, minute, second } = localParts(instant, offset)
  const date = `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`
  const time = `${padded(hour, 2)}:${padded(minute, 2)}:${padded(second, 2)}`
  return `${date}T${time}${offset === 0 ? "Z" : offsetText(offset)}`
}
