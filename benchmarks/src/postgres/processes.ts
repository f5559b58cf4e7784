// Several processes with an engine each, on one database: how much all of them do together.
import { type ChildProcess, fork } from "node:child_process"
import { fileURLToPath } from "node:url"
import { median } from "../engine/median.ts"
import { openEngine } from "./engine.ts"
import { type Figures, measure, startAt } from "./rounds.ts"

const CONNECTIONS = 4
const ROUNDS = 5
/** So many requests each process may number as its own. */
const NUMBERS = 1_000_000

/** What a process is asked to do. */
interface Task {
  readonly legs: number
  readonly milliseconds: number
}

const serve = async (url: string, index: number): Promise<void> => {
  startAt(index * NUMBERS)
  const candidate = await openEngine(url, CONNECTIONS)
  process.on("message", async (task: Task) => {
    const [figures] = await measure([candidate], { ...task, inFlight: CONNECTIONS, rounds: 1 })
    process.send?.(figures)
  })
  process.send?.("ready")
}

const answerOf = <Content>(child: ChildProcess): Promise<Content> =>
  new Promise((resolve, reject) => {
    const ended = (code: number | null): void => reject(new Error(`a process ended with ${code}`))
    child.once("exit", ended)
    child.once("message", (content) => {
      child.removeListener("exit", ended)
      resolve(content as Content) // what `serve` sends
    })
  })

let started = 0

/** Nanoseconds a request takes when so many processes work at once, each with 4 requests under way; by how many they are. */
export const measureProcesses = async (url: string, most: number, task: Task): Promise<ReadonlyArray<number>> => {
  const children = Array.from({ length: most }, () => {
    // requests of processes that have ended keep their numbers
    started += 1
    return fork(fileURLToPath(import.meta.url), ["--serve", url, String(started)])
  })
  try {
    await Promise.all(children.map((child) => answerOf(child)))
    const figures = children.map(() => [] as Array<number>)
    for (let round = 0; round < ROUNDS; round++) {
      const turns = figures.map((own, index) => ({ own, working: children.slice(0, index + 1) }))
      for (const { own, working } of round % 2 === 0 ? turns : turns.toReversed()) {
        const all = await Promise.all(
          working.map((child) => {
            child.send(task)
            return answerOf<Figures>(child)
          }),
        )
        own.push(1 / all.reduce((sum, { nanoseconds }) => sum + 1 / nanoseconds, 0))
      }
    }
    return figures.map(median)
  } finally {
    for (const child of children) child.kill()
  }
}

const [flag, url = "", index] = process.argv.slice(2)
if (flag === "--serve") await serve(url, Number(index))
