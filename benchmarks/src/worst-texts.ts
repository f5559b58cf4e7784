// Searches for the texts and vocabularies that cost most to read, check and lint, and for the longest answers. No benchmark:
// run it by hand (`node --conditions=@callrules/source benchmarks/src/worst-texts.ts 60`) when what reads mistakes, the check or the lint has changed.
import { readCondition, type Vocabulary } from "@callrules/condition"
import { lintCondition } from "@callrules/condition/ask"
import * as Result from "effect/Result"
import { vocabularies } from "./condition/large-vocabularies.ts"
import { mutated, randomSource, seeds } from "./condition/worst-text-mutations.ts"

interface Found {
  readonly text: string
  readonly vocabulary: string
  readonly milliseconds: number
  readonly characters: number
}

// of the processor: other work on the machine counts for little
const cpuMilliseconds = (): number => {
  const { system, user } = process.cpuUsage()
  return (user + system) / 1_000
}

const measured = (text: string, name: string, vocabulary: Vocabulary): Found => {
  let least = Number.POSITIVE_INFINITY
  let characters = 0
  // a slow text is measured again: once, the machine may have been busy
  for (let round = 0; round < 3; round++) {
    const start = cpuMilliseconds()
    const read = readCondition(text, vocabulary)
    const warnings = lintCondition(text, vocabulary)
    least = Math.min(least, cpuMilliseconds() - start)
    characters = JSON.stringify([Result.isFailure(read) ? read.failure : read.success.attributes, warnings]).length
    if (least < 30) break
  }
  return { text, vocabulary: name, milliseconds: least, characters }
}

const seconds = Number(process.argv[2] ?? 30)
const random = randomSource(Number(process.argv[3] ?? 1))
const all = vocabularies()
const pick = <T>(items: ReadonlyArray<T>): T | undefined => items[Math.floor(random() * items.length)]
const kept: Array<Found> = []
const keep = (found: Found): void => {
  kept.push(found)
  kept.sort((a, b) => b.milliseconds - a.milliseconds)
  kept.length = Math.min(kept.length, 40)
}
let longest: Found | undefined
let tried = 0
const attempt = (text: string | undefined): void => {
  const vocabulary = pick(all)
  if (text === undefined || vocabulary === undefined) return
  const found = measured(text, ...vocabulary)
  tried += 1
  if (longest === undefined || found.characters > longest.characters) longest = found
  keep(found)
}
const end = performance.now() + seconds * 1_000
while (performance.now() < end) {
  const near = random()
  const seed = pick(seeds()) ?? ""
  attempt(near < 0.4 ? seed : mutated(random, near < 0.7 ? (pick(kept)?.text ?? seed) : seed))
}

const shown = ({ text, vocabulary, milliseconds, characters }: Found): string =>
  `${milliseconds.toFixed(0).padStart(6)} ms ${String(characters).padStart(7)} characters  ${vocabulary.padEnd(16)} ${text.length} of ${JSON.stringify(text.slice(0, 90))}`
console.log(`${tried} texts`)
const families = new Set<string>()
for (const found of kept) {
  const family = found.text.slice(0, 8)
  if (families.has(family)) continue
  families.add(family)
  console.log(shown(found))
}
if (longest !== undefined) console.log(`longest answer:\n${shown(longest)}`)
