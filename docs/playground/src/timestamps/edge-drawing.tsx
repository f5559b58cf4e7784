// The clock of a zone against UTC at an edge: an overlap is a step back, a gap a step forward. The wanted time is a level line, and
// each reading of it a point on the clock.
import type { Edge } from "./edges.ts"

/** A reading of the wanted time: the ways that take it, and the moment. */
export interface Reading {
  readonly names: ReadonlyArray<string>
  readonly at: number
  readonly chosen: boolean
}

interface EdgeProps {
  readonly edge: Edge
  readonly zoneName: string
  /** The wanted time on the wall, as if it were UTC; absent when it is elsewhere. */
  readonly wanted?: number
  readonly readings: ReadonlyArray<Reading>
}

const HOUR = 3_600_000
const WIDTH = 520
const HEIGHT = 300
const LEFT = 58
const TOP = 16
const RIGHT = WIDTH - 16
const BOTTOM = HEIGHT - 34

const clock = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(11, 16)

/** The drawing of one edge. */
export const EdgeDrawing = ({ edge: { at, before, after }, zoneName, wanted, readings }: EdgeProps) => {
  const span = Math.max(2 * HOUR, Math.abs(after - before) + HOUR)
  const [from, to] = [at - span, at + span]
  const walls = [from + before, at + before, at + after, to + after]
  const [lowest, highest] = [Math.min(...walls), Math.max(...walls)]
  const x = (utc: number): number => LEFT + ((utc - from) / (to - from)) * (RIGHT - LEFT)
  const y = (wall: number): number => BOTTOM - ((wall - lowest) / (highest - lowest)) * (BOTTOM - TOP)
  const step = span > 3 * HOUR ? 2 * HOUR : HOUR
  const ticks = (start: number, end: number) =>
    Array.from(
      { length: Math.floor(end / step) - Math.ceil(start / step) + 1 },
      (_, index) => (Math.ceil(start / step) + index) * step,
    )
  const isGap = after > before
  const [low, high] = [Math.min(at + before, at + after), Math.max(at + before, at + after)]
  const label = `Clock of ${zoneName} against UTC. ${clock(low)} to ${clock(high)} ${isGap ? "is never shown" : "is shown twice"}.${
    wanted === undefined
      ? ""
      : ` ${clock(wanted)}: ${readings.map(({ names, at: moment }) => `${names.join(" and ")} ${clock(moment)} UTC`).join("; ")}.`
  }`
  return (
    <svg class="edge" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <rect class="band" x={LEFT} y={y(high)} width={RIGHT - LEFT} height={y(low) - y(high)} />
      {ticks(lowest, highest).map((wall) => (
        <g key={`wall ${wall}`}>
          <line class="grid" x1={LEFT} y1={y(wall)} x2={RIGHT} y2={y(wall)} />
          <text x={LEFT - 8} y={y(wall) + 4} text-anchor="end">
            {clock(wall)}
          </text>
        </g>
      ))}
      {ticks(from, to).map((utc) => (
        <g key={`utc ${utc}`}>
          <line class="grid" x1={x(utc)} y1={TOP} x2={x(utc)} y2={BOTTOM} />
          <text x={x(utc)} y={BOTTOM + 16} text-anchor="middle">
            {clock(utc)}
          </text>
        </g>
      ))}
      <text class="t" x={RIGHT} y={HEIGHT - 3} text-anchor="end">
        UTC
      </text>
      <text class="t" x={LEFT + 6} y={TOP + 12}>
        on the wall
      </text>
      <line class="clock" x1={x(from)} y1={y(from + before)} x2={x(at)} y2={y(at + before)} />
      <line class="jump" x1={x(at)} y1={y(at + before)} x2={x(at)} y2={y(at + after)} />
      <line class="clock" x1={x(at)} y1={y(at + after)} x2={x(to)} y2={y(to + after)} />
      {wanted === undefined ? null : (
        <>
          <line class="wanted" x1={LEFT} y1={y(wanted)} x2={RIGHT} y2={y(wanted)} />
          <text class="ac" x={LEFT + 6} y={y(wanted) - 6}>
            {clock(wanted)}
          </text>
        </>
      )}
      {readings.map(({ names, at: moment, chosen }, index) => {
        const wall = moment + (moment < at ? before : after)
        return (
          <g key={names.join()} class={chosen ? "chosen" : ""}>
            <circle cx={x(moment)} cy={y(wall)} r={chosen ? 6 : 5} />
            {/* the clock goes up to the right: below it on the right and above it on the left there is room */}
            <text
              x={x(moment) + (index % 2 === 0 ? 12 : -12)}
              y={y(wall) + (index % 2 === 0 ? 18 : -10)}
              text-anchor={index % 2 === 0 ? "start" : "end"}
            >
              {names.join(", ")}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
