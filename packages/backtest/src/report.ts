// A back-test as one HTML page that needs nothing beside itself: numbers, a chart by day, and the calls that change.
import type { BacktestDay, BacktestSummary, ChangedCall } from "./backtest.ts"

const BEGINNING = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Back-test of `

/** What a report shows. */
export interface BacktestReport {
  /** Where the calls are from: the name of a file. */
  readonly source: string
  /** The text of the condition. */
  readonly condition: string
  /** The text of the condition it was compared with. */
  readonly other?: string
  /** What was counted. */
  readonly summary: BacktestSummary
  /** Lines that could not be read; default 0. */
  readonly unreadable?: number
  /** Calls for which nobody can tell; default 0. They are not among those that were counted. */
  readonly unjudged?: number
}

/**
 * The report of a back-test: a whole HTML page, with its chart drawn as SVG, light or dark as its reader's machine is.
 *
 * @example
 * ```ts
 * import { backtestReport } from "@callrules/backtest"
 *
 * const summary = { calls: 2, met: 1, days: [{ day: "2026-11-22", calls: 2, met: 1, metOther: 0 }], changed: [] }
 * console.assert(backtestReport({ source: "calls.csv", condition: "mobile", summary }).startsWith("<!doctype html>"))
 * ```
 */
// REC-198
export const backtestReport = (report: BacktestReport): string => `${BEGINNING}${escaped(report.source)}</title>
<style>${STYLE}</style>
<main>
<h1>Back-test of ${escaped(report.source)}</h1>
${conditionsOf(report)}
${numbersOf(report)}
${daysOf(report)}
${changedOf(report.summary.changed)}
</main>
</html>
`

/**
 * Whether a text is a report of {@link backtestReport}, so that a new one may take its place.
 *
 * @example
 * ```ts
 * import { isBacktestReport } from "@callrules/backtest"
 *
 * console.assert(!isBacktestReport("<!doctype html><title>Sales</title>"))
 * ```
 */
export const isBacktestReport = (text: string): boolean => text.startsWith(BEGINNING)

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character)

const written = (number: number): string => number.toLocaleString("en-US")

const share = (part: number, whole: number): string => (whole === 0 ? "-" : `${((100 * part) / whole).toFixed(1)} %`)

const UNREADABLE = "rows that could not be read"
const UNJUDGED = "further calls that could not be judged"
const UNCERTAIN = "not certain, so not met"

const shownCondition = (text: string): string => (text.trim() === "" ? "no condition: every call" : text)

const conditionsOf = ({ condition, other }: BacktestReport): string =>
  [
    `<p class="this"><b>Condition</b> <code>${escaped(shownCondition(condition))}</code></p>`,
    ...(other === undefined
      ? []
      : [`<p class="other"><b>Compared with</b> <code>${escaped(shownCondition(other))}</code></p>`]),
  ].join("\n")

const numbersOf = ({ summary, unjudged = 0, unreadable = 0 }: BacktestReport): string => {
  const { calls, met, other, uncertain = 0 } = summary
  const rows: ReadonlyArray<readonly [string, number]> = [
    ["calls", calls],
    ["meet the condition", met],
    ...(other === undefined
      ? []
      : ([
          ["meet the other condition", other.met],
          ["meet the condition only", other.onlyThis],
          ["meet the other condition only", other.onlyOther],
        ] as const)),
    ...(uncertain === 0 ? [] : ([[UNCERTAIN, uncertain]] as const)),
    ...(unreadable === 0 ? [] : ([[UNREADABLE, unreadable]] as const)),
    ...(unjudged === 0 ? [] : ([[UNJUDGED, unjudged]] as const)),
  ]
  const cells = rows.map(
    ([what, number], index) =>
      `<tr><th scope="row">${what}</th><td>${written(number)}</td><td>${index === 0 || what === UNREADABLE || what === UNJUDGED ? "" : share(number, calls)}</td></tr>`,
  )
  return `<table class="numbers">${cells.join("")}</table>`
}

const WIDTH = 860
const HEIGHT = 220
/** Room for the numbers beside the chart and the days below it. */
const LEFT = 48
const BELOW = 24

const daysOf = ({ other, summary: { days } }: BacktestReport): string => {
  if (days.length === 0) return "<p>No time is known of the calls, so there is no chart by day.</p>"
  return `<h2>By day</h2>
${chartOf(days, other !== undefined)}
<details><summary>The numbers of the chart</summary>
<table><tr><th>day</th><th>calls</th><th>meet it</th>${other === undefined ? "" : "<th>meet the other</th>"}</tr>
${days.map((day) => dayRow(day, other !== undefined)).join("\n")}
</table></details>`
}

const dayRow = ({ calls, day, met, metOther }: BacktestDay, compared: boolean): string =>
  `<tr><th scope="row">${escaped(day)}</th><td>${written(calls)}</td><td>${written(met)}</td>${
    compared ? `<td>${written(metOther)}</td>` : ""
  }</tr>`

const chartOf = (days: ReadonlyArray<BacktestDay>, compared: boolean): string => {
  const most = Math.max(1, ...days.map(({ calls }) => calls))
  const step = (WIDTH - LEFT) / days.length
  const floor = HEIGHT - BELOW
  const bar = (className: string, x: number, width: number, value: number): string => {
    const height = ((floor - 10) * value) / most
    return `<rect class="${className}" x="${x.toFixed(1)}" y="${(floor - height).toFixed(1)}" width="${Math.max(0.5, width).toFixed(1)}" height="${height.toFixed(1)}"/>`
  }
  const parts = days.map(({ calls, day, met, metOther }, index) => {
    const x = LEFT + index * step + step * 0.1
    const width = step * 0.8
    const inner = compared ? width / 2 : width
    const title = `${day}: ${written(calls)} calls, ${written(met)} meet the condition${compared ? `, ${written(metOther)} the other` : ""}`
    return `<g><title>${escaped(title)}</title>${bar("all", x, width, calls)}${bar("this", x, inner, met)}${
      compared ? bar("other", x + inner, inner, metOther) : ""
    }</g>`
  })
  const [first] = days
  const last = days.at(-1)
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Calls by day, and how many meet ${compared ? "each condition" : "the condition"}">
<line x1="${LEFT}" y1="${floor}" x2="${WIDTH}" y2="${floor}"/><text x="${LEFT - 6}" y="14" text-anchor="end">${written(most)}</text>
<text x="${LEFT - 6}" y="${floor}" text-anchor="end">0</text>
${parts.join("\n")}
<text x="${LEFT}" y="${HEIGHT - 6}">${escaped(first?.day ?? "")}</text>${
    days.length > 1 ? `<text x="${WIDTH}" y="${HEIGHT - 6}" text-anchor="end">${escaped(last?.day ?? "")}</text>` : ""
  }
</svg>
<p class="legend"><i class="all"></i> calls <i class="this"></i> meet the condition${compared ? ' <i class="other"></i> meet the other' : ""}</p>`
}

const changedOf = (changed: ReadonlyArray<ChangedCall>): string => {
  if (changed.length === 0) return ""
  const rows = changed.map(
    ({ facts, met, place }) =>
      `<tr><th scope="row">${escaped(place)}</th><td>${met ? "only the condition" : "only the other"}</td><td><code>${escaped(
        JSON.stringify(facts),
      )}</code></td></tr>`,
  )
  return `<h2>Calls that they treat differently</h2>
<table><tr><th>where</th><th>is met</th><th>the call</th></tr>
${rows.join("\n")}
</table>`
}

const STYLE = `
:root{color-scheme:light dark;--text:#1d2433;--dim:#5b6475;--line:#d5dae3;--back:#fff;--all:#dfe4ec;--this:#2456c9;--other:#c2570c}
@media(prefers-color-scheme:dark){:root{--text:#e7ebf3;--dim:#a3adbf;--line:#374156;--back:#121722;--all:#2c3548;--this:#7aa5ff;--other:#f0a35e}}
body{margin:0;background:var(--back);color:var(--text);font:16px/1.5 system-ui,sans-serif}
main{max-width:900px;margin:2rem auto;padding:0 1rem}
code{font:14px/1.5 ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
table{border-collapse:collapse;margin:1rem 0}th,td{text-align:left;padding:.3rem .8rem .3rem 0;border-bottom:1px solid var(--line);vertical-align:top}
.numbers td{text-align:right;font-variant-numeric:tabular-nums}
p.this,p.other{border-left:4px solid var(--this);padding-left:.7rem}p.other{border-color:var(--other)}
svg{width:100%;height:auto}svg text{fill:var(--dim);font-size:12px}svg line{stroke:var(--line)}
rect.all{fill:var(--all)}rect.this{fill:var(--this)}rect.other{fill:var(--other)}
.legend i{display:inline-block;width:.8em;height:.8em;margin-left:.8em}.legend .all{background:var(--all)}.legend .this{background:var(--this)}.legend .other{background:var(--other)}
`.trim()
