// Runs in an empty project, on any runtime that reads files: every example of a folder, and prints how each ended as JSON.
import { readdirSync } from "node:fs"

const [, , folder] = process.argv
const { assert, log } = console
console.log = () => undefined
console.assert = (claim, ...details) => {
  if (!claim) throw new Error(`the example's claim does not hold: ${details.join(" ")}`)
}
const results = {}
for (const file of readdirSync(folder).filter((name) => /\.[jt]s$/.test(name))) {
  try {
    await import(`./${folder}/${file}`)
    results[file.slice(0, -3)] = "passed"
  } catch (error) {
    results[file.slice(0, -3)] = String(error?.stack ?? error)
  }
}
Object.assign(console, { assert, log })
log(JSON.stringify(results))
