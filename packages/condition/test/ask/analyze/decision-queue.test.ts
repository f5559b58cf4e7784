// The order of decisions by itself, held against a plain list.
import fc from "fast-check"
import { expect, test } from "vitest"
import { decisionQueue } from "../../../src/ask/analyze/decision-queue.ts"

type Step = { readonly do: "add" | "assign" | "release" | "bump"; readonly at: number }

const anyStep: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom("add", "assign", "assign", "release", "bump"),
  at: fc.nat(5),
})

/** Whether a queue and a plain list give the same next variable after every step. */
const agrees = (walk: ReadonlyArray<Step>): boolean => {
  const assigned = new Set<number>()
  const order: Array<number> = []
  const queue = decisionQueue((variable) => assigned.has(variable))
  return walk.every((step) => {
    const next = order.find((other) => !assigned.has(other))
    if (queue.next() !== next) return false
    const variable = step.at % Math.max(1, order.length)
    if (step.do === "add") {
      queue.add(order.length)
      order.push(order.length)
    } else if (step.do === "assign" && next !== undefined) assigned.add(next)
    else if (step.do === "release" && assigned.delete(variable)) queue.released(variable)
    // only what took part in a conflict is moved, and that is assigned
    else if (step.do === "bump" && assigned.has(variable)) {
      queue.bump(variable)
      order.unshift(...order.splice(order.indexOf(variable), 1))
    }
    return true
  })
}

test("given variables that are added, assigned, moved and released, then the next is the first in order that is not assigned", () => {
  // the same walks every time
  const walks = fc.sample(fc.array(anyStep, { minLength: 5, maxLength: 60 }), { numRuns: 200, seed: 7 })
  expect(walks.filter((walk) => !agrees(walk))).toEqual([])
})
