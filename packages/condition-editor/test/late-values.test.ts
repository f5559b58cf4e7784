// What a framework writes back while somebody types.
import { expect, test } from "vitest"
import { nothingToldYet } from "../src/element/late-values.ts"

const given = () => {
  let now = 0
  const told = nothingToldYet(() => now)
  return { told, pass: (milliseconds: number) => (now += milliseconds) }
}

test("given texts that are written back in their order, then those that a newer one has overtaken are told apart", () => {
  const { told } = given()
  for (const text of ["m", "mo", "mob"]) told.tell(text)
  expect(["m", "mo", "mob"].map(told.isOvertaken)).toEqual([true, true, false])
})

test("given a text that the page was never told of, then it is meant, and so is any after it", () => {
  const { told } = given()
  for (const text of ["m", "mo"]) told.tell(text)
  expect([told.isOvertaken("repeat"), told.isOvertaken("m")]).toEqual([false, false])
})

test("given an earlier text a second later, then it is meant", () => {
  const { pass, told } = given()
  told.tell("m")
  pass(600)
  told.tell("mo")
  pass(400)
  expect(told.isOvertaken("m")).toBe(false)
})
