// A condition as a switch circuit: `and` in series, `or` in parallel, each test a switch that is closed when it is met. Sizes and
// places are worked out here; drawing them is left to others.
import type { ExplainedPart } from "@callrules/condition/ask"

/** A part with `not` pushed down to the tests. */
export type Circuit =
  | { readonly kind: "switch"; readonly label: string; readonly fact: string; readonly closed: boolean }
  | { readonly kind: "series" | "parallel"; readonly of: ReadonlyArray<Circuit> }

/** The circuit of an explained condition. */
export const circuitOf = (part: ExplainedPart, negated = false): Circuit => {
  if (part.kind === "test") {
    const label = negated ? `not ${part.text}` : part.text
    return { kind: "switch", label, fact: part.fact, closed: part.met !== negated }
  }
  if (part.kind === "not") {
    const [inner] = part.of
    return inner === undefined ? { kind: "series", of: [] } : circuitOf(inner, !negated)
  }
  const isSeries = (part.kind === "and") !== negated
  return { kind: isSeries ? "series" : "parallel", of: part.of.map((one) => circuitOf(one, negated)) }
}

/** How many switches a circuit has. */
export const switchCount = (circuit: Circuit): number =>
  circuit.kind === "switch" ? 1 : circuit.of.reduce((sum, part) => sum + switchCount(part), 0)

/** One thing to draw. Wires carry a current or do not. */
export type Drawn =
  | { readonly kind: "wire"; readonly from: Point; readonly to: Point; readonly live: boolean }
  | {
      readonly kind: "switch"
      readonly at: Point
      readonly width: number
      readonly lines: ReadonlyArray<string>
      readonly fact: string
      readonly closed: boolean
      readonly live: boolean
    }

/** A point of the drawing, in pixels from its left upper corner. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** A circuit laid out. */
export interface Drawing {
  readonly width: number
  readonly height: number
  readonly drawn: ReadonlyArray<Drawn>
  /** Whether the current goes through. */
  readonly live: boolean
}

const SWITCH = 44
const CHARACTER = 7.1
const LINE = 15
const GAP = 12
const BUS = 14

/** The lines of a label: a long one is broken at its spaces. */
const linesOf = (label: string): ReadonlyArray<string> => {
  if (label.length <= 20) return [label]
  const lines: Array<string> = []
  for (const word of label.split(" ")) {
    const line = lines.at(-1)
    if (line === undefined || line.length + word.length + 1 > 22) lines.push(word)
    else lines[lines.length - 1] = `${line} ${word}`
  }
  return lines.slice(0, 3).map((line) => (line.length > 26 ? `${line.slice(0, 25)}…` : line))
}

interface Size {
  readonly width: number
  /** From the top to the wire. */
  readonly above: number
  /** From the wire to the bottom. */
  readonly below: number
}

const sizeOf = (circuit: Circuit): Size => {
  if (circuit.kind === "switch") {
    const lines = linesOf(circuit.label)
    const width = Math.max(SWITCH + 16, Math.max(...lines.map(({ length }) => length)) * CHARACTER + 16)
    return { width, above: lines.length * LINE + 14, below: 10 }
  }
  const sizes = circuit.of.map(sizeOf)
  const heights = sizes.map(({ above, below }) => above + below)
  const first = sizes[0] ?? { width: 0, above: 0, below: 0 }
  if (circuit.kind === "series") {
    return {
      width: sizes.reduce((sum, { width }) => sum + width, 0),
      above: Math.max(0, ...sizes.map(({ above }) => above)),
      below: Math.max(0, ...sizes.map(({ below }) => below)),
    }
  }
  const whole = heights.reduce((sum, height) => sum + height, 0) + GAP * (sizes.length - 1)
  return {
    width: Math.max(0, ...sizes.map(({ width }) => width)) + 2 * BUS,
    above: first.above,
    below: whole - first.above,
  }
}

/** Lays a circuit out: what is to be drawn, from left to right. */
export const layOut = (circuit: Circuit): Drawing => {
  const drawn: Array<Drawn> = []
  const wire = (from: Point, to: Point, live: boolean): void => {
    drawn.push({ kind: "wire", from, to, live })
  }

  // draws from a point on the wire, `width` wide; whether the current comes out
  const draw = (part: Circuit, { x, y }: Point, width: number, live: boolean): boolean => {
    if (part.kind === "switch") {
      const start = x + (width - SWITCH) / 2
      const out = live && part.closed
      wire({ x, y }, { x: start, y }, live)
      wire({ x: start + SWITCH, y }, { x: x + width, y }, out)
      drawn.push({
        kind: "switch",
        at: { x: start, y },
        width: SWITCH,
        lines: linesOf(part.label),
        fact: part.fact,
        closed: part.closed,
        live,
      })
      return out
    }
    return part.kind === "series"
      ? drawSeries(part.of, { x, y }, width, live)
      : drawParallel(part.of, { x, y }, width, live)
  }

  const drawSeries = (parts: ReadonlyArray<Circuit>, { x, y }: Point, width: number, live: boolean): boolean => {
    const sizes = parts.map(sizeOf)
    const spare = (width - sizes.reduce((sum, size) => sum + size.width, 0)) / Math.max(1, parts.length)
    let at = x
    let current = live
    for (const [index, part] of parts.entries()) {
      const own = (sizes[index]?.width ?? 0) + spare
      current = draw(part, { x: at, y }, own, current)
      at += own
    }
    return current
  }

  const drawParallel = (parts: ReadonlyArray<Circuit>, { x, y }: Point, width: number, live: boolean): boolean => {
    let at = y
    let out = false
    const ends: Array<{ readonly y: number; readonly live: boolean }> = []
    for (const [index, part] of parts.entries()) {
      const size = sizeOf(part)
      if (index > 0) at += size.above
      const through = draw(part, { x: x + BUS, y: at }, width - 2 * BUS, live)
      ends.push({ y: at, live: through })
      out ||= through
      at += size.below + GAP
    }
    const last = ends.at(-1)?.y ?? y
    wire({ x, y }, { x: x + BUS, y }, live)
    wire({ x: x + BUS, y }, { x: x + BUS, y: last }, live)
    wire({ x: x + width - BUS, y }, { x: x + width - BUS, y: last }, false)
    const lowest = ends.findLast((end) => end.live)
    if (lowest !== undefined) wire({ x: x + width - BUS, y }, { x: x + width - BUS, y: lowest.y }, true)
    wire({ x: x + width - BUS, y }, { x: x + width, y }, out)
    return out
  }

  const size = sizeOf(circuit)
  const margin = 22
  const y = size.above
  const live = draw(circuit, { x: margin, y }, size.width, true)
  return { width: size.width + 2 * margin, height: size.above + size.below + 4, drawn, live }
}
