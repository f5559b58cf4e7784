// Writing an instant as ISO 8601 text on a clock with an offset in whole minutes.
import { localParts } from "./zone.ts"

/** A whole number from 0 with zeros in front, up to `width` digits. */
export const padded = (value: number, width: number): string => String(value).padStart(width, "0")

/** An offset in milliseconds, a whole number of minutes, as `+hh:mm` or `-hh:mm`. */
export const offsetText = (offset: number): string => {
  const minutes = Math.abs(offset) / 60_000
  return `${offset < 0 ? "-" : "+"}${padded(Math.floor(minutes / 60), 2)}:${padded(minutes % 60, 2)}`
}

/** `YYYY-MM-DDTHH:MM:SS` with `Z` for offset 0 or the offset; the fraction is dropped. */
// TIM-43
export const formatInstantAt = (instant: number, offset: number): string => {
  const { year, month, day, hour, minute, second } = localParts(instant, offset)
  const date = `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`
  const time = `${padded(hour, 2)}:${padded(minute, 2)}:${padded(second, 2)}`
  return `${date}T${time}${offset === 0 ? "Z" : offsetText(offset)}`
}
