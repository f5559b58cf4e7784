// What a request may not make of a leg, its call and its groups, however small it is by itself.
import {
  checkCallSize,
  checkGroupCharacters,
  checkGroupCount,
  checkGroupSizes,
  type SignalProblem,
  type SignalRequest,
} from "@callrules/signal-ledger"
import type { Limits } from "../services/limits.ts"
import type { CallReading, FoundLeg } from "./found-leg.ts"

/** The bounds that a request would pass, on what its leg and its groups have already. */
export const beyondBounds = (
  {
    found,
    names,
    request,
  }: { readonly found: FoundLeg; readonly names: CallReading["names"]; readonly request: SignalRequest },
  limits: Pick<Limits, "callCharacters" | "groupCharacters" | "groupSignals" | "legGroups">,
): ReadonlyArray<SignalProblem> => {
  const { callCharacters, groupCharacters, groupSignals, legGroups } = limits
  const { groupCount, groups, stored } = found.reading
  const { head: call } = stored
  const beyond: Array<SignalProblem> = []
  if (legGroups !== null) beyond.push(...checkGroupCount({ groups, groupCount }, request, legGroups))
  if (groupSignals !== null) beyond.push(...checkGroupSizes({ groups, names }, request, groupSignals))
  if (groupCharacters !== null) beyond.push(...checkGroupCharacters({ groups, names }, request, groupCharacters))
  if (callCharacters !== null && call !== null) {
    beyond.push(...checkCallSize({ call, groups }, request, callCharacters))
  }
  return beyond
}
