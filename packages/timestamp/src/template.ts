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

/** What should stand at one position: the fault when it does not, and the characters that may; none means a digit. */
interface Place {
  readonly fault: number
  readonly allowed: string
}

const digitPlaces = (fault: number, count: number): ReadonlyArray<Place> =>
  Array.from({ length: count }, () => ({ fault, allowed: "" }))

const dateAndTime = (dateFault: number, dateAllowed: string, betweenFault: number, betweenAllowed: string) => [
  ...digitPlaces(YEAR_DIGIT, 4),
  { fault: dateFault, allowed: dateAllowed },
  ...digitPlaces(MONTH_DIGIT, 2),
  { fault: dateFault, allowed: dateAllowed },
  ...digitPlaces(DAY_DIGIT, 2),
  { fault: betweenFault, allowed: betweenAllowed },
  ...digitPlaces(HOUR_DIGIT, 2),
  { fault: TIME_COLON, allowed: ":" },
  ...digitPlaces(MINUTE_DIGIT, 2),
  { fault: TIME_COLON, allowed: ":" },
  ...digitPlaces(SECOND_DIGIT, 2),
]

/** `YYYY/MM/DDTHH:MM:SS`, or with `-` in the date; the two separators must be the same, which is checked apart. */
export const ISO_TEMPLATE: ReadonlyArray<Place> = dateAndTime(DATE_SEPARATOR, "/-", DATE_TIME_T, "Tt")

/** `YYYY/MM/DD HH:MM:SS`. */
export const SPREADSHEET_TEMPLATE: ReadonlyArray<Place> = dateAndTime(DATE_SLASH, "/", DATE_TIME_SPACE, " ")

/** The fault of the first position that does not fit the template, or 0 when all fit. */
export const firstOutOfPlace = (template: ReadonlyArray<Place>, text: string, start: number, end: number): number => {
  let position = 0
  for (const { fault, allowed } of template) {
    const index = start + position
    if (index >= end) return faultAt(fault, position, 1)
    const fits = allowed === "" ? isDigit(text, index) : allowed.includes(text.charAt(index))
    if (!fits) return faultAt(fault, position, 1)
    position += 1
  }
  return 0
}
