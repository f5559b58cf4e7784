// The parts of the condition with their values, as a nested list: sign, test, value, and how near a number was.
import type { ExplainedPart, ExplainedTest } from "@callrules/condition/ask"
import { ConditionText, Sign } from "../parts/words.tsx"
import { valueWords } from "./facts.ts"

const GROUPS = { and: "all of", or: "at least one of", not: "not" } as const

const marginOf = ({ bound, met, value, text }: ExplainedTest): string => {
  if (bound === undefined || typeof value !== "number") return ""
  const unit = bound.unit === "sec" ? " sec" : ""
  if (bound.distance === 0) return `exactly ${bound.bound}${unit}`
  const wanted = /[<>]/.test(text) ? `${met ? "bound" : "needs"} ${bound.bound}${unit}` : `bound ${bound.bound}${unit}`
  return `${wanted}, ${bound.distance}${unit} away`
}

interface RowProps {
  readonly part: ExplainedPart
  readonly deciding: ReadonlySet<string>
}

const decides = (part: ExplainedPart, deciding: ReadonlySet<string>): boolean =>
  part.kind === "test" ? deciding.has(part.fact) : part.of.some((inner) => decides(inner, deciding))

const Row = ({ part, deciding }: RowProps) => {
  const onPath = decides(part, deciding)
  if (part.kind !== "test") {
    return (
      <li class={onPath ? "path" : ""}>
        <div class="tr">
          <Sign met={part.met} />
          <span class="e grp">
            {GROUPS[part.kind]} <span class="sr">{part.met ? "met" : "not met"}</span>
          </span>
        </div>
        <ul>
          {part.of.map((inner, index) => (
            <Row key={index} part={inner} deciding={deciding} />
          ))}
        </ul>
      </li>
    )
  }
  const decided = deciding.has(part.fact)
  return (
    <li class={onPath ? "path" : ""}>
      <div class={`tr ${decided ? "dc" : ""}`}>
        <Sign met={part.met} />
        <span class="e">
          <ConditionText text={part.text} /> <span class="sr">{part.met ? "met" : "not met"}</span>
        </span>
        <span class="v">{valueWords(part.value)}</span>
        <span class="mg">{[decided ? "decided" : "", marginOf(part)].filter((words) => words !== "").join("; ")}</span>
      </div>
    </li>
  )
}

/** The tree of an explanation. */
export const ExplanationTree = ({
  tree,
  deciding,
}: {
  readonly tree: ExplainedPart
  readonly deciding: ReadonlySet<string>
}) => (
  <ul class="tree">
    <Row part={tree} deciding={deciding} />
  </ul>
)
