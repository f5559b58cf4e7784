// `callrules why`: why a call was recorded, or was not, as the running server knows it.
import { type JsonObject, visibleText } from "@callrules/model/reading"
import type { LegRecordingBody, RecordingDecisionsBody } from "@callrules/operations"
import { onlyNetwork } from "../configuration/read.ts"
import type { Output } from "../terminal.ts"
import { areShaped, hasShapeOrNone } from "./answer-shapes.ts"
import { askHostFor, type RunningHost } from "./ask-host.ts"

/** What is asked, and how it is answered. */
export interface WhyOptions extends RunningHost {
  /** The network of the call; absent: the only one of the configuration. */
  readonly network?: string
  /** Whether the answer is JSON, as the host interface gives it. */
  readonly json?: boolean
}

/**
 * Tells why the legs of a call were recorded, or were not.
 *
 * @returns the exit code: 0 when some leg is recorded, 1 when none is, or none is yet.
 */
// REC-210
export const tellWhy = async (call: string, options: WhyOptions, output: Output): Promise<0 | 1> => {
  const network = options.network ?? onlyNetwork(options.config)
  const path = `/host/${encodeURIComponent(network)}/calls/${encodeURIComponent(call)}/recording`
  const answer = await askHostFor<RecordingDecisionsBody>(options, { method: "GET", path }, ["legs"], areLegs)
  if (options.json === true) output.log(JSON.stringify(answer))
  else output.log(answer.legs.map(legWords).join("\n\n"))
  return answer.legs.some(({ recording }) => recording?.record === true) ? 0 : 1
}

// ENG-530
const areLegs = ({ legs }: JsonObject): boolean =>
  areShaped(
    legs,
    { leg_id: "string", call_status: "string", hint: "string", facts_erased: "boolean" },
    ({ explained, recording, settings }) =>
      hasShapeOrNone(recording, { record: "boolean", explanation: "string", decided_at: "string" }) &&
      hasShapeOrNone(settings, { call_recording_condition: "string", record_calls: "boolean", version: "number" }) &&
      hasShapeOrNone(explained, { words: "string" }),
  )

const legWords = ({
  call_status,
  explained,
  facts_erased: areErased,
  hint,
  leg_id,
  recording,
  settings,
}: LegRecordingBody): string =>
  [
    // ENG-473
    `leg ${visibleText(leg_id)} (${call_status}): ${recording?.explanation ?? "no decision"}`,
    ...(recording === null ? [] : [`decided at ${recording.decided_at}`]),
    ...(settings === null ? [] : [settingsWords(settings)]),
    ...(areErased ? ["", "what it was decided on was erased with the caller's data"] : []),
    ...(explained === null ? [] : ["", explained.words]),
    ...(hint === "" ? [] : ["", `hint: ${hint}`]),
  ].join("\n")

const settingsWords = (settings: NonNullable<LegRecordingBody["settings"]>): string => {
  const condition = settings.call_recording_condition === "" ? "no condition" : settings.call_recording_condition
  const what = settings.record_calls ? condition : `no calls (${condition})`
  return `settings at its reception, version ${settings.version}: ${what}`
}
