// The chart of a back-test: a bar for each day, what both meet below, what is new and what is gone above it.
import { Scroll } from "../../parts/scroll.tsx"
import type { BackTest, Counts } from "./back-test.ts"

const HEIGHT = 150
const BAR = 34

interface BarProps {
  readonly day: string
  readonly counts: Counts
  readonly x: number
  readonly scale: number
}

const Bar = ({ day, counts: { both, added, gone }, x, scale }: BarProps) => {
  const base = HEIGHT + 8
  const y = (count: number): number => base - count * scale
  return (
    <g>
      <rect class="both" x={x + 5} y={y(both)} width={BAR - 10} height={both * scale} />
      <rect class="added" x={x + 5} y={y(both + added)} width={BAR - 10} height={added * scale} />
      {added * scale >= 11 ? <path class="plus" d={`M${x + BAR / 2 - 4} ${y(both + added / 2)}h8m-4 -4v8`} /> : null}
      <rect
        class="gone"
        x={x + 5.5}
        y={y(both + added + gone) + 0.5}
        width={BAR - 11}
        height={Math.max(0, gone * scale - 1)}
      />
      <text x={x + BAR / 2} y={base + 15} text-anchor="middle">
        {day === "" ? "none" : Number(day.slice(8))}
      </text>
    </g>
  )
}

/** The chart by day. */
export const DayChart = ({ found }: { readonly found: BackTest }) => {
  const highest = Math.max(1, ...found.days.map(([, { both, added, gone }]) => both + added + gone))
  const scale = HEIGHT / highest
  const width = found.days.length * BAR + 40
  const { both, added, gone } = found.total
  return (
    <Scroll label="Calls by day">
      <svg
        class="days"
        width={width}
        height={HEIGHT + 30}
        viewBox={`0 0 ${width} ${HEIGHT + 30}`}
        role="img"
        aria-label={`Calls by day: ${both} met by both, ${added} new, ${gone} gone`}
      >
        <defs>
          <pattern id="hatched" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <path d="M0 0v6" class="hatch" />
          </pattern>
        </defs>
        <text x={26} y={14} text-anchor="end">
          {highest}
        </text>
        <line class="axis" x1={32} y1={HEIGHT + 8} x2={width} y2={HEIGHT + 8} />
        {found.days.map(([day, counts], index) => (
          <Bar key={day} day={day} counts={counts} x={34 + index * BAR} scale={scale} />
        ))}
      </svg>
    </Scroll>
  )
}
