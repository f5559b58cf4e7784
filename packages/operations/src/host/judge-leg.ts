// What another condition would have made of a leg, on the facts that a decision of it would have had and no others.
import { type CampaignIds, campaignWhenDue, isSameAttribute, type UnknownAttribute, whenDue } from "@callrules/call"
import { decisionFacts } from "@callrules/recording-condition/decide"
import { decideOnReadCondition } from "@callrules/recording-condition/decide-read"
import type { StoredCondition } from "@callrules/recording-condition/plain"
import type { LegDecision, LegRecording, LegState, StoredLeg } from "@callrules/store"
import { factsOfLeg } from "../calls/decide-leg.ts"
import { CAMPAIGN, isDue } from "../calls/leg-recording.ts"

/**
 * Why a leg cannot be judged.
 *
 * - `not-due`: it is neither transferred nor completed yet.
 * - `imported`: it was imported when it was over, without what was known while it lasted.
 * - `not-noted`: it was received by a version that did not note which events came late.
 * - `campaign`: before its decision was due it was reported for different campaigns, or for one that was not in the directory.
 * - `stopped`: recording was switched off, or the campaign removed, while its decision was open.
 * - `changed-facts`: a fact that matters was changed or contradicted while it lasted, or its value at the decision is lost.
 * - `erased`: a fact that matters was erased with the caller's data.
 */
export type UnjudgedReason = "not-due" | "imported" | "not-noted" | "campaign" | "stopped" | "changed-facts" | "erased"

/** What a condition would have made of a leg. */
export type LegJudgement =
  | {
      /** It would have been decided so. */
      readonly kind: "judged"
      /** Whether the leg would have been recorded. */
      readonly record: boolean
      /** Whether it would not have been recorded because a fact was not known. */
      readonly isUncertain: boolean
      /** The facts that the condition asks about, as they were. */
      readonly facts: Readonly<Record<string, unknown>>
    }
  | {
      /** Nobody can tell. */
      readonly kind: "unjudged"
      /** Why. */
      readonly reason: UnjudgedReason
      /** The facts that cannot be told, as conditions write them; empty where the reason is none of a fact. */
      readonly facts: ReadonlyArray<string>
    }

/**
 * What a condition would have made of a leg if it had been in force when the leg was received, and calls were recorded at all. The
 * verdict is the one of the decision that would have been made while the leg lasted. Where that depends on a fact whose value then is
 * not kept, there is none, unless it is the condition that decided the leg. `repeat` is as it was looked up for the leg: whether another
 * condition would have looked it up once more, with another answer, is not noted.
 *
 * @param read - the condition under the custom data fields that the network had when the leg was received; one that cannot be read
 *   records nothing.
 *
 * @example
 * ```ts
 * import { initialCall } from "@callrules/call"
 * import { orThrow } from "@callrules/model/or-throw"
 * import { callRecordId, networkId, transactionId } from "@callrules/model"
 * import { judgeLeg } from "@callrules/operations"
 * import { publishedVocabulary, readStoredCondition } from "@callrules/recording-condition"
 *
 * const read = (customDataFields: ReadonlyArray<string>) =>
 *   orThrow(readStoredCondition("mobile", publishedVocabulary({ customDataFields })))
 * const state = initialCall(networkId("n1"), transactionId("t1"), callRecordId("c1"))
 * const judgement = judgeLeg({ state, isErased: false, recording: null }, read)
 * console.assert(judgement.kind === "unjudged" && judgement.reason === "not-due")
 * ```
 */
// ENG-437
export const judgeLeg = (
  { isErased, recording, state }: LegState & { readonly recording: LegRecording | null },
  read: (customDataFields: ReadonlyArray<string>) => StoredCondition | "unreadable",
): LegJudgement => {
  if (recording?.settings === "imported") return unjudged("imported")
  if (recording === null || !isDue(state)) return unjudged("not-due")
  if (recording.settings === "not-received") return NOT_RECORDED
  if (isStopped(recording)) return unjudged("stopped")
  const { hindsight } = recording
  if (hindsight === undefined) return unjudged("not-noted")
  const { changed = [], openFields = [] } = hindsight
  if (recording.settings === "campaign-contradicted" || changed.some((one) => isSameAttribute(one, CAMPAIGN))) {
    return unjudged("campaign")
  }
  const then = whenDue(state, hindsight)
  const { facts, unknown } = factsOfLeg(then, recording, openFields, false)
  const untold = [...changed, ...(isErased ? fieldsOf(recording) : [])]
  const condition = read(recording.customDataFields)
  if (condition === "unreadable") return NOT_RECORDED
  // certain without what cannot be told, so certain whenever it fell: facts that were not changed only became known
  const decided = decideOnReadCondition(
    { recordCalls: true, condition },
    facts,
    { ...unknown, attributes: [...unknown.attributes, ...untold] },
    true,
  )
  const isUncertain = decided?.reason === "unknown-facts"
  const asked = isUncertain ? askedOf(condition, untold) : []
  if (asked.length > 0) {
    // ENG-474
    const own = recording.decision
    if (own !== null && own.facts !== null && own.condition === decided?.condition) return asDecided(own)
    const isOfErasure = isErased && asked.every(({ attribute }) => attribute === "custom_data")
    return { ...unjudged(isOfErasure ? "erased" : "changed-facts"), facts: asked.map(nameOf) }
  }
  const shown = decisionFacts(condition.condition, { facts, unknown }).facts
  return { kind: "judged", record: decided?.record === true, isUncertain, facts: shown }
}

/**
 * The campaign that a leg counts for: the one that it was of when its decision was due, although a later report may name another.
 * Where it was reported for several before that, `judgeLeg` gives no verdict.
 *
 * @returns null for a leg that was not reported as received.
 *
 * @example
 * ```ts
 * import { initialCall } from "@callrules/call"
 * import { callRecordId, networkId, transactionId } from "@callrules/model"
 * import { campaignOfLeg } from "@callrules/operations"
 *
 * const state = initialCall(networkId("n1"), transactionId("t1"), callRecordId("c1"))
 * console.assert(campaignOfLeg({ state, recording: null }) === null)
 * ```
 */
// ENG-470
export const campaignOfLeg = ({ recording, state }: Pick<StoredLeg, "recording" | "state">): CampaignIds | null =>
  campaignWhenDue(state, recording?.hindsight ?? {})

/** Without a look at the facts. */
const NOT_RECORDED: LegJudgement = { kind: "judged", record: false, isUncertain: false, facts: {} }

/** The judgement of the condition that decided a leg; an erasure leaves nothing of its facts. */
const asDecided = ({ facts, reason, record }: LegDecision): LegJudgement => ({
  kind: "judged",
  record,
  isUncertain: reason === "unknown-facts",
  facts: typeof facts === "object" && facts !== null ? facts.facts : {},
})

const isStopped = ({ decision, settings }: LegRecording): boolean =>
  typeof settings === "object" && settings.recordCalls && decision?.reason === "no-calls"

const unjudged = (reason: UnjudgedReason) => ({ kind: "unjudged", reason, facts: [] }) as const

/** The fields whose values an erasure takes. */
const fieldsOf = ({ customDataFields }: LegRecording): ReadonlyArray<UnknownAttribute> =>
  customDataFields.map((field) => ({ attribute: "custom_data", field }))

/** Those that the condition asks about. */
const askedOf = ({ condition }: StoredCondition, attributes: ReadonlyArray<UnknownAttribute>) =>
  decisionFacts(condition, { facts: {}, unknown: { attributes, keypressesOpen: false } }).unknown.attributes

const nameOf = ({ attribute, field }: UnknownAttribute): string =>
  field === undefined ? attribute : `${attribute}[${field}]`
