// What is known of a leg by now, as the facts that a recording condition is decided on.
import type { CallState } from "./call-state.ts"
import { keypressesSoFar } from "./keypresses-so-far.ts"
import { customDataValues } from "./lifecycle.ts"
import { hasUnknownPhoneType } from "./unknown-names.ts"

/** What was looked up for a leg when it was received; null: the look-up failed. */
export interface LookedUpFacts {
  /** Whether the campaign was open. */
  readonly duringHours: boolean | null
  /** Whether the caller had called before. */
  readonly repeat: boolean | null
}

/** An attribute whose value is not known. */
export interface UnknownAttribute {
  /** Its name. */
  readonly attribute: string
  /** The field, for an attribute that has fields. */
  readonly field?: string
}

/** The facts of a leg, and which of them are not known. */
export interface RecordingFacts {
  /** The values by name, as conditions of the published vocabulary take them. */
  readonly facts: Readonly<Record<string, unknown>>
  /** What is not known, whatever the facts say. */
  readonly unknown: {
    /** Attributes, each with its field where it has fields. */
    readonly attributes: ReadonlyArray<UnknownAttribute>
    /** Whether more keys may follow. */
    readonly keypressesOpen: boolean
  }
}

/**
 * The facts of a leg for its recording decision. Not known are look-ups that failed, fields that are still looked up or
 * that a mistyped name may have meant, a kind of phone that conditions do not know, and keys that may still come.
 *
 * @param openFields - the fields that unknown names leave open: see `unknownNames`.
 *
 * @example
 * ```ts
 * import { initialCall, recordingFacts } from "@callrules/call"
 * import { callRecordId, networkId, transactionId } from "@callrules/model"
 *
 * const leg = initialCall(networkId("n1"), transactionId("t1"), callRecordId("c1"))
 * const { facts, unknown } = recordingFacts(leg, { duringHours: true, repeat: null }, [])
 * console.assert(facts["during_hours"] === true && unknown.attributes[0]?.attribute === "repeat")
 * ```
 */
export const recordingFacts = (
  state: CallState,
  { duringHours, repeat }: LookedUpFacts,
  openFields: ReadonlyArray<string>,
): RecordingFacts => {
  const { details } = state
  const keypresses = keypressesSoFar(state)
  return {
    facts: {
      during_hours: duringHours,
      repeat,
      phone_type: details?.phoneType,
      keypresses: keypresses.soFar,
      custom_data: customDataValues(state.customData),
      affiliate_name: details?.affiliateName,
      media_type: details?.mediaType,
      promo_number_description: details?.promoNumberDescription,
    },
    unknown: {
      attributes: [
        ...(duringHours === null ? [{ attribute: "during_hours" }] : []),
        ...(repeat === null ? [{ attribute: "repeat" }] : []),
        // REC-178
        ...(hasUnknownPhoneType(state) ? [{ attribute: "phone_type" }] : []),
        ...[...state.pendingCustomDataFields, ...openFields].map((field) => ({ attribute: "custom_data", field })),
      ],
      keypressesOpen: keypresses.open,
    },
  }
}
