// What people write in English and in other languages in place of the language's words, one row each. For hints only.
import type { Operator, OrderOperator } from "../operators/operators.ts"
import { FALSE_WORDS, TRUE_WORDS } from "./truth-words.ts"

const rows = <A>(table: ReadonlyArray<readonly [A, string]>): ReadonlyMap<string, A> =>
  new Map(table.flatMap(([meant, words]) => words.split(", ").map((word) => [word, meant] as const)))

/** What joins two tests: `and`, `or`, `and not`; `undefined` for words that say what no word of the language says. */
export const JOINING: ReadonlyMap<string, "and" | "or" | "and not" | undefined> = rows([
  ["and", "plus, with, but, also, but also, and also, as well as, while"],
  ["and", "und, sowie, et, y, e, en, i, oraz, и, och, og, ve, 和, 且, 并且, かつ"],
  ["or", "and/or, andor, and_or, orand, or_and"],
  ["or", "or else, oder, ou, o, lub, albo, или, eller, veya, 或, 或者, または"],
  [
    "and not",
    "unless, except, except for, but not, without, nor, and nor, sauf, salvo, excepto, außer, ausser, behalve",
  ],
  // REC-320: in `mobile either repeat` the `either` may be all that is left of `and either ... or`
  [undefined, "either, entweder, both"],
  [undefined, "xor, eor, xand, nand, xnor, iff, if and only if, exactly when, genau dann wenn"],
  [
    undefined,
    "if, when, only if, only when, where, whenever, provided, provided that, as long as, wenn, falls, nur wenn",
  ],
])

/** What is said about words that join tests in a way of their own; of all others, that they may mean two things. */
export const UNCLEAR_JOINING: ReadonlyMap<string, string> = rows([
  ["`A or B`, or `A and (B or C)`", "either, entweder"],
  ["`A and B`, or `A or (B and C)`", "both"],
  ["`(A and not B) or (B and not A)`", "xor, eor"],
  ["`not (A and B)`", "nand"],
  ["`(A and B) or (not A and not B)`", "xnor, iff, if and only if, exactly when, genau dann wenn"],
])

/** `not` before all that is taken away. */
const EXCEPTING: ReadonlySet<string> = new Set(
  "except, everything except, everything but, all except, all but, anything but".split(", "),
)

/** `not` before a test. */
export const NEGATING: ReadonlySet<string> = new Set([
  ...EXCEPTING,
  ..."exclude, excludes, excluding, skip, skips, skipping, without, unless, ignore, ignoring, omit, omitting, block, ban".split(
    ", ",
  ),
  ..."isn't, isnt, aren't, is not, is not a, are not, not a, not an, not the, no, non, never, nicht, kein, keine, pas, ne pas".split(
    ", ",
  ),
  ..."não, nao, niet, geen, nie, не, inte, ikke, değil".split(", "),
])

/** Words before a test that say nothing. */
export const OPENING: ReadonlySet<string> = new Set(
  (
    "a an the if when where whenever only is are was that which who this there from for " +
    "call calls caller callers customer record recorded recording select please condition rule then " +
    "wenn falls si se als"
  ).split(" "),
)

/** A word before tests that belongs to another one between them. */
export type Paired = "both" | "either" | "neither"

/** Words before tests that belong to others between them. */
export const PAIRED: ReadonlyMap<string, Paired> = new Map([
  ["both", "both"],
  ["either", "either"],
  ["entweder", "either"],
  ["neither", "neither"],
])

/** Words behind a test that say nothing. */
export const CLOSING: ReadonlySet<string> = new Set(
  "call calls caller callers customer customers phone phones number numbers device devices user users only please then record recording recorded dann alors entonces".split(
    " ",
  ),
)

/** Comparisons of other languages; those of English stand beside the operators. */
export const OTHER_COMPARISONS: ReadonlyArray<readonly [Operator, string]> = [
  ["=", "ist, est, es, é, è, jest, это, gleich, égal à, igual a, uguale a, gelijk aan"],
  ["!=", "ungleich, différent de, distinto de"],
  ["contains", "enthält, contient, contiene, contém, contem, bevat, zawiera, содержит, innehåller"],
  ["starts_with", "beginnt mit, commence par, empieza por, empieza con, começa com, inizia con, begint met"],
  ["ends_with", "endet mit, finit par, se termine par, termina con, termina en, termina com, finisce con, eindigt met"],
  [
    ">",
    "größer als, grösser als, länger als, mehr als, supérieur à, plus de, mayor que, más de, maior que, maggiore di, groter dan",
  ],
  ["<", "kleiner als, kürzer als, weniger als, inférieur à, moins de, menor que, menos de, minore di, kleiner dan"],
  [
    ">=",
    "mindestens, größer oder gleich, au moins, supérieur ou égal à, al menos, mayor o igual que, pelo menos, maior ou igual a, almeno, minstens",
  ],
  [
    "<=",
    "höchstens, kleiner oder gleich, au plus, inférieur ou égal à, como máximo, menor o igual que, no máximo, menor ou igual a, al massimo, hoogstens",
  ],
  ["present", "has any value, has a value, has value, have any value, have a value, have value, any value, vorhanden"],
  [
    "absent",
    "has no value, lacks a value, lacks any value, lacks value, without value, without a value, without any value, fehlt, leer, leeg, vide, vacío, vacía, está vacío, está vacía, vazio, vazia, está vazio, está vazia, vuoto, vuota",
  ],
]

/** The order that these words mean behind a number and `or`: `5 or more`. */
export const OR_MORE: ReadonlyMap<string, OrderOperator> = rows([
  [">=", "more, higher, greater, above, over, longer, later, up"],
  ["<=", "less, fewer, lower, smaller, below, under, shorter"],
])

/** Words for every call, or for none. */
export const ALL_OR_NONE: ReadonlySet<string> = new Set(
  "all any every everything everyone always true none nothing nobody never false".split(" "),
)

/** Units of time in other languages. */
export const OTHER_UNITS: ReadonlyMap<string, string> = rows([
  ["sec", "sekunde, sekunden, seconde, secondes, segundo, segundos, secondo, secondi, sek"],
  ["min", "minuten, minuto, minutos, minuti, минут, минуты"],
  ["h", "stunde, stunden, std, heure, heures, hora, horas, ora, ore, uur, uren"],
  ["day", "tag, tage, jour, jours, día, días, dia, dias, giorno, giorni, dag, dagen"],
])

/** Numbers in words. */
export const NUMBER_WORDS: ReadonlyMap<string, string> = rows([
  ["1", "one, a, an"],
  ..."two three four five six seven eight nine ten eleven twelve"
    .split(" ")
    .map((word, index) => [String(index + 2), word] as const),
  ..."twenty thirty forty fifty sixty seventy eighty ninety"
    .split(" ")
    .map((word, index) => [String(index * 10 + 20), word] as const),
  ["15", "fifteen"],
  ["45", "forty-five"],
])

/** The words of these tables that have letters beyond ASCII: the scanner takes them as words. */
export const LETTERED: ReadonlySet<string> = new Set(
  [
    ...JOINING.keys(),
    ...NEGATING,
    ...OTHER_COMPARISONS.map(([, words]) => words),
    ...TRUE_WORDS,
    ...FALSE_WORDS,
    ...OTHER_UNITS.keys(),
  ]
    .flatMap((words) => words.split(/[ ,']+/))
    .filter((word) => /[^ -~]/.test(word)),
)
