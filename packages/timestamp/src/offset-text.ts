// Numbers and offsets as timestamps write them.

/** A whole number from 0 with zeros in front, up to `width` digits. */
export const padded = (value: number, width: number): string => String(value).padStart(width, "0")

/** An offset in milliseconds, a whole number of minutes, as `+hh:mm` or `-hh:mm`. */
export const offsetText = (offset: number): string => {
  const minutes = Math.abs(offset) / 60_000
  return `${offset < 0 ? "-" : "+"}${padded(Math.floor(minutes / 60), 2)}:${padded(minutes % 60, 2)}`
}
