// Lines of those who wait, which take turns: no one waits for all of another's.

/** What begins when its turn comes, by who has asked for it: an organization, the token of a host, or another sender (ENG-376, ENG-406). */
export type Lines = Map<string, Array<() => void>>

/** Puts something at the end of the line of who has asked for it. */
export const putInLine = (lines: Lines, name: string, begin: () => void): void => {
  const line = lines.get(name)
  if (line === undefined) lines.set(name, [begin])
  else line.push(begin)
}

/** Takes out what begins next: the first in the line that has waited longest for a turn. */
export const takeNext = (lines: Lines): (() => void) | undefined => {
  for (const [name, line] of lines) {
    const begin = line.shift()
    lines.delete(name)
    if (line.length > 0) lines.set(name, line)
    return begin
  }
  return undefined
}
