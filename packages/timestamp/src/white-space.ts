// The ASCII white space around a timestamp, which is ignored.
//
//   timestamp-text = *WS timestamp *WS
//   WS             = %x09-0D / %x20        ; tab, line feed, vertical tab, form feed, carriage return, space

// TIM-40
const isWhiteSpace = (code: number): boolean => code === 32 || (code >= 9 && code <= 13)

/** The index of the first character that is not white space; the text's length when there is none. */
export const contentStart = (text: string): number => {
  let index = 0
  while (isWhiteSpace(text.charCodeAt(index))) index += 1
  return index
}

/** The index after the last character that is not white space, not before `start`. */
export const contentEnd = (text: string, start: number): number => {
  let index = text.length
  while (index > start && isWhiteSpace(text.charCodeAt(index - 1))) index -= 1
  return index
}
