// Single characters as messages name them.
import { expect, test } from "vitest"
import { codePointName } from "../src/code-points.ts"

test("code points are named as Unicode names them", () => {
  expect([0x7, 0x200b, 0x1f600].map(codePointName)).toEqual(["U+0007", "U+200B", "U+1F600"])
})
