// Ids: text behind brands, and the written form of transaction ids.
import fc from "fast-check"
import { describe, expect, expectTypeOf, it } from "vitest"
import {
  type CallRecordId,
  callRecordId,
  formatTransactionId,
  type NetworkId,
  networkId,
  type TransactionId,
  transactionId,
} from "../src/ids.ts"

describe("formatTransactionId", () => {
  it.each([
    [0, 0, "00000000-00000000"],
    [0x2a, 0xdeadbeef, "0000002A-DEADBEEF"],
    [0xffffffff, 0xffffffff, "FFFFFFFF-FFFFFFFF"],
    [1, 0, "00000001-00000000"],
    // taken modulo 2^32
    [0x1_0000_0000, 0x1_0000_0001, "00000000-00000001"],
    [-1, -2, "FFFFFFFF-FFFFFFFE"],
  ])("given %d and %d, then it is %s", (high, low, id) => {
    expect(formatTransactionId(high, low)).toBe(id)
  })

  it("given any two 32-bit numbers, then the id has one form and tells them apart", () => {
    const half = fc.integer({ min: 0, max: 0xffffffff })
    fc.assert(
      fc.property(half, half, (high, low) => {
        const id = formatTransactionId(high, low)
        expect(id).toMatch(/^[0-9A-F]{8}-[0-9A-F]{8}$/)
        expect([Number.parseInt(id.slice(0, 8), 16), Number.parseInt(id.slice(9), 16)]).toEqual([high, low])
      }),
    )
  })
})

describe("the brands", () => {
  it("keep the text as it is", () => {
    expect([networkId("a"), transactionId(" B "), callRecordId("")]).toEqual(["a", " B ", ""])
  })

  it("cannot be mixed up, nor made of plain text unasked", () => {
    expectTypeOf<NetworkId>().not.toExtend<TransactionId>()
    expectTypeOf<TransactionId>().not.toExtend<CallRecordId>()
    expectTypeOf<CallRecordId>().not.toExtend<NetworkId>()
    expectTypeOf<string>().not.toExtend<NetworkId>()
    expectTypeOf<NetworkId>().toExtend<string>()
  })
})
