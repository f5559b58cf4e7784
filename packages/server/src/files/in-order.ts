// Work on many items at once whose answers come in the order of the items.

/** How the work is spread. */
export interface InOrderOptions<Item> {
  /** How many items are worked on at a time. */
  readonly atOnce: number
  /** Whether an item has to wait until an earlier one is done. */
  readonly comesAfter: (item: Item, earlier: Item) => boolean
}

/** Works on items, several at a time; an item waits for those before it that it comes after. Nothing is read ahead of what may begin. */
// ENG-192
export async function* inOrder<Item, Done>(
  items: AsyncIterable<Item>,
  work: (item: Item) => Promise<Done>,
  { atOnce, comesAfter }: InOrderOptions<Item>,
): AsyncGenerator<Done> {
  const under: Array<{ readonly item: Item; readonly done: Promise<Done> }> = []
  for await (const item of items) {
    const before = under.filter((earlier) => comesAfter(item, earlier.item)).map(({ done }) => done)
    const done = before.length === 0 ? work(item) : Promise.all(before).then(() => work(item))
    // a failure is the caller's, once the item's turn has come
    done.catch(() => undefined)
    under.push({ item, done })
    if (under.length < atOnce) continue
    const [first] = under.splice(0, 1)
    if (first !== undefined) yield await first.done
  }
  for (const { done } of under) yield await done
}
