// Why a call was recorded, or was not: the decision of each leg, explained.
import { answered, type JsonSchema, listOf, reference, text } from "../json-schema.ts"

const flag = (description: string): JsonSchema => ({ type: "boolean", description })
const orNull = (name: string, description: string): JsonSchema => ({
  anyOf: [reference(name), { type: "null" }],
  description,
})

const MET: JsonSchema = { type: ["boolean", "null"], description: "Null: it depends on what was not known." }
const FACT = text("As a condition writes it: `mobile`, `custom_data[product]`, `pressed`.")
const VALUE: JsonSchema = {
  description: "Its value, in the form in which it is compared; null: it was absent, or not known.",
  anyOf: [{ type: ["string", "number", "boolean", "null"] }, { type: "array", items: { type: "string" } }],
}

const NEARNESS = answered(
  {
    bound: { type: "number", description: "The number in the condition; of a duration, its seconds." },
    distance: { type: "number", minimum: 0, description: "How far the value was from it." },
    unit: { const: "sec" },
  },
  ["unit"],
  "How near a number was.",
)

const PART: JsonSchema = {
  description: "A part of a condition, and whether it held.",
  oneOf: [
    answered({
      kind: { enum: ["and", "or", "not"] },
      met: MET,
      of: listOf(reference("ExplainedPart"), "Its parts, in the order of the condition."),
    }),
    answered(
      { kind: { const: "test" }, met: MET, text: text("The test."), fact: FACT, value: VALUE, bound: NEARNESS },
      ["bound"],
    ),
  ],
}

const EXPLAINED = answered(
  {
    met: MET,
    tree: orNull("ExplainedPart", "The condition, part by part."),
    deciding: listOf(
      answered({ fact: FACT, value: VALUE }),
      "Facts that alone decided; empty when it was not certain.",
    ),
    quality: {
      enum: ["smallest", "minimal", "sufficient"],
      description: "No fewer facts decide; none of them can be left out; or that took too long to find out.",
    },
    flips: listOf(
      answered({ changes: listOf(answered({ fact: FACT, from: VALUE, to: VALUE }), "Made together.") }),
      "What would have turned it.",
    ),
    unknown: listOf({ type: "string" }, "Facts that were not known and that some part depends on."),
    rest: text("What was left of the condition for these; empty when it was certain."),
    words: text("All of it for a person, several lines."),
  },
  [],
  "Which parts of the condition held, what decided, and what would have turned it.",
)

const ATTRIBUTE = answered({ attribute: text("The attribute."), field: text("Its field.") }, ["field"])

/** The schemas of recording decisions that are explained. */
export const RECORDING_DECISION_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  ExplainedPart: PART,
  ExplainedDecision: EXPLAINED,
  SettingsAtReception: answered(
    {
      version: { type: "integer", minimum: 1, description: "In the history of the campaign's settings." },
      record_calls: flag("Whether they record calls at all."),
      call_recording_condition: text("Their condition as it was; empty when there was none."),
    },
    [],
    "The settings that held for a leg since its reception.",
  ),
  DecisionFacts: answered(
    {
      known: {
        type: "object",
        description: "The values by name; what is missing was absent.",
        additionalProperties: true,
      },
      unknown: listOf(ATTRIBUTE, "What was not known."),
      keypresses_open: flag("Whether more keys could follow."),
    },
    [],
    "The facts that the condition asks about, as they were when the decision fell.",
  ),
  LegRecording: answered(
    {
      leg_id: text("The leg's own id."),
      call_status: text("Where the leg stands."),
      recording: orNull("RecordingDecision", "Null while it is open, and of an imported call."),
      settings: orNull("SettingsAtReception", "Null where none could be read."),
      facts: orNull("DecisionFacts", "Null where no condition decided, and once they were erased."),
      facts_erased: flag("Whether they were erased with the caller's data."),
      explained: orNull("ExplainedDecision", "Null as with `facts`."),
      hint: text("What to do so that the next such call comes out otherwise; empty when there is nothing."),
    },
    [],
    "Why a leg is recorded, or is not.",
  ),
  RecordingDecisions: answered(
    {
      call_record_id: text("Your id of the whole call."),
      legs: listOf(reference("LegRecording"), "In the order in which they came."),
    },
    [],
    "Why the legs of a call are recorded, or are not.",
  ),
}
