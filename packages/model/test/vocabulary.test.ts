// The public surface of the package: exactly these names.
import { expect, it } from "vitest"
import * as model from "../src/index.ts"

it("exports what the other packages build on, and nothing else", () => {
  expect(Object.keys(model).toSorted()).toEqual([
    "MAX_INSTANT",
    "MIN_INSTANT",
    "callRecordId",
    "canonicalJson",
    "composed",
    "foldCase",
    "formatRevenue",
    "formatTransactionId",
    "instant",
    "isInstant",
    "jsonPointer",
    "networkId",
    "parseRevenue",
    "pathText",
    "transactionId",
    "utcText",
  ])
})
