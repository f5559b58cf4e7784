// NFC in a time that grows with the text alone. The runtime moves each combining mark past all that belong behind it: 16,000 of them
// in the wrong order take it a second. Long rows of marks are put into their order here before it sees them.

/** Shorter rows cost nothing that counts. */
const LONG_ROWS = /(?<!\p{M})\p{M}{32,}/gu

/** A text in NFC, as `normalize` gives it. */
// REC-220
export const nfc = (text: string): string => text.replace(LONG_ROWS, inCanonicalOrder).normalize("NFC")

const nfd = (text: string): string => text.normalize("NFD")

/** A row of marks in NFD: each decomposed, and sorted by their combining classes. */
const inCanonicalOrder = (row: string): string => {
  // mark by mark: none changes its place yet
  const marks = Array.from(Array.from(row, nfd).join(""))
  const ranks = ranksOf(new Set(marks))
  let sorted = ""
  let ofRank: Array<string> = []
  for (const mark of marks) {
    const rank = ranks.get(mark)
    // those of one class keep their order; what has no class ends the row, and another one begins
    if (rank !== undefined) ofRank[rank] = (ofRank[rank] ?? "") + mark
    else {
      sorted += ofRank.join("") + mark
      ofRank = []
    }
  }
  return sorted + ofRank.join("")
}

/** The place of each mark's class among those of a row. Some marks have no class, and no place. */
const ranksOf = (marks: ReadonlySet<string>): ReadonlyMap<string, number> => {
  const sorted = [...marks].filter(hasClass).sort((one, other) => (swap(one, other) ? 1 : swap(other, one) ? -1 : 0))
  let rank = 0
  return new Map(sorted.map((mark, at) => [mark, swap(mark, sorted[at - 1] ?? "") ? ++rank : rank]))
}

/** Whether two marks change their places: the first one's class is the higher one. JavaScript tells classes in no other way. */
const swap = (one: string, other: string): boolean => nfd(one + other) !== one + other

const LOWEST_CLASS = "\u0334"
const HIGHEST_CLASS = "\u0345"

const hasClass = (mark: string): boolean => swap(mark, LOWEST_CLASS) || swap(HIGHEST_CLASS, mark)
