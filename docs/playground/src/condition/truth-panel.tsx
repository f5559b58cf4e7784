// The truth chart: all combinations of the tests, neighbours one test apart, and where this call is among them.
import { computed } from "@preact/signals"
import { Panel } from "../parts/panel.tsx"
import { Scroll } from "../parts/scroll.tsx"
import { ConditionText, Sign } from "../parts/words.tsx"
import { callReading, shown, vocabulary } from "./state.ts"
import { type Combination, type TruthTable, testsMet, truthTable } from "./truth-table.ts"

const WIDTH = 38
const HEIGHT = 30
const BRACKET = 22

const letter = (index: number): string => String.fromCharCode(65 + index)

// stretches of a line in which a test is met: the combination behind them in Gray code
const runsOf = (met: ReadonlyArray<boolean>): ReadonlyArray<readonly [start: number, end: number]> => {
  const runs: Array<[number, number]> = []
  for (const [index, one] of met.entries()) {
    const last = runs.at(-1)
    if (one && last !== undefined && last[1] === index) last[1] = index + 1
    else if (one) runs.push([index, index + 1])
  }
  return runs
}

const Cell = ({
  one,
  x,
  y,
  here,
}: {
  readonly one: Combination
  readonly x: number
  readonly y: number
  readonly here: boolean
}) => (
  <g class={`cellof ${one.possible ? (one.met ? "met" : "open") : "none"}`}>
    <rect x={x + 1} y={y + 1} width={WIDTH - 2} height={HEIGHT - 2} />
    {one.possible ? <path d={`M${x + WIDTH / 2 - 5} ${y + HEIGHT / 2}h10${one.met ? `m-5 -5v10` : ""}`} /> : null}
    {here ? <rect class="here" x={x - 1} y={y - 1} width={WIDTH + 2} height={HEIGHT + 2} /> : null}
  </g>
)

const Chart = ({ table, here }: { readonly table: TruthTable; readonly here: ReadonlyArray<boolean> }) => {
  const { tests, rowTests, rows } = table
  const columnTests = tests.length - rowTests
  const left = rowTests * BRACKET + 8
  const top = columnTests * BRACKET + 4
  const [first = []] = rows
  const all = rows.flat()
  const count = all.filter(({ met, possible }) => met && possible).length
  const possible = all.filter((one) => one.possible).length
  const width = left + first.length * WIDTH + 4
  const height = top + rows.length * HEIGHT + 4
  return (
    <svg
      class="truth"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`${count} of ${possible} possible combinations of ${tests.length} tests are met`}
    >
      {tests.map((test, index) => {
        const isRow = index < rowTests
        const line = isRow ? rows.map((row) => row[0]) : first
        const runs = runsOf(line.map((one) => one?.tests[index] === true))
        const at = (isRow ? index : index - rowTests) * BRACKET + 12
        return runs.map(([start, end]) => {
          const from = isRow ? top + start * HEIGHT + 3 : left + start * WIDTH + 3
          const to = isRow ? top + end * HEIGHT - 3 : left + end * WIDTH - 3
          return (
            <g key={`${test} ${start}`}>
              <path class="bracket" d={isRow ? `M${at + 4} ${from}h-4V${to}h4` : `M${from} ${at + 4}v-4H${to}v4`} />
              <text
                x={isRow ? at - 4 : (from + to) / 2}
                y={isRow ? (from + to) / 2 + 4 : at - 3}
                text-anchor={isRow ? "end" : "middle"}
              >
                {letter(index)}
              </text>
            </g>
          )
        })
      })}
      {rows.map((row, down) =>
        row.map((one, across) => (
          <Cell
            key={one.tests.join()}
            one={one}
            x={left + across * WIDTH}
            y={top + down * HEIGHT}
            here={one.tests.every((met, index) => met === here[index])}
          />
        )),
      )}
    </svg>
  )
}

const AsTable = ({ table }: { readonly table: TruthTable }) => (
  <details class="more">
    <summary>The combinations that are met, as a table</summary>
    <Scroll label="Combinations that are met">
      <table>
        <thead>
          <tr>
            {table.tests.map((test, index) => (
              <th key={test} scope="col">
                {letter(index)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows
            .flat()
            .filter(({ met, possible }) => met && possible)
            .map(({ tests }) => (
              <tr key={tests.join()}>
                {tests.map((met, index) => (
                  <td key={letter(index)}>{met ? "met" : "not met"}</td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </Scroll>
  </details>
)

const table = computed(() => {
  const { condition } = shown.value
  return condition === undefined ? undefined : truthTable(condition, vocabulary.value)
})

/** The fourth panel: the truth chart. */
export const TruthPanel = () => {
  const { condition } = shown.value
  const found = table.value
  return (
    <Panel number={4} title="Truth chart">
      {condition === undefined || found === undefined ? (
        <p class="note">Drawn for conditions with one to six different tests.</p>
      ) : (
        <>
          <Scroll label="Truth chart">
            <Chart table={found} here={testsMet(found, condition, callReading.value.call)} />
          </Scroll>
          <ol class="letters">
            {found.tests.map((test, index) => (
              <li key={test}>
                <b>{letter(index)}</b> <ConditionText text={test} />
              </li>
            ))}
          </ol>
          <p class="key">
            <span>
              <Sign met /> met
            </span>
            <span>
              <Sign met={false} /> not met
            </span>
            <span>blank: no call can be so</span>
            <span class="acc">framed: this call</span>
          </p>
          <p class="note">Neighbours differ in one test; under a bracket that test is met.</p>
          <AsTable table={found} />
        </>
      )}
    </Panel>
  )
}
