// Requests begin in turns of the event loop; between the turns the connections that clients make are taken.
import { noStartsYet } from "@callrules/engine/parts"

/** So long nothing begins between two turns while connections come. */
const MOST_MILLISECONDS = 10

/** What goes on after connections were taken. */
const waiting: Array<() => void> = []

let isTaken = false

/** A connection was taken. More may wait: Node takes one in each round of its loop, so rounds have to be short until none comes. */
export const connectionTaken = (): void => {
  isTaken = true
}

/** Does something once no connection has come in a round of the event loop, and a round later at least. */
// ENG-541
const afterConnections = (next: () => void): void => {
  waiting.push(next)
  if (waiting.length === 1) setImmediate(takeConnections, performance.now())
}

const takeConnections = (began: number): void => {
  if (isTaken && performance.now() - began < MOST_MILLISECONDS) {
    isTaken = false
    setImmediate(takeConnections, began)
    return
  }
  // one by one, each with what it sets off
  for (const next of waiting.splice(0)) setImmediate(next)
}

/** Waits until a request in the line of its sender may begin; `undefined`: it may at once. */
export type BeginTurns = (line: string) => Promise<void> | undefined

/** The requests of this event loop, also those that are answered before an engine sees them. */
// ENG-536
export const beginTurns: BeginTurns = noStartsYet(() => performance.now(), afterConnections)

/** Those on the paths that supervisors ask, which have as long in each turn as all others together. */
// ENG-542
export const probeTurns: BeginTurns = noStartsYet(() => performance.now(), afterConnections)
