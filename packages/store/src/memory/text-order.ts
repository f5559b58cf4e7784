// The order of text by code point, in which every store lists records that have no other order.

/**
 * Compares two texts by code point: negative, 0 or positive. This is the order of UTF-8 bytes, and so of databases; JavaScript's
 * own `<` differs from it beyond U+FFFF.
 */
export const compareText = (a: string, b: string): number => {
  const length = Math.min(a.length, b.length)
  for (let index = 0; index < length; index++) {
    const left = a.charCodeAt(index)
    const right = b.charCodeAt(index)
    if (left !== right) {
      // the second half of a pair differs: what differs is the code point that begins one unit earlier
      const start = index > 0 && isHigh(a.charCodeAt(index - 1)) && (isLow(left) || isLow(right)) ? index - 1 : index
      return (a.codePointAt(start) ?? left) - (b.codePointAt(start) ?? right)
    }
  }
  return a.length - b.length
}

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff
