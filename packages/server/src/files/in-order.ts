// Work on many items at once whose answers come in the order of the items.

/** How the work is spread. */
export interface InOrderOptions<Item> {
  /** How many items are worked on at a time. */
  readonly atOnce: number
  /** Items of one lane are worked on one after the other. */
  readonly laneOf: (item: Item) => string
}

/** Works on items, several at a time; an item waits for those before it in its lane. Nothing is read ahead of what may begin. */
// ENG-192
export async function* inOrder<Item, Done>(
  items: AsyncIterable<Item>,
  work: (item: Item) => Promise<Done>,
  { atOnce, laneOf }: InOrderOptions<Item>,
): AsyncGenerator<Done> {
  const under: Array<Promise<Done>> = []
  const lanes = new Map<string, Promise<unknown>>()
  for await (const item of items) {
    const lane = laneOf(item)
    const before = lanes.get(lane)
    const done = before === undefined ? work(item) : before.then(() => work(item))
    // a failure is the caller's, once the item's turn has come
    done.catch(() => undefined)
    lanes.set(lane, done)
    under.push(done)
    if (under.length < atOnce) continue
    const [first] = under.splice(0, 1)
    if (first !== undefined) yield await first
    if (lanes.size > atOnce * 4)
      for (const [name, last] of lanes) if (!under.includes(last as Promise<Done>)) lanes.delete(name) // only put here
  }
  for (const done of under) yield await done
}
