// The order of texts by their code points, written out.

const codePoints = (text: string) => [...text].map((character) => character.codePointAt(0) ?? 0)

/** -1, 0 or 1: where a text stands to another one. */
export const compareCodePoints = (one: string, other: string): number => {
  const [a, b] = [codePoints(one), codePoints(other)]
  const place = a.findIndex((value, index) => value !== b[index])
  return Math.sign(place === -1 ? a.length - b.length : (a[place] ?? 0) - (b[place] ?? -1))
}
