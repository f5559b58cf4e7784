// The table of rules: docs/rules/<area>.json holds a row per rule, and this file says what is wrong with them.
import { existsSync, readdirSync } from "node:fs"
import { dirname, join } from "node:path"
import { ROOT, readJson, readText } from "./workspace.ts"

/**
 * One rule. `source` is a place of the specification or "decision". `file` is where the source keeps the rule (it names the
 * id), `test` the test file that proves it, and `name` the test's name, or for a vector the vector's id.
 */
export interface Rule {
  readonly id: string
  readonly rule: string
  readonly source: string
  readonly status: "built" | "planned" | "superseded"
  readonly file?: string
  readonly test?: string
  readonly name?: string
  /** The rule that replaces a superseded one. */
  readonly by?: string
}

/** The areas of the table, in the order of their pages, each with its title. */
export const AREAS: ReadonlyArray<readonly [area: string, title: string]> = [
  ["SIG", "Signals"],
  ["REC", "Recording conditions and decisions"],
  ["TIM", "Timestamps"],
  ["AFF", "Affiliates"],
  ["CIP", "Calls in progress"],
  ["TRA", "Transcript analysis"],
  ["ENG", "Engine, errors, tokens and stores"],
]

/** The area a rule id belongs to. */
export const areaOf = (id: string): string => id.slice(0, 3)

/** Every rule, in the order of the areas and of their ids. */
export const readRules = (): ReadonlyArray<Rule> =>
  AREAS.flatMap(([area]) => readJson<ReadonlyArray<Rule>>(`docs/rules/${area.toLowerCase()}.json`))

/** What is wrong with a row, each fault a sentence: a missing file, test, vector or successor, or a source without the id. */
export const faultsOf = (row: Rule, known: ReadonlySet<string>): ReadonlyArray<string> => {
  const faults: Array<string> = []
  const fault = (text: string) => faults.push(`${row.id}: ${text}`)
  if (row.status === "superseded") {
    if (row.by === undefined || !known.has(row.by)) fault("names no rule that replaces it")
    return faults
  }
  if (row.status !== "built") return faults
  if (!isFile(row.file)) fault(`there is no file ${row.file}`)
  else if (!idsNamedIn(readText(row.file)).has(row.id)) fault(`${row.file} does not name the rule's id in a comment`)
  if (!isFile(row.test)) fault(`there is no test file ${row.test}`)
  else if (!namesATest(row.name, row.test)) fault(`${row.test} has no test or vector named \`${row.name}\``)
  return faults
}

const isFile = (path: string | undefined): path is string => path !== undefined && existsSync(join(ROOT, path))

// A full test name joins the names of its groups with spaces, and a vector's test has the vector's id in it: every piece
// has to be found in the test file or in the package's vectors.
const namesATest = (name: string | undefined, test: string): boolean =>
  name !== undefined && name !== "" && madeOf(name, textsOf(test))

const madeOf = (name: string, text: string): boolean => {
  if (text.includes(name)) return true
  const words = name.split(" ")
  for (let count = words.length - 1; count > 0; count -= 1) {
    const head = words.slice(0, count).join(" ")
    if (text.includes(head)) return madeOf(words.slice(count).join(" "), text)
  }
  return false
}

const texts = new Map<string, string>()

const textsOf = (test: string): string => {
  const known = texts.get(test)
  if (known !== undefined) return known
  const vectors = join(dirname(test).replace(/\/(test|src)(\/.*)?$/, ""), "vectors")
  const files = existsSync(join(ROOT, vectors))
    ? readdirSync(join(ROOT, vectors)).filter((file) => file.endsWith(".json"))
    : []
  // unescaped, so that a name with quotes in it is found as it is shown
  const text = [test, ...files.map((file) => `${vectors}/${file}`)]
    .map((path) => readText(path).replaceAll("\\", ""))
    .join("\n")
  texts.set(test, text)
  return text
}

/** The rule ids that a text names, ranges such as "SIG-115 to SIG-117" included. */
export const idsNamedIn = (text: string): ReadonlySet<string> => {
  const ids = new Set<string>()
  for (const [, area = "", first = "", last = first] of text.matchAll(/([A-Z]{3})-(\d{2,3})(?: to \1-(\d{2,3}))?/g)) {
    for (let number = Number(first); number <= Number(last); number += 1) {
      ids.add(`${area}-${String(number).padStart(2, "0")}`)
    }
  }
  return ids
}
