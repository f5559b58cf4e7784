// The line: the condition drawn as a switch circuit, solid up to the switch that stops it.
import type { Explanation } from "@callrules/condition/ask"
import { Scroll } from "../parts/scroll.tsx"
import { type Circuit, circuitOf, type Drawn, layOut, switchCount } from "./circuit.ts"

const MOST_SWITCHES = 12

const spoken = (circuit: Circuit): string => {
  if (circuit.kind === "switch") return `${circuit.label} ${circuit.closed ? "closed" : "open"}`
  const joined = circuit.of.map(spoken).join(circuit.kind === "series" ? ", then " : ", or beside it ")
  return circuit.kind === "parallel" ? `(${joined})` : joined
}

const DrawnPart = ({ part, deciding }: { readonly part: Drawn; readonly deciding: ReadonlySet<string> }) => {
  if (part.kind === "wire") {
    const { from, to, live } = part
    return <line class={live ? "live" : "dead"} x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
  }
  const { at, width, lines, fact, closed, live } = part
  const end = at.x + width
  const tip = closed ? `L${end - 8} ${at.y}` : `L${end - 12} ${at.y - 13}`
  return (
    <g class={`switch ${live ? "on" : ""} ${deciding.has(fact) ? "dc" : ""}`}>
      {lines.map((line, index) => (
        <text key={line} x={at.x + width / 2} y={at.y - 18 - (lines.length - 1 - index) * 15} text-anchor="middle">
          {line}
        </text>
      ))}
      <path d={`M${at.x} ${at.y}H${at.x + 8}${tip}M${end - 8} ${at.y}H${end}`} />
      <circle cx={at.x + 8} cy={at.y} r={3} />
      <circle cx={end - 8} cy={at.y} r={3} />
    </g>
  )
}

/** The drawing of a condition on a call; none where it has too many tests to be read. */
export const CircuitDrawing = ({ explanation }: { readonly explanation: Explanation }) => {
  const { tree, deciding, met } = explanation
  if (tree === null) return null
  const circuit = circuitOf(tree)
  const count = switchCount(circuit)
  if (count > MOST_SWITCHES)
    return <p class="note">{count} tests: too many for the drawing; the list below has them all.</p>
  const { width, height, drawn } = layOut(circuit)
  const y = drawn.flatMap((part) => (part.kind === "wire" ? [part.from.y] : []))[0] ?? 0
  const names = new Set(deciding.map(({ fact }) => fact))
  const label = `The condition as a line: ${spoken(circuit)}. ${met ? "The line is closed." : "The line is open."}`
  return (
    <Scroll label="The condition as a line">
      <svg
        class="circuit"
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={label}
      >
        <circle class="end full" cx={10} cy={y} r={5} />
        <line class="live" x1={15} y1={y} x2={22} y2={y} />
        {/* what carries no current lies below what does */}
        {drawn
          .filter((part) => part.kind === "wire" && !part.live)
          .map((part, index) => (
            <DrawnPart key={index} part={part} deciding={names} />
          ))}
        {drawn
          .filter((part) => part.kind !== "wire" || part.live)
          .map((part, index) => (
            <DrawnPart key={index} part={part} deciding={names} />
          ))}
        <line class={met ? "live" : "dead"} x1={width - 22} y1={y} x2={width - 15} y2={y} />
        <circle class={`end ${met ? "full" : ""}`} cx={width - 10} cy={y} r={5} />
      </svg>
    </Scroll>
  )
}
