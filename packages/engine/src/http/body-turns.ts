// Turns of networks with requests that take long to work on: one network's many must not keep every other one waiting.

/** Lets requests begin, so many bytes of bodies at a time, one network after the other. */
export interface BodyTurns {
  /**
   * When a body of so many bytes may be worked on: undefined, at once; else the promise is kept in the network's turn.
   */
  readonly turnOf: (networkId: string | null, bytes: number) => Promise<void> | undefined
}

/**
 * What is worked on before the event loop goes on to everybody else's requests; a larger body has such a stretch for itself. What
 * a body costs grows with its bytes, whatever is asked for.
 */
const BYTES_AT_A_TIME = 16_384

interface Waiting {
  readonly bytes: number
  readonly begin: () => void
}

/** Nobody waits yet. `later` runs a function when what has arrived meanwhile has been looked at. */
// ENG-211
export const noBodyYet = (later: (next: () => void) => void = afterOthers): BodyTurns => {
  const lines = new Map<string | null, Array<Waiting>>()
  let bytesNow = 0
  let isTold = false
  const fits = (bytes: number): boolean => bytesNow === 0 || bytesNow + bytes <= BYTES_AT_A_TIME
  const tell = (): void => {
    if (isTold) return
    isTold = true
    later(next)
  }
  const next = (): void => {
    isTold = false
    bytesNow = 0
    // who has had a turn stands behind the others
    for (let first = firstOf(lines); first !== undefined && fits(first.waiting.bytes); first = firstOf(lines)) {
      const { line, networkId, waiting } = first
      line.shift()
      lines.delete(networkId)
      if (line.length > 0) lines.set(networkId, line)
      bytesNow += waiting.bytes
      waiting.begin()
    }
    if (bytesNow > 0) tell()
  }
  return {
    turnOf: (networkId, bytes) => {
      tell()
      if (lines.size === 0 && fits(bytes)) {
        bytesNow += bytes
        return undefined
      }
      return new Promise((begin) => {
        const line = lines.get(networkId)
        if (line === undefined) lines.set(networkId, [{ bytes, begin }])
        else line.push({ bytes, begin })
      })
    },
  }
}

const firstOf = (lines: ReadonlyMap<string | null, Array<Waiting>>) => {
  for (const [networkId, line] of lines) {
    const [waiting] = line
    if (waiting !== undefined) return { networkId, line, waiting }
  }
  return undefined
}

// a timer, for every runtime has it, and none runs it before it has looked at its connections
const afterOthers = (next: () => void): void => {
  setTimeout(next, 0)
}
