// The name that was probably meant.
import { nearestName } from "@callrules/model/nearest-name"
import { expect, test } from "vitest"

const KNOWN = ["id", "port", "host", "organization_type", "transaction_id"]

test.each([
  ["prt", "port"],
  ["PORT", "port"],
  ["Id", "id"],
  ["transacton_id", "transaction_id"],
  ["transaction_idd", "transaction_id"],
  ["organisationtype", "organization_type"],
  ["hsot", undefined],
  ["organisation_typ", "organization_type"],
  ["organisation_tp", undefined],
  ["page", undefined],
  ["", undefined],
])("given %j, then %j is meant", (name, meant) => {
  expect(nearestName(name, KNOWN)).toBe(meant)
})

test("given two that are as near, then the first; a nearer one wins wherever it stands", () => {
  expect(nearestName("cat", ["bat", "hat"])).toBe("bat")
  expect(nearestName("colour", ["colr", "color"])).toBe("color")
})

test("given a name too long for a slip, then none", () => {
  expect(nearestName("a".repeat(64), ["a".repeat(65)])).toBe("a".repeat(65))
  expect(nearestName("a".repeat(65), ["a".repeat(65)])).toBeUndefined()
})
