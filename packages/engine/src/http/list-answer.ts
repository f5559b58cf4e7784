// A long list as an answer: its text is made block by block, each when the reader has taken the one before.
import type { LongList } from "@callrules/operations/parts"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { Answer } from "./answer.ts"
import type { RunStep } from "./run-step.ts"

/** A list between what opens and what closes its JSON; a short one is one text. */
// ENG-131
export const listAnswer =
  (opening: string, closing: string) =>
  <Item>(list: LongList<Item>, run: RunStep): Answer => {
    const { first, next } = list
    const begin = `${opening}${textOf(first)}`
    return { status: 200, body: next === null ? `${begin}${closing}` : blocks([begin], next, closing, run) }
  }

/**
 * The text block by block. A reader may never take the next one, and what a generator that waits has in its variables stays in
 * memory: a block is handed on without being kept, and what it was made of is gone by then.
 */
// ENG-302
async function* blocks<Item>(
  made: Array<string>,
  next: NonNullable<LongList<Item>["next"]>,
  closing: string,
  run: RunStep,
): AsyncGenerator<string, void> {
  const handOn = (): string => made.pop() ?? ""
  const hasMore = async (): Promise<boolean> => {
    // others have their turn before each block
    const exit = await run(Effect.map(Effect.andThen(Effect.yieldNow, next), textOf))
    if (Exit.isFailure(exit)) throw Cause.squash(exit.cause)
    if (exit.value !== "") made.push(`,${exit.value}`)
    return exit.value !== ""
  }
  do yield handOn()
  while (await hasMore())
  yield closing
}

/** The items as JSON without the enclosing brackets; empty for no items. */
const textOf = (items: ReadonlyArray<unknown>): string => JSON.stringify(items).slice(1, -1)
