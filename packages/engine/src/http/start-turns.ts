// Lets requests begin: so many of them in one turn of the event loop, the rest in later ones, sender by sender.
import { afterOthers } from "./after-others.ts"
import { type Lines, putInLine, takeNext } from "./lines-in-turn.ts"

/** Waits until a request of a sender, as far as that is known, may begin; `undefined`: it may at once. */
export type StartTurns = (line: string) => Promise<void> | undefined

/** The requests that begin in one turn hold the event loop for so long. */
const TURN_MILLISECONDS = 10

/** A turn that seems to last for longer is over: where a runtime ends timers with the request that set them, its end may go unnoticed. */
const MOST_MILLISECONDS = 100

/**
 * Nothing has begun yet. Requests that are refused at once, and so wait for nothing, would otherwise make turns of the event loop so
 * long that others wait for seconds: each of their steps takes a turn, and of those who connect each turn takes one.
 */
// ENG-536
export const noStartsYet = (now: () => number = () => performance.now(), giveWay = afterOthers): StartTurns => {
  const lines: Lines = new Map()
  /** When the first request of this turn began. */
  let began: number | undefined
  const isOver = (): boolean => {
    const took = began === undefined ? 0 : now() - began
    if (took > MOST_MILLISECONDS) began = undefined
    return began !== undefined && took > TURN_MILLISECONDS
  }
  const beginTurn = (): void => {
    if (began !== undefined) return
    began = now()
    giveWay(() => {
      began = undefined
    })
  }
  // one for each that waits, with what the one before it does done
  const beginNext = (): void => {
    if (isOver()) {
      giveWay(beginNext)
      return
    }
    beginTurn()
    takeNext(lines)?.()
  }
  return (line) => {
    if (lines.size === 0 && !isOver()) {
      beginTurn()
      return undefined
    }
    giveWay(beginNext)
    return new Promise((begin) => putInLine(lines, line, begin))
  }
}
