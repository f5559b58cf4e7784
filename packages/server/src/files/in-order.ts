// Work on many items at once whose answers come in the order of the items.

/** How the work is spread. */
export interface InOrderOptions<Item, Done> {
  /** How many items are worked on at a time. */
  readonly atOnce: number
  /** Whether an item has to wait until an earlier one is done. */
  readonly comesAfter: (item: Item, earlier: Item) => boolean
  /** Whether no further item is read after an answer; absent: all are. */
  readonly isLast?: (done: Done) => boolean
}

/**
 * Works on items, several at a time; an item waits for those before it that it comes after. Nothing is read ahead of what may begin.
 * What has begun is answered, also where the items break off, which is told behind the last answer, or an answer is the last.
 */
// ENG-192, ENG-384
export async function* inOrder<Item, Done>(
  items: AsyncIterable<Item>,
  work: (item: Item) => Promise<Done>,
  { atOnce, comesAfter, isLast = () => false }: InOrderOptions<Item, Done>,
): AsyncGenerator<Done> {
  const under: Array<{ readonly item: Item; readonly done: Promise<Done> }> = []
  const faults: Array<unknown> = []
  for await (const item of untilFault(items, faults)) {
    const before = under.filter((earlier) => comesAfter(item, earlier.item)).map(({ done }) => done)
    const done = before.length === 0 ? work(item) : Promise.all(before).then(() => work(item))
    // a failure is the caller's, once the item's turn has come
    done.catch(() => undefined)
    under.push({ item, done })
    if (under.length < atOnce) continue
    const [first] = under.splice(0, 1)
    if (first === undefined) continue
    const answer = await first.done
    yield answer
    if (isLast(answer)) break
  }
  for (const { done } of under) yield await done
  if (faults.length > 0) throw faults[0]
}

/** The items up to where they break off; why is kept in `faults`. */
async function* untilFault<Item>(items: AsyncIterable<Item>, faults: Array<unknown>): AsyncGenerator<Item> {
  try {
    yield* items
  } catch (error) {
    faults.push(error)
  }
}
