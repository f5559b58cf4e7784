// What the engine's HTTP tests use of Vitest, for runtimes that Vitest itself does not run on. Tests are collected while their
// files are loaded, and run one by one afterwards; `expect` is Vitest's own.
import {
  ASYMMETRIC_MATCHERS_OBJECT,
  chai,
  GLOBAL_EXPECT,
  JestAsymmetricMatchers,
  JestChaiExpect,
  JestExtend,
  setState,
} from "@vitest/expect"

chai.use(JestExtend)
chai.use(JestChaiExpect)
chai.use(JestAsymmetricMatchers)

export const expect = Object.assign((value, message) => chai.expect(value, message), chai.expect, {
  ...globalThis[ASYMMETRIC_MATCHERS_OBJECT],
})
setState({ assertionCalls: 0, isExpectingAssertions: false }, expect)
globalThis[GLOBAL_EXPECT] = expect

const collected = []
let around = []
let finishing = []

/** The body of a test or of a group may stand before its options or after them. */
const bodyOf = (...parts) => parts.find((part) => typeof part === "function")

export const describe = (name, ...parts) => {
  const outer = around
  around = [...outer, name]
  bodyOf(...parts)()
  around = outer
}

export const test = (name, ...parts) => {
  collected.push({ name: [...around, name].join(" > "), body: bodyOf(...parts) })
}

/** A row is a list of arguments, or one argument. Names are told apart by the place of the row. */
const each =
  (register) =>
  (rows) =>
  (name, ...parts) => {
    for (const [index, row] of rows.entries()) {
      const values = Array.isArray(row) ? row : [row]
      register(`${name} #${index}`, () => bodyOf(...parts)(...values))
    }
  }

describe.each = each(describe)
test.each = each(test)
export const it = test

export const onTestFinished = (finish) => {
  finishing.push(finish)
}

/** Runs what was collected: how each test ended, by name. */
export const runCollected = async () => {
  const results = {}
  for (const { body, name } of collected) {
    finishing = []
    try {
      await body()
      results[name] = "passed"
    } catch (error) {
      results[name] = String(error?.stack ?? error)
    }
    for (const finish of finishing.reverse()) await finish()
  }
  return results
}
