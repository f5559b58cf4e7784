// Lets requests begin: so many of them in one turn of the event loop, the rest in later ones, sender by sender.
import { afterOthers } from "./after-others.ts"

/** Waits until a request of a sender, as far as that is known, may begin; `undefined`: it may at once. */
export type StartTurns = (line: string) => Promise<void> | undefined

/** The requests that begin in one turn hold the event loop for so long. */
const TURN_MILLISECONDS = 10

/** So many of those that wait may begin in one turn; each begins by itself, with the rest of the one before it done. */
const MOST_IN_A_TURN = 64

/**
 * Nothing has begun yet. A sender that sends much of what is refused at once, and so waits for nothing, would otherwise make turns of
 * the event loop so long that others, each of whose steps takes a turn, and those who connect, of whom each turn takes one, wait for
 * seconds.
 */
// ENG-536
export const noStartsYet = (now: () => number = () => performance.now(), giveWay = afterOthers): StartTurns => {
  // a line that has had its turn goes to the end
  const lines = new Map<string, Array<() => void>>()
  let waiting = 0
  /** When the first request of this turn began. */
  let began: number | undefined
  const isOver = (): boolean => began !== undefined && now() - began > TURN_MILLISECONDS
  const beginNext = (): void => {
    if (waiting === 0 || isOver()) return
    began ??= now()
    const [[line, begins] = ["", []]] = lines
    const begin = begins.shift()
    lines.delete(line)
    if (begins.length > 0) lines.set(line, begins)
    waiting -= 1
    begin?.()
  }
  const nextTurn = (): void => {
    began = undefined
    if (waiting === 0) return
    // all of these are in the next turn, which ends behind the last of them
    for (let count = 0; count < Math.min(waiting, MOST_IN_A_TURN); count++) giveWay(beginNext)
    giveWay(nextTurn)
  }
  return (line) => {
    if (waiting === 0 && !isOver()) {
      if (began === undefined) {
        began = now()
        giveWay(nextTurn)
      }
      return undefined
    }
    waiting += 1
    return new Promise((begin) => {
      const begins = lines.get(line)
      if (begins === undefined) lines.set(line, [begin])
      else begins.push(begin)
    })
  }
}
