// Valid text costs one plain parse. Isolated, because the watched module would be watched in other tests too.
import { parseCondition } from "@callrules/condition"
import { expect, test, vi } from "vitest"
import * as repairing from "../../src/mistakes/repair.ts"

vi.mock("../../src/mistakes/repair.ts", { spy: true })

test("given valid text, when it is read, then nothing looks for mistakes", () => {
  parseCondition('mobile or custom_data["a b"] not in ("x", "y") and not pressed[1 2] # note')
  expect(repairing.repair).not.toHaveBeenCalled()
  parseCondition("mobile or")
  expect(repairing.repair).toHaveBeenCalledOnce()
})
