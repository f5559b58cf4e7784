// How near a number was to the bound it was compared with, on a scale from nothing to a good deal more than both.
import type { ExplainedTest } from "@callrules/condition/ask"

const WIDTH = 420

/** The scale of one comparison: the bound in ink, the call's number in the accent. */
export const Gauge = ({ test }: { readonly test: ExplainedTest }) => {
  const { bound, value, fact, text, met } = test
  if (bound === undefined || typeof value !== "number") return null
  const unit = bound.unit === "sec" ? " sec" : ""
  const low = Math.min(0, value, bound.bound)
  const high = Math.max(value, bound.bound) + (Math.max(value, bound.bound) - low) * 0.35 || 1
  const at = (number: number): number => 8 + ((number - low) / (high - low)) * (WIDTH - 16)
  const isUpward = />/.test(text)
  const isOrdered = /[<>]/.test(text)
  const label = `${fact} is ${value}${unit}, the bound ${bound.bound}${unit}, ${bound.distance}${unit} away: ${met ? "met" : "not met"}`
  const boundAt = at(bound.bound)
  const valueAt = at(value)
  return (
    <svg class="gauge" viewBox={`0 0 ${WIDTH} 62`} role="img" aria-label={label}>
      {isOrdered ? (
        <rect
          class="ok"
          x={isUpward ? boundAt : at(low)}
          y={30}
          width={isUpward ? at(high) - boundAt : boundAt - at(low)}
          height={8}
        />
      ) : null}
      <line class="axis" x1={at(low)} y1={38} x2={at(high)} y2={38} />
      <line class="bound" x1={boundAt} y1={20} x2={boundAt} y2={42} />
      <line class="value" x1={valueAt} y1={14} x2={valueAt} y2={42} />
      <text
        class="ac"
        x={valueAt}
        y={10}
        text-anchor={valueAt < 60 ? "start" : valueAt > WIDTH - 60 ? "end" : "middle"}
      >
        {value}
        {unit}
      </text>
      <text x={boundAt} y={56} text-anchor={boundAt > WIDTH - 70 ? "end" : boundAt < 70 ? "start" : "middle"}>
        bound {bound.bound}
        {unit}
      </text>
    </svg>
  )
}
