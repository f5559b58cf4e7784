// The examples' console: what makes the examples tests at all.
import { expect, it } from "vitest"
import { checkedConsole } from "./checked-console.ts"

it("given a claim that holds, then nothing happens", () => {
  expect(() => checkedConsole().assert(true)).not.toThrow()
})

it("given a claim that does not hold, then it throws with its details", () => {
  expect(() => checkedConsole().assert(false, "one is not two")).toThrow("one is not two")
})
