// On the page of benchmarks: a bar before each ratio, on a logarithmic scale with a line at 1.

const WIDTH = 96
const LEAST = 0.0625
const MOST = 64

const at = (ratio: number): number => {
  const share = Math.log2(Math.min(MOST, Math.max(LEAST, ratio)) / LEAST) / Math.log2(MOST / LEAST)
  return Math.round(share * WIDTH * 10) / 10
}

/** The HTML of a cell, with a bar before it where it begins with a ratio such as `2.75x of`. The text says the same. */
export const withRatioBar = (html: string): string => {
  const ratio = Number(/^([\d.]+)x of/.exec(html)?.[1] ?? Number.NaN)
  if (!Number.isFinite(ratio)) return html
  const [one, end] = [at(1), at(ratio)]
  const bar = `<rect x="${Math.min(one, end)}" y="3" width="${Math.max(1, Math.abs(end - one))}" height="8"/>`
  const kind = ratio <= 1 ? "less" : "more"
  return `<svg class="ratio ${kind}" width="${WIDTH}" height="14" aria-hidden="true">${bar}<line x1="${one}" y1="0" x2="${one}" y2="14"/></svg>${html}`
}
