// Runs vectors/posts.json: requests posted to one call one after the other, and the answer to the last of them. The call
// is 0000CA11-00000001, received at 1700000000; new ids count up from 00000000-00000001.
import { type CustomData, instant } from "@callrules/model"
import type { SignalAnswer } from "@callrules/signal-ledger"
import { describe, expect, test } from "vitest"
import { poster } from "./support/poster.ts"
import { readVectors, vectorProblems } from "./support/vectors.ts"

interface Input {
  /** The call's custom data before the first post; default none. */
  readonly customData?: CustomData
  /** Names registered in the network before, by folded name; default none. */
  readonly names?: Readonly<Record<string, string>>
  /** Bodies, each with the time of its request in epoch milliseconds. */
  readonly posts: ReadonlyArray<{ readonly at: number; readonly body: unknown }>
}

interface Value {
  readonly answer: SignalAnswer
  /** The Callrules-Outcome header. */
  readonly outcome: string
  /** The call's custom data afterwards. */
  readonly customData: CustomData
  /** How many transactions all the posts made, corrections of the call included. */
  readonly transactions: number
}

describe("posts", () => {
  test.each(readVectors<Input, Value>("posts"))("$id ($rule): $description", ({ input, value, problems }) => {
    const ledger = poster(input.customData ?? {}, new Map(Object.entries(input.names ?? {})))
    const before = input.posts.slice(0, -1).map(({ body, at }) => ledger.post(body, instant(at)))
    const made = ledger.calls.length - 1 + ledger.groups.length
    const state = ledger.state()
    const last = input.posts.at(-1)
    const posted = ledger.post(last?.body, instant(last?.at ?? 0))
    expect(before.filter((one) => "refused" in one).length).toBeLessThanOrEqual(1)
    if ("refused" in posted) {
      expect(vectorProblems(posted.refused)).toEqual(problems)
      expect(ledger.state()).toBe(state)
      expect(ledger.calls.length - 1 + ledger.groups.length).toBe(made)
      return
    }
    expect(posted.answer).toEqual(value?.answer)
    expect(posted.outcome).toBe(value?.outcome)
    // compared as texts: a field named `__proto__` counts
    expect(JSON.stringify(Object.entries(ledger.state().call.customData).sort())).toBe(
      JSON.stringify(Object.entries(value?.customData ?? {}).sort()),
    )
    expect(ledger.calls.length - 1 + ledger.groups.length).toBe(value?.transactions)
  })
})
