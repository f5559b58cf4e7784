// Whether a name that is few slips from a known one says another thing: its opposite, or another one of a row.
import { nearestNames } from "@callrules/model/reading"

const listed = (words: string): ReadonlyArray<string> => words.split(" ")

/** What stands before a word to negate it. */
const NEGATING_PREFIXES = listed("un in im il ir dis mis de non not no anti isnt dont without never")

const NEGATIONS = listed(
  "no not non un off never none false without isnt arent wasnt hasnt doesnt didnt dont cant wont n",
)

/** Words that negations take the place of: `do_record`, `record_ok`. */
const AFFIRMATIONS = listed("is are was has does did do can will yes ok on with true always")

/** Words of which any two say different things. */
const ROWS: ReadonlyArray<ReadonlyArray<string>> = `
  in out ex, in de, im ex, en dis, min max, minimum maximum, least most, first second third last next,
  one two three four five six seven eight nine ten, before after, pre post, start end, begin end, from to, up down, open closed,
  open close, opened closed, opening closing, allow deny, allowed denied, accept reject, accepted rejected, male female,
  man woman, mr mrs ms, his her, am pm, day night, morning evening, weekday weekend, high low, higher lower, more less,
  buy sell, buyer seller, sold bought, old new, older newer, over under, inter intra, left right, top bottom,
  east west north south, asc desc, ascending descending, sent received, won lost, win lose, paid owed, own rent, owner renter,
  credit debit, push pull, even odd, good bad, hot cold, major minor, home work, date time, city state zip street`
  .trim()
  .split(/,\s+/)
  .map(listed)

/** Whether two words differ by one letter that is wrong, missing, doubled or in the place of its neighbour. */
export const isOneSlip = (one: string, other: string): boolean => {
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  const [left, right] = [one.slice(start), other.slice(start)]
  const isSwapped = left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2)
  return isSwapped || left.slice(1) === right.slice(1) || left.slice(1) === right || left === right.slice(1)
}

/** Of two names, one has `from` where the other has `to`. */
interface Change {
  readonly from: string
  readonly to: string
  /** Where in a word: short texts stand within many words by chance. */
  readonly place: "word" | "start" | "edge" | "anywhere"
}

// `no` and `on` are one slip apart: within a word, that is what it is
const placeOf = (from: string, to: string): Change["place"] =>
  isOneSlip(from, to) ? "word" : from.length + to.length > 4 ? "anywhere" : "edge"

const inTurn = (row: ReadonlyArray<string>): ReadonlyArray<Change> =>
  row.flatMap((from) => row.filter((to) => to !== from).map((to) => ({ from, to, place: placeOf(from, to) })))

const TELLING: ReadonlySet<string> = new Set([...NEGATIONS, ...NEGATING_PREFIXES, ...ROWS.flat()])

const CHANGES: ReadonlyArray<Change> = [
  ...NEGATING_PREFIXES.map((from): Change => ({ from, to: "", place: from === "un" ? "anywhere" : "start" })),
  // `mobileoff`; of two letters only `no`, as an end that is left out is a slip too
  { from: "no", to: "", place: "edge" },
  // `dorecord`
  { from: "do", to: "no", place: "start" },
  ...[...TELLING].filter((word) => word.length > 2).map((from): Change => ({ from, to: "", place: "anywhere" })),
  ...ROWS.flatMap(inTurn),
  ...AFFIRMATIONS.flatMap((from) => NEGATIONS.filter((to) => to.length > 1).flatMap((to) => inTurn([from, to]))),
]

/**
 * Whether a written name says another thing than a known one that is near: by a word more, by a word that is no slip of the one in
 * its place, by another number, or by what negates or contrasts within words.
 */
// REC-242
export const isOtherName = (written: string, known: string): boolean => {
  const [words, knownWords] = [wordsIn(written), wordsIn(known)]
  const [one, other] = [words.join(""), knownWords.join("")]
  if (one === other) return false
  const edges = edgesOf([words, knownWords])
  return (
    areOtherWords(words, knownWords) ||
    CHANGES.some((change) => explains(change, one, other, edges) || explains(change, other, one, edges))
  )
}

const wordsIn = (name: string): ReadonlyArray<string> =>
  name
    .replaceAll(/(?<=[a-z])(?=[A-Z])|(?<=\d)(?=\D)|(?<=\D)(?=\d)/g, " ")
    .toLowerCase()
    .split(/[\s_-]+/)
    .filter((word) => word !== "")

const areOtherWords = (words: ReadonlyArray<string>, known: ReadonlyArray<string>): boolean => {
  if (words.length === known.length) return words.some((word, index) => isOtherWord(word, known[index] ?? ""))
  const [more, fewer] = words.length > known.length ? [words, known] : [known, words]
  const added = withoutInOrder(more, fewer)
  return added.some((word) => TELLING.has(word) || /\d/.test(word))
}

const isOtherWord = (word: string, known: string): boolean =>
  word !== known && (/^\d/.test(word + known) || !(isNear(word, known) || isNear(known, word)))

const isNear = (one: string, other: string): boolean => nearestNames(one, [other]).length > 0

/** The words beside those of a shorter name; none where these do not all stand among them in their order. */
const withoutInOrder = (words: ReadonlyArray<string>, fewer: ReadonlyArray<string>): ReadonlyArray<string> => {
  let found = 0
  const added = words.filter((word) => {
    if (word !== fewer[found]) return true
    found += 1
    return false
  })
  return found === fewer.length ? added : []
}

/** Where words of two names begin, from the beginning, and where they end, from the end. */
interface Edges {
  readonly starts: ReadonlySet<number>
  readonly ends: ReadonlySet<number>
}

const edgesOf = (names: ReadonlyArray<ReadonlyArray<string>>): Edges => ({
  starts: new Set(names.flatMap((words) => words.map((_, index) => words.slice(0, index).join("").length))),
  ends: new Set(names.flatMap((words) => words.map((_, index) => words.slice(index + 1).join("").length))),
})

/** Whether a change makes one name the other one; within a slip of it, where the two are farther from each other. */
const explains = ({ from, to, place }: Change, name: string, other: string, edges: Edges): boolean => {
  for (let at = name.indexOf(from); at !== -1; at = name.indexOf(from, at + 1)) {
    const rest = name.slice(at + from.length)
    const [begins, ends] = [edges.starts.has(at), edges.ends.has(rest.length)]
    const isAtEdge = place === "word" ? begins && ends : begins || (place !== "start" && ends)
    const changed = name.slice(0, at) + to + rest
    if (!isAtEdge && place !== "anywhere") continue
    if (changed === other || (isAtEdge && isOneSlip(changed, other) && !isOneSlip(name, other))) return true
  }
  return false
}
