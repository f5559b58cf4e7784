// Valid text costs one plain parse. Isolated, because the watched module would be watched in other tests too.
import { expect, test, vi } from "vitest"
import { parseText } from "../../src/language/parse-text.ts"
import * as repairing from "../../src/mistakes/repair.ts"

vi.mock("../../src/mistakes/repair.ts", { spy: true })

test("given valid text, when it is read, then nothing looks for mistakes", () => {
  parseText('mobile or custom_data["a b"] not in ("x", "y") and not pressed[1 2] # note')
  expect(repairing.repair).not.toHaveBeenCalled()
  parseText("mobile or")
  expect(repairing.repair).toHaveBeenCalledOnce()
})
