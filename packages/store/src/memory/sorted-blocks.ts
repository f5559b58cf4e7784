// A sorted list in blocks: look-up, insertion and removal touch one block, however long the list grows. A tree from a library
// (sorted-btree) would do the same, but every store of a host would then install it for the sake of the one in memory.

/** Items in ascending order, cut into blocks; none is empty, none longer than {@link BLOCK_LENGTH}. */
export type SortedBlocks<Item> = Array<Array<Item>>

const BLOCK_LENGTH = 512

/** Negative, 0 or positive; 0 only for the same item. */
export type Compare<Item> = (a: Item, b: Item) => number

/** Inserts an item; an equal one is replaced. */
export const insert = <Item>(blocks: SortedBlocks<Item>, compare: Compare<Item>, item: Item): void => {
  const blockIndex = blockOf(blocks, compare, item)
  const block = blocks[blockIndex]
  if (block === undefined) {
    blocks.push([item])
    return
  }
  const place = firstAtOrAfter(block, compare, item)
  const there = block[place]
  if (there !== undefined && compare(there, item) === 0) block[place] = item
  else block.splice(place, 0, item)
  if (block.length > BLOCK_LENGTH) blocks.splice(blockIndex + 1, 0, block.splice(BLOCK_LENGTH / 2))
}

/** Removes an item, if it is there. */
export const remove = <Item>(blocks: SortedBlocks<Item>, compare: Compare<Item>, item: Item): void => {
  const blockIndex = blockOf(blocks, compare, item)
  const block = blocks[blockIndex]
  if (block === undefined) return
  const place = firstAtOrAfter(block, compare, item)
  const there = block[place]
  if (there === undefined || compare(there, item) !== 0) return
  block.splice(place, 1)
  if (block.length === 0) blocks.splice(blockIndex, 1)
}

/** The items at or after a bound, ascending; without a bound, from the first item. The list must not change during the iteration. */
export function* ascending<Item>(blocks: SortedBlocks<Item>, compare: Compare<Item>, bound?: Item): Generator<Item> {
  const start = bound === undefined ? 0 : blockOf(blocks, compare, bound)
  for (let blockIndex = start; blockIndex < blocks.length; blockIndex++) {
    const block = blocks[blockIndex] ?? []
    const from = bound !== undefined && blockIndex === start ? firstAtOrAfter(block, compare, bound) : 0
    for (let place = from; place < block.length; place++) yield block[place] as Item // in range by the loop
  }
}

/** The items before a bound, descending. The list must not change during the iteration. */
export function* descending<Item>(blocks: SortedBlocks<Item>, compare: Compare<Item>, bound: Item): Generator<Item> {
  const start = blockOf(blocks, compare, bound)
  for (let blockIndex = start; blockIndex >= 0; blockIndex--) {
    const block = blocks[blockIndex] ?? []
    const end = blockIndex === start ? firstAtOrAfter(block, compare, bound) : block.length
    for (let place = end - 1; place >= 0; place--) yield block[place] as Item // in range by the loop
  }
}

/** A limited number of items, after skipping some. */
export const page = <Item>(items: Iterable<Item>, limit: number, skip = 0): Array<Item> => {
  const taken: Array<Item> = []
  if (limit <= 0) return taken
  let skipped = 0
  for (const item of items) {
    if (skipped < skip) {
      skipped++
      continue
    }
    taken.push(item)
    if (taken.length >= limit) break
  }
  return taken
}

// The last block that does not begin after the item; the first one when all do.
const blockOf = <Item>(blocks: SortedBlocks<Item>, compare: Compare<Item>, item: Item): number => {
  let low = 0
  let high = blocks.length - 1
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    const first = blocks[middle]?.[0]
    if (first !== undefined && compare(first, item) <= 0) low = middle
    else high = middle - 1
  }
  return low
}

const firstAtOrAfter = <Item>(block: ReadonlyArray<Item>, compare: Compare<Item>, bound: Item): number => {
  let low = 0
  let high = block.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const item = block[middle] as Item // in range: low <= middle < high
    if (compare(item, bound) < 0) low = middle + 1
    else high = middle
  }
  return low
}
