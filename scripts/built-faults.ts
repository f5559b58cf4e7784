// What is wrong with one row of docs/rules/built: a file, a proof, a test or vector, or a mutation that is not there.
import { existsSync, readdirSync } from "node:fs"
import { dirname, join } from "node:path"
import type { BuiltRule } from "./rules-table.ts"
import { ROOT, readText } from "./workspace.ts"

/** The faults of a built row, each a sentence; empty when all is well. Whether the proof bites, prove-rules shows. */
export const builtFaults = (id: string, row: BuiltRule, known: ReadonlySet<string>): ReadonlyArray<string> => {
  const faults: Array<string> = []
  const fault = (text: string) => faults.push(`${id}: ${text}`)
  if (!known.has(id)) fault("is built but no rule")
  if (row.status !== "built") fault(`has the status \`${String(row.status)}\``)
  if (!isFile(row.file)) fault(`has no file ${row.file}`)
  else {
    const parts = readText(row.file).split(row.mutation.find).length - 1
    if (parts !== 1) fault(`has its mutation's \`find\` ${parts} times in ${row.file}`)
    else if (row.mutation.find === row.mutation.replace) fault("has a mutation that changes nothing")
  }
  if (!isFile(row.proof)) fault(`has no proof ${row.proof}`)
  else if (!namesATest(row.name, row.proof)) fault(`has no test or vector named \`${row.name}\` for ${row.proof}`)
  return faults
}

const isFile = (path: string): boolean => existsSync(join(ROOT, path))

// A full test name joins the names of its groups with spaces, and a vector's test has the vector's id in it: every piece
// has to be found in the proof or in the package's vectors.
const namesATest = (name: string, proof: string): boolean => name !== "" && madeOf(name, textsOf(proof))

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

const textsOf = (proof: string): string => {
  const known = texts.get(proof)
  if (known !== undefined) return known
  const vectors = join(dirname(proof).replace(/\/test(\/.*)?$/, ""), "vectors")
  const files = existsSync(join(ROOT, vectors))
    ? readdirSync(join(ROOT, vectors)).filter((file) => file.endsWith(".json"))
    : []
  // unescaped, so that a name with quotes in it is found as it is shown
  const text = [proof, ...files.map((file) => `${vectors}/${file}`)]
    .map((path) => readText(path).replaceAll("\\", ""))
    .join("\n")
  texts.set(proof, text)
  return text
}
