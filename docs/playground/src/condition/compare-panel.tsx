// Two conditions compared for all calls: whether one includes the other, and calls that tell them apart.
import { attributeText, compileCondition, type RawFacts } from "@callrules/condition"
import { implies } from "@callrules/condition/ask"
import { readText } from "@callrules/condition-editor"
import { isObject } from "@callrules/model/reading"
import { computed } from "@preact/signals"
import { Panel } from "../parts/panel.tsx"
import { Scroll } from "../parts/scroll.tsx"
import { Sign } from "../parts/words.tsx"
import { ConditionEditor } from "./editor-panel.tsx"
import { saved, setCall, shown, text, vocabulary } from "./state.ts"

/** The condition to compare with; absent while its text has problems. */
export const savedCondition = computed(() => readText(saved.value, vocabulary.value).condition)

const ANSWERS: Readonly<Record<string, string>> = {
  "yes yes": "The same for every call",
  "yes no": "Every call that meets A meets B, and more do",
  "no yes": "Every call that meets B meets A, and more do",
  "no no": "Neither includes the other",
}

const comparison = computed(() => {
  const a = savedCondition.value
  const b = shown.value.condition
  if (a === undefined || b === undefined) return undefined
  const inB = implies(a, b)
  const inA = implies(b, a)
  const calls: ReadonlyArray<readonly [string, RawFacts]> = [
    ...(inA.answer === "no" ? [["only B", inA.example] as const] : []),
    ...(inB.answer === "no" ? [["only A", inB.example] as const] : []),
  ]
  return { a, b, calls, words: ANSWERS[`${inB.answer} ${inA.answer}`] ?? "Undecided: the budget of the search ran out" }
})

/** The facts of a call by the names that a condition uses. */
export const namedFacts = (call: RawFacts): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(call).flatMap(([key, value]) =>
      isObject(value)
        ? Object.entries(value).map(
            ([field, inner]) => [attributeText({ attribute: key, field }), JSON.stringify(inner)] as const,
          )
        : [[key, Array.isArray(value) ? value.join(" ") : (JSON.stringify(value) ?? "")] as const],
    ),
  )

const Witnesses = ({ found }: { readonly found: NonNullable<typeof comparison.value> }) => {
  const columns = found.calls.map(([title, call]) => ({ title, call, facts: namedFacts(call) }))
  const names = [...new Set(columns.flatMap(({ facts }) => [...facts.keys()]))]
  const verdict = (condition: typeof found.a, call: RawFacts) => {
    const met = compileCondition(condition).evaluateCall(call)
    return (
      <>
        <Sign met={met} /> {met ? "met" : "not met"}
      </>
    )
  }
  return (
    <Scroll label="Calls that tell them apart">
      <table>
        <thead>
          <tr>
            <th scope="col">Fact</th>
            {columns.map(({ title }) => (
              <th key={title} scope="col">
                Meets {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              {columns.map(({ title, facts }) => (
                <td key={title}>
                  <code>{facts.get(name) ?? "absent"}</code>
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">A, saved</th>
            {columns.map(({ title, call }) => (
              <td key={title}>{verdict(found.a, call)}</td>
            ))}
          </tr>
          <tr>
            <th scope="row">B, this text</th>
            {columns.map(({ title, call }) => (
              <td key={title}>{verdict(found.b, call)}</td>
            ))}
          </tr>
        </tbody>
      </table>
    </Scroll>
  )
}

/** The fifth panel: two conditions compared. */
export const ComparePanel = () => {
  const found = comparison.value
  return (
    <Panel number={5} title="Compare">
      <p class="note">
        <b>B</b> is this text. <b>A</b>, to compare it with:
      </p>
      <ConditionEditor label="Saved condition" source={saved} isSmall />
      <p class="row">
        <button type="button" class="b" onClick={() => (saved.value = text.value)}>
          Keep this text as A
        </button>
      </p>
      {found === undefined ? (
        <p class="note">Both have to be valid.</p>
      ) : (
        <>
          <p class="large" aria-live="polite">
            {found.words}
          </p>
          {found.calls.length === 0 ? null : (
            <>
              <p class="note">
                {found.calls.length === 1
                  ? "This call tells them apart; it was evaluated."
                  : "Each of these calls tells them apart; both were evaluated."}
              </p>
              <Witnesses found={found} />
              <p class="row">
                {found.calls.map(([title, call]) => (
                  <button key={title} type="button" class="b" onClick={() => setCall(call)}>
                    Load the call that meets {title}
                  </button>
                ))}
              </p>
            </>
          )}
        </>
      )}
    </Panel>
  )
}
