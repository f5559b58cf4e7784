// What waits for the store, network by network: one that asks for much does not keep the others waiting.

/** A queue of many lines. */
export interface FairQueue<Item> {
  readonly length: number
  readonly add: (line: string, item: Item) => void
  /** Takes at most so many items: one of each line in turn, each line in order. */
  readonly take: (most: number) => Array<Item>
}

/** A queue without items. */
// ENG-145
export const fairQueue = <Item>(): FairQueue<Item> => {
  // a line that has had its turn goes to the end
  const lines = new Map<string, Array<Item>>()
  let length = 0
  return {
    get length() {
      return length
    },
    add: (line, item) => {
      length += 1
      const waiting = lines.get(line)
      if (waiting === undefined) lines.set(line, [item])
      else waiting.push(item)
    },
    take: (most) => {
      const taken: Array<Item> = []
      for (const [line, waiting] of lines) {
        if (taken.length === most) break
        const item = waiting.shift()
        lines.delete(line)
        // the loop comes to it again
        if (waiting.length > 0) lines.set(line, waiting)
        if (item !== undefined) taken.push(item)
      }
      length -= taken.length
      return taken
    },
  }
}
