// Does one thing after the other, and looks at the connections in between.
import { afterMore } from "./after-others.ts"

/** Does one thing after the other; between two of them the connections are looked at. */
export type OneByOne = (next: () => Promise<void> | undefined) => Promise<void>

/** Nothing is to be done yet. */
export const nothingInLine = (): OneByOne => {
  let last = Promise.resolve()
  return (next) => {
    const done = last.then(next)
    // what is done next begins now
    const rest = (): Promise<void> => new Promise((resolve) => afterMore(resolve, performance.now()))
    last = done.then(rest, rest)
    return done
  }
}
