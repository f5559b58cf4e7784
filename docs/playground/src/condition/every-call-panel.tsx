// What holds for every call, not only for this one: always met, never met, what can be left out, what is worth a second look.
import { formatCondition, type RawFacts } from "@callrules/condition"
import type { Analysis, Answer } from "@callrules/condition/ask"
import { Panel } from "../parts/panel.tsx"
import { ConditionText, Words } from "../parts/words.tsx"
import { analysis, reading, setCall, shown, text } from "./state.ts"

interface QuestionProps {
  readonly title: string
  readonly answer: Answer
  readonly yes: string
  readonly no: string
}

const LoadCall = ({ call, words }: { readonly call: RawFacts; readonly words: string }) => (
  <button type="button" class="b" onClick={() => setCall(call)}>
    {words}
  </button>
)

const Question = ({ title, answer, yes, no }: QuestionProps) => (
  <Panel title={title} kind={answer.answer === "yes" ? "as hit" : "as"}>
    <p class="a">{{ yes: "Yes", no: "No", undecided: "Undecided" }[answer.answer]}</p>
    <p class="note">{{ yes, no, undecided: "The budget of the search ran out." }[answer.answer]}</p>
    {answer.answer === "no" ? <LoadCall call={answer.example} words="Load such a call" /> : null}
  </Panel>
)

const Redundant = ({ found }: { readonly found: Analysis }) => {
  const count = found.redundant.length
  const simplified = formatCondition(found.simplified)
  return (
    <Panel title="Parts that change nothing" kind={count > 0 ? "as hit" : "as"}>
      <p class="a">{count === 0 ? "None" : count}</p>
      {count === 0 ? (
        <p class="note">
          {found.redundantComplete ? "Each part matters for some call." : "The budget of the search ran out."}
        </p>
      ) : (
        <>
          <p class="note">Without them it means the same:</p>
          <p>
            <ConditionText text={simplified} />
          </p>
          <button type="button" class="b" onClick={() => (text.value = simplified)}>
            Write the shorter one
          </button>
        </>
      )}
    </Panel>
  )
}

const Warnings = () => {
  const { warnings } = reading.value
  return (
    <Panel title="Worth a second look" kind={warnings.length > 0 ? "as hit" : "as"}>
      <p class="a">{warnings.length === 0 ? "Nothing" : warnings.length}</p>
      {warnings.length === 0 ? (
        <p class="note">Nothing in it is likely to be meant otherwise.</p>
      ) : (
        <ul class="plain">
          {warnings.map(({ message, span }) => (
            <li key={`${message} ${span.offset}`} class="note">
              <Words text={message} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** The row of answers about every call. */
export const EveryCall = () => {
  const found = analysis.value
  if (found === undefined || shown.value.condition?.root === null) return null
  return (
    <div class="sheet c4">
      <Question
        title="Always met?"
        answer={found.alwaysTrue}
        yes="Every call meets it: proved, not sampled."
        no="There is a call that does not meet it."
      />
      <Question
        title="Never met?"
        answer={found.neverTrue}
        yes="No call can meet it: proved, not sampled."
        no="There is a call that meets it."
      />
      <Redundant found={found} />
      <Warnings />
    </div>
  )
}
