// A leg of an archive, as an engine reads it.
import { stateWithoutPersonalValues } from "@callrules/call"
import type { LegState } from "../ports/call-store.ts"
import type { ArchiveRow } from "../ports/ledger-archive.ts"
import type { LegRecording } from "../ports/leg-recording.ts"
import { fromJson } from "../rows/values/json-column.ts"
import { CALL_STATE, LEG_RECORDING } from "../rows/values/json-forms.ts"
import { SALT } from "./record-kinds.ts"

/** A leg with what is kept of its recording. */
export interface KeptLeg extends LegState {
  /** Null until the leg is received, or its decision was made before that. */
  readonly recording: LegRecording | null
}

/**
 * The leg of a record of the kind `leg`: what stands for erased values is left out.
 *
 * @throws when the record has a form of a later version, as every read of a store does.
 */
export const keptLeg = (row: ArchiveRow): KeptLeg => {
  const state = fromJson(CALL_STATE, String(row["state"]))
  const isErased = (row[SALT] ?? null) === null
  const recording = row["recording"] ?? null
  return {
    state: isErased ? stateWithoutPersonalValues(state) : state,
    isErased,
    recording: recording === null ? null : fromJson(LEG_RECORDING, String(recording)),
  }
}
