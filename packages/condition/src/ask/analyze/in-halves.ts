// An order of assumptions in which questions about neighbours begin alike: the solver goes on from what stays the same.

/**
 * All items but the one at `focus`: the half in which it is not, then the other quarter of its half, and so on. The items
 * stand in the order of their places, which are below `size` and need not all be taken.
 */
export const inHalves = <Item>(
  items: ReadonlyArray<Item>,
  placeOf: (item: Item) => number,
  focus: number,
  size: number,
): ReadonlyArray<Item> => {
  const ordered: Array<Item> = []
  const firstFrom = (place: number, from: number, to: number): number => {
    let index = from
    for (let item = items[index]; index < to && item !== undefined && placeOf(item) < place; item = items[index])
      index += 1
    return index
  }
  let low = 0
  let high = size
  let start = 0
  let end = items.length
  while (high - low > 1) {
    const middle = (low + high) >> 1
    const cut = firstFrom(middle, start, end)
    const isBehind = focus >= middle
    const to = isBehind ? cut : end
    for (let index = isBehind ? start : cut; index < to; index++) {
      const item = items[index]
      if (item !== undefined) ordered.push(item)
    }
    if (isBehind) {
      low = middle
      start = cut
    } else {
      high = middle
      end = cut
    }
  }
  return ordered
}
