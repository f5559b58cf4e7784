// The verdict on the call: met or not, what decided, what would turn it, the drawing and the parts.
import {
  type Change,
  type ExplainedPart,
  type ExplainedTest,
  type Explanation,
  type ExplanationLine,
  explanationLines,
} from "@callrules/condition/ask"
import { Panel } from "../parts/panel.tsx"
import { Pieces, Sign } from "../parts/words.tsx"
import { CircuitDrawing } from "./circuit-drawing.tsx"
import { valueWords, withFact } from "./facts.ts"
import { Gauge } from "./gauge.tsx"
import { callReading, explanation, formFields, setCall, shown } from "./state.ts"
import { ExplanationTree } from "./tree.tsx"
import { UnknownVerdict, verdictWords } from "./unknown-facts.tsx"

const testsIn = (part: ExplainedPart | null): ReadonlyArray<ExplainedTest> =>
  part === null ? [] : part.kind === "test" ? [part] : part.of.flatMap(testsIn)

/** Makes the changes of a flip to the call. */
const apply = (changes: ReadonlyArray<Change>): void => {
  let { call } = callReading.value
  for (const { fact, to } of changes) {
    const field = formFields.value.find(({ name }) => name === fact)
    if (field !== undefined) call = withFact(call, field, to)
  }
  setCall(call)
}

const changePieces = ({ fact, to }: Change): ExplanationLine["pieces"] => [
  "Set ",
  { code: fact },
  " to ",
  { code: valueWords(to) },
]

/** The verdict in words, with what decided; read out when it changes. */
const VerdictHead = ({ why }: { readonly why: Explanation }) => (
  <div class="verdict" aria-live="polite">
    <Sign met={verdictWords(why) === "Met"} size="big" />
    <p class="w">{verdictWords(why)}</p>
  </div>
)

const Why = ({ why }: { readonly why: Explanation }) => {
  if (why.tree === null) return <p class="why">No condition: every call meets it.</p>
  if (why.deciding.length === 0) return <p class="why">{why.met ? "Every call meets it." : "No call meets it."}</p>
  const decided = explanationLines(why).filter(({ about }) => about === "deciding")
  return (
    <div class="why">
      <p>{decided.length === 1 ? "This decided:" : "These decided:"}</p>
      <ul>
        {decided.map(({ pieces }, index) => (
          <li key={index}>
            <Pieces pieces={pieces} />
          </li>
        ))}
      </ul>
    </div>
  )
}

const Flips = ({ why }: { readonly why: Explanation }) =>
  why.flips.length === 0 ? null : (
    <div class="flip">
      <span>{why.met ? "It would not be met after:" : "It would be met after:"}</span>
      {why.flips.map(({ changes }, index) => (
        <button key={index} type="button" class="b" onClick={() => apply(changes)}>
          <Pieces
            pieces={changes.flatMap((change, place) => [...(place === 0 ? [] : [", "]), ...changePieces(change)])}
          />
        </button>
      ))}
    </div>
  )

/** What is shown of a verdict on the first view and in the panel. */
export const VerdictBody = ({ why, isWhole }: { readonly why: Explanation; readonly isWhole: boolean }) => {
  const isCertain = verdictWords(why) !== "Not certain"
  const deciding = new Set(isCertain ? why.deciding.map(({ fact }) => fact) : [])
  const near = testsIn(why.tree).filter(({ fact, bound }) => deciding.has(fact) && bound !== undefined)
  return (
    <>
      <VerdictHead why={why} />
      {isCertain ? <Why why={why} /> : null}
      {isWhole ? near.map((test) => <Gauge key={test.text} test={test} />) : null}
      {isCertain ? <Flips why={why} /> : null}
      <CircuitDrawing explanation={why} />
      {isWhole && why.tree !== null ? <ExplanationTree tree={why.tree} deciding={deciding} /> : null}
    </>
  )
}

const OF = { text: undefined, suggestion: "of the corrected text", before: "of the text before" } as const

/** The third panel: the verdict. */
export const VerdictPanel = () => {
  const why = explanation.value
  const { of } = shown.value
  return (
    <Panel number={3} title="Verdict" end={OF[of]} kind={of === "before" ? "old" : ""}>
      {why === undefined ? (
        <p class="note">There is no condition that could be read yet.</p>
      ) : (
        <>
          <UnknownVerdict />
          <VerdictBody why={why} isWhole />
        </>
      )}
    </Panel>
  )
}
