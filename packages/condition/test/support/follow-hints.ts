// What becomes of a text whose reader does what the hints say.
import type { ConditionProblem } from "@callrules/condition"

/** The text that a hint gives in place of the stretch that is wrong; `undefined` when it gives none. */
export const replacementIn = (hint: string | undefined): string | undefined =>
  hint === "remove it" ? "" : /^(?:write|did you mean) `([^`]+)`(?:\?|;.*)?$/.exec(hint ?? "")?.[1]

/**
 * The text that following every hint makes: `right` where it can, else the text with every hint in the place of the stretch that is
 * wrong, to show how far the hints lead.
 */
export const ledTo = (text: string, problems: ReadonlyArray<ConditionProblem>, right: string): string => {
  if (leadTo(text, problems, right)) return right
  let led = text
  for (const { span, hint } of problems.toReversed()) {
    const end = span.offset + span.length
    led = led.slice(0, span.offset) + (replacementIn(hint) ?? `<${hint ?? "no hint"}>`) + led.slice(end)
  }
  return led
}

/**
 * Whether following every hint can make `right` of a text: each replacement takes the place of a stretch that holds what is wrong,
 * and perhaps more of its test; what lies in a stretch that was replaced is put right with it.
 */
const leadTo = (text: string, problems: ReadonlyArray<ConditionProblem>, right: string): boolean => {
  const faults = problems
    .map(({ span, hint }) => ({
      start: span.offset,
      end: span.offset + span.length,
      replacement: replacementIn(hint),
    }))
    .sort((a, b) => a.start - b.start || b.end - a.end)
  const fits = (textAt: number, rightAt: number, next: number): boolean => {
    const first = faults[next]
    if (first === undefined) return text.slice(textAt) === right.slice(rightAt)
    return faults.some(({ replacement, end }, index) => {
      if (index < next || replacement === undefined) return false
      const covered = Math.max(...faults.slice(next, index + 1).map((fault) => fault.end), end)
      return stretches(text, textAt, first.start, covered).some(([from, to]) => {
        const put = rightAt + from - textAt
        const following = faults.findIndex((fault, other) => other > index && fault.start >= to)
        const inside = faults.slice(index + 1, following === -1 ? undefined : following)
        return (
          text.slice(textAt, from) === right.slice(rightAt, put) &&
          right.startsWith(replacement, put) &&
          inside.every((fault) => fault.end <= to) &&
          fits(to, put + replacement.length, following === -1 ? faults.length : following)
        )
      })
    })
  }
  return fits(0, 0, 0)
}

// every stretch from `least` or later up to `start`, that ends at `end` or later
const stretches = (text: string, least: number, start: number, end: number): ReadonlyArray<readonly [number, number]> =>
  Array.from({ length: start - least + 1 }, (_, from) =>
    Array.from({ length: text.length - end + 1 }, (_unused, to) => [least + from, end + to] as const),
  ).flat()
