// Facts that nobody knows yet: what the condition comes to without them, and what is recorded when the decision falls due now.
import { type Explanation, partiallyEvaluate, unknownWords } from "@callrules/condition/ask"
import { computed } from "@preact/signals"
import { counted } from "../parts/counted.ts"
import { ConditionText } from "../parts/words.tsx"
import { callReading, formFields, shown, unknownNames, vocabulary } from "./state.ts"

// those that are marked, and a phone type that conditions do not know
// REC-313
const partial = computed(() => {
  const { condition } = shown.value
  const { call } = callReading.value
  const marked = formFields.value
    .filter(({ name }) => unknownNames.value.has(name))
    .map(({ name, attribute, field }) => ({
      attribute: attribute?.name ?? name,
      ...(field === undefined ? {} : { field }),
    }))
  const attributes = [...marked, ...unknownWords(vocabulary.value)(call)]
  if (condition === undefined || attributes.length === 0) return undefined
  return partiallyEvaluate(condition, call, { attributes })
})

/** The verdict in words; it is not certain where it depends on an unknown fact. */
export const verdictWords = (why: Explanation): "Met" | "Not met" | "Not certain" => {
  if (partial.value?.kind === "residual") return "Not certain"
  return why.met ? "Met" : "Not met"
}

/** The choice of the facts that are not known yet; absent is another thing. */
export const UnknownFacts = () => {
  const count = unknownNames.value.size
  return (
    <details class="more">
      <summary>Not known yet: {count === 0 ? "nothing" : counted(count, "fact")}</summary>
      <fieldset class="unknown">
        <legend class="note">Absent means that there is none; unknown, that nobody has said so yet.</legend>
        {formFields.value.map(({ name }) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={unknownNames.value.has(name)}
              onChange={({ currentTarget }) => {
                const others = [...unknownNames.value].filter((one) => one !== name)
                unknownNames.value = new Set(currentTarget.checked ? [...others, name] : others)
              }}
            />{" "}
            <code>{name}</code>
          </label>
        ))}
      </fieldset>
    </details>
  )
}

/** What can be said while those facts are unknown. */
export const UnknownVerdict = () => {
  const found = partial.value
  if (found === undefined) return null
  return (
    <div class="open" aria-live="polite">
      {found.kind === "residual" ? (
        <>
          <p>
            <b>Not decided yet.</b> With the unknown facts it comes to:
          </p>
          <p>
            <ConditionText text={found.text} />
          </p>
          <p class="note">
            A recording decision that falls due now: not recorded. Below, the unknown facts count as they stand in the
            form.
          </p>
        </>
      ) : (
        <p>
          <b>{found.kind === "met" ? "Met" : "Not met"} for certain,</b> whatever is still unknown.
        </p>
      )}
    </div>
  )
}
