// Files that import each other in a circle, by types too: none of them can be read, moved or loaded without all the others.

/** What each file imports, by paths. */
export type ImportGraph = ReadonlyMap<string, ReadonlyArray<string>>

/**
 * The circles of a graph: each a list of all the files that reach one another, in order of their paths. A file that imports
 * itself is a circle of its own.
 */
export const importCircles = (graph: ImportGraph): ReadonlyArray<ReadonlyArray<string>> => {
  const reached = new Map([...graph.keys()].map((file) => [file, reachedFrom(graph, file)]))
  const circles = new Map<string, ReadonlyArray<string>>()
  for (const [file, others] of reached) {
    if (!others.has(file)) continue
    const circle = [...others].filter((other) => reached.get(other)?.has(file) === true).toSorted()
    circles.set(circle.join("\n"), circle)
  }
  return [...circles.values()]
}

const reachedFrom = (graph: ImportGraph, start: string): ReadonlySet<string> => {
  const seen = new Set<string>()
  const open = [start]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    for (const imported of graph.get(file) ?? []) {
      if (seen.has(imported)) continue
      seen.add(imported)
      open.push(imported)
    }
  }
  return seen
}
