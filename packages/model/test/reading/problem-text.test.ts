// A problem as one line for people.
import { problemText } from "@callrules/model/reading"
import { expect, test } from "vitest"

test.each([
  [{ code: "c", path: [], message: "the file is empty" }, "the file is empty"],
  [{ code: "c", path: ["role"], message: "is missing" }, "is missing"],
  [{ code: "c", path: ["users", 3], message: "is missing" }, "users[3]: is missing"],
  [{ code: "c", path: ["users", 3], message: "`users[3]` is missing" }, "`users[3]` is missing"],
  [{ code: "c", path: ["a", "b"], message: "is wrong", hint: "send c" }, "a.b: is wrong (send c)"],
  [{ code: "c", path: ["a"], message: "is wrong", hint: "send c" }, "is wrong (send c)"],
])("given %j, then it is told as %s", (problem, text) => {
  expect(problemText(problem)).toBe(text)
})
