import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { ascending, descending, insert, page, remove, type SortedBlocks } from "../../src/memory/sorted-blocks.ts"

const byNumber = (a: number, b: number): number => a - b

const blocksOf = (numbers: ReadonlyArray<number>): SortedBlocks<number> => {
  const blocks: SortedBlocks<number> = []
  for (const number of numbers) insert(blocks, byNumber, number)
  return blocks
}

describe("a sorted list in blocks", () => {
  it("given any insertions and removals, when it is read, then it is what a sorted set is", () => {
    const change = fc.record({ number: fc.integer({ min: 0, max: 60 }), adds: fc.boolean() })
    fc.assert(
      fc.property(fc.array(change, { maxLength: 200 }), fc.integer({ min: -1, max: 61 }), (changes, bound) => {
        const blocks: SortedBlocks<number> = []
        const model = new Set<number>()
        for (const { adds, number } of changes) {
          if (adds) {
            insert(blocks, byNumber, number)
            model.add(number)
          } else {
            remove(blocks, byNumber, number)
            model.delete(number)
          }
        }
        const sorted = [...model].sort(byNumber)
        expect([...ascending(blocks, byNumber)]).toEqual(sorted)
        expect([...ascending(blocks, byNumber, bound)]).toEqual(sorted.filter((number) => number >= bound))
        expect([...descending(blocks, byNumber, bound)]).toEqual(sorted.filter((number) => number < bound).reverse())
      }),
    )
  })

  it("given more than a block holds, in any order, when it grows and shrinks, then no block is long or empty", () => {
    const numbers = Array.from({ length: 5_000 }, (_, index) => (index * 2_654_435_761) % 5_003)
    const blocks = blocksOf(numbers)
    expect(blocks.length).toBeGreaterThan(9)
    expect(blocks.every(({ length }) => length > 0 && length <= 512)).toBe(true)
    expect([...ascending(blocks, byNumber)]).toEqual([...new Set(numbers)].sort(byNumber))
    for (const number of numbers.slice(0, 4_990)) remove(blocks, byNumber, number)
    expect(blocks.every(({ length }) => length > 0)).toBe(true)
    expect([...ascending(blocks, byNumber)]).toEqual(numbers.slice(4_990).sort(byNumber))
    for (const number of numbers) remove(blocks, byNumber, number)
    expect(blocks).toEqual([])
  })

  it("given an item that is there, when an equal one is put in, then it takes its place", () => {
    const byKey = (a: { key: number }, b: { key: number }): number => a.key - b.key
    const blocks: SortedBlocks<{ key: number; value: string }> = []
    insert(blocks, byKey, { key: 1, value: "old" })
    insert(blocks, byKey, { key: 1, value: "new" })
    expect(blocks).toEqual([[{ key: 1, value: "new" }]])
  })

  it("given items, when a page of them is taken, then no more is read than it needs", () => {
    let read = 0
    function* endless() {
      for (;;) yield read++
    }
    expect(page(endless(), 2, 3)).toEqual([3, 4])
    expect(read).toBe(5)
    expect(page(endless(), 0)).toEqual([])
    expect(read).toBe(5)
  })
})
