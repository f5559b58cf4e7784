// Finding the first character out of place in a timestamp whose fields stand at fixed positions.

import { isDigit } from "./digits.ts"
import {
  DATE_SEPARATOR,
  DATE_SLASH,
  DATE_TIME_SPACE,
  DATE_TIME_T,
  DAY_DIGIT,
  faultAt,
  HOUR_DIGIT,
  MINUTE_DIGIT,
  MONTH_DIGIT,
  SECOND_DIGIT,
  TIME_COLON,
  YEAR_DIGIT,
} from "./faults.ts"

/**
 * What is expected at one position, and the fault when it is not there: the one character, in either case where the two
 * codes differ, or a digit where the code is 0.
 */
interface Place {
  readonly fault: number
  readonly code: number
  readonly otherCode: number
}

const digitPlaces = (fault: number, count: number): ReadonlyArray<Place> =>
  Array.from({ length: count }, () => ({ fault, code: 0, otherCode: 0 }))

const place = (fault: number, allowed: string): Place => ({
  fault,
  code: allowed.charCodeAt(0),
  otherCode: allowed.toLowerCase().charCodeAt(0),
})

const frame = (dateFault: number, separator: string, middleFault: number, middle: string): ReadonlyArray<Place> => [
  ...digitPlaces(YEAR_DIGIT, 4),
  place(dateFault, separator),
  ...digitPlaces(MONTH_DIGIT, 2),
  place(dateFault, separator),
  ...digitPlaces(DAY_DIGIT, 2),
  place(middleFault, middle),
  ...digitPlaces(HOUR_DIGIT, 2),
  place(TIME_COLON, ":"),
  ...digitPlaces(MINUTE_DIGIT, 2),
  place(TIME_COLON, ":"),
  ...digitPlaces(SECOND_DIGIT, 2),
]

/** `YYYY/MM/DDTHH:MM:SS`. */
export const ISO_SLASH_TEMPLATE: ReadonlyArray<Place> = frame(DATE_SEPARATOR, "/", DATE_TIME_T, "T")

/** `YYYY-MM-DDTHH:MM:SS`. */
export const ISO_DASH_TEMPLATE: ReadonlyArray<Place> = frame(DATE_SEPARATOR, "-", DATE_TIME_T, "T")

/** `YYYY/MM/DD HH:MM:SS`. */
export const SPREADSHEET_TEMPLATE: ReadonlyArray<Place> = frame(DATE_SLASH, "/", DATE_TIME_SPACE, " ")

/** The fault of the first position that does not fit the template, or 0 when all fit. */
export const firstOutOfPlace = (template: ReadonlyArray<Place>, text: string, start: number, end: number): number => {
  for (let position = 0; position < template.length; position++) {
    const place = template[position]
    if (place !== undefined && !(start + position < end && fits(place, text, start + position))) {
      return faultAt(place.fault, position, 1)
    }
  }
  return 0
}

const fits = (place: Place, text: string, index: number): boolean => {
  if (place.code === 0) return isDigit(text, index)
  const code = text.charCodeAt(index)
  return code === place.code || code === place.otherCode
}
