// Whether a word is a known one with a slip of the hand. What else is near may say the opposite: `repeatnt`, `ban_repeat`, `prevent`.

/** The most slips of one name, each in a word of its own. */
const MOST_SLIPS = 2

// REC-242
/**
 * Whether a written name is a known one with slips. Letter case, `_`, `-` and spaces do not count. A slip is two neighbours that are
 * swapped, a letter that is doubled, one that is missing within or at the end, or one in place of
 * another vowel, of a letter that sounds alike or of a key beside it.
 */
export const isSlipOf = (written: string, known: string): boolean => {
  const [words, knownWords] = [wordsIn(written), wordsIn(known)]
  const [whole, knownWhole] = [words.join(""), knownWords.join("")]
  if (whole === knownWhole) return true
  if (words.length !== knownWords.length) return isOneSlip(whole, knownWhole)
  const wrong = words.flatMap((word, index) => (word === knownWords[index] ? [] : [[word, knownWords[index] ?? ""]]))
  return wrong.length <= MOST_SLIPS && wrong.every(([word = "", meant = ""]) => isOneSlip(word, meant))
}

const wordsIn = (name: string): ReadonlyArray<string> =>
  name
    .replaceAll(/(?<=[a-z])(?=[A-Z])|(?<=\d)(?=\D)|(?<=\D)(?=\d)/g, " ")
    .toLowerCase()
    .split(/[\s_-]+/)
    .filter((word) => word !== "")

// short words are near to many others, and numbers are never a slip
const [SHORTEST_SWAPPED, SHORTEST_WITHOUT, SHORTEST_REPLACED] = [3, 4, 5]

/** Whether a word is another one with one slip. */
export const isOneSlip = (word: string, known: string): boolean => {
  let at = 0
  while (at < word.length && word[at] === known[at]) at += 1
  const [rest, meant] = [word.slice(at), known.slice(at)]
  if (/\d/.test(known)) return false
  if (rest.length > meant.length) return rest[0] === word[at - 1] && rest.slice(1) === meant
  if (rest.length < meant.length) return known.length >= SHORTEST_WITHOUT && at > 0 && rest === meant.slice(1)
  const isSwapped = rest[0] === meant[1] && rest[1] === meant[0] && rest.slice(2) === meant.slice(2)
  if (isSwapped) return known.length >= SHORTEST_SWAPPED
  const isReplaced = at > 0 && rest.slice(1) === meant.slice(1) && areNear(rest[0] ?? "", meant[0] ?? "")
  return isReplaced && known.length >= SHORTEST_REPLACED
}

/** Keys that stand beside each other, by row, and each above the next row. */
const KEYS = ["1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"]

// two vowels, letters that sound alike, and digits that look like letters
const ALIKE = /^(?:[aeiouy]{2}|[ck]{2}|[cs]{2}|[vw]{2}|[1l]{2}|[0o]{2})$/

const areNear = (one: string, other: string): boolean => {
  if (ALIKE.test(one + other)) return true
  const [row, otherRow] = [one, other].map((key) => KEYS.findIndex((keys) => keys.includes(key)))
  if (row === undefined || otherRow === undefined || row < 0 || otherRow < 0) return false
  const [column, otherColumn] = [KEYS[row]?.indexOf(one) ?? 0, KEYS[otherRow]?.indexOf(other) ?? 0]
  const apart = row < otherRow ? column - otherColumn : otherColumn - column
  return row === otherRow ? Math.abs(apart) === 1 : Math.abs(row - otherRow) === 1 && (apart === 0 || apart === 1)
}

/** Whether two words differ by one letter that is wrong, missing, one too many or in the place of its neighbour. */
export const isOneLetterFrom = (one: string, other: string): boolean => {
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  const [left, right] = [one.slice(start), other.slice(start)]
  const isSwapped = left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2)
  return (
    one !== other &&
    (isSwapped || left.slice(1) === right.slice(1) || left.slice(1) === right || left === right.slice(1))
  )
}
