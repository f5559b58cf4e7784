// What a request may not make of a leg, its call and its groups, however small it is by itself.
import {
  checkCallSize,
  checkGroupCharacters,
  checkGroupCount,
  checkGroupSizes,
  type SignalProblem,
  type SignalRequest,
} from "@callrules/signal-ledger"
import type { Directory, StoreFault } from "@callrules/store"
import * as Effect from "effect/Effect"
import { seesAttributionOnly } from "../access/attribution-only.ts"
import type { Caller } from "../access/caller.ts"
import { type Refusal, refuse } from "../refusal.ts"
import type { Limits } from "../services/limits.ts"
import type { CallReading } from "./found-leg.ts"
import type { WholeLeg } from "./whole-leg.ts"

/** A request, whose it is, and where it goes. */
interface Bounded {
  readonly caller: Caller
  readonly found: WholeLeg
  readonly names: CallReading["names"]
  readonly request: SignalRequest
}

type Bounds = Pick<Limits, "callCharacters" | "groupCharacters" | "groupSignals" | "legGroups">

/**
 * The refusal of a request that would pass a bound; undefined for nearly all others. To an organization set to attribution only a full
 * call must not show which values it has by what it takes: so there values count also where they change nothing.
 */
export const refusedByBounds = (
  bounded: Bounded,
  limits: Bounds,
): Effect.Effect<void, Refusal | StoreFault, Directory> | undefined => {
  const ofGroups = groupsBeyond(bounded, limits)
  const ofCall = callBeyond(bounded, limits, false)
  const unseen = callBeyond(bounded, limits, true)
  if (unseen.length === ofCall.length) return refusedFor([...ofGroups, ...ofCall])
  // also beside another bound: that it stands there alone would tell
  return Effect.flatMap(
    seesAttributionOnly(bounded.caller),
    (hidesValues) => refusedFor([...ofGroups, ...(hidesValues ? unseen : ofCall)]) ?? Effect.void,
  )
}

const refusedFor = (beyond: ReadonlyArray<SignalProblem>): Effect.Effect<never, Refusal> | undefined =>
  beyond.length === 0 ? undefined : refuse("RecordInvalid", beyond)

/** The bounds on groups that a request would pass, on what its leg has already. */
const groupsBeyond = (
  { found, names, request }: Bounded,
  { groupCharacters, groupSignals, legGroups }: Bounds,
): ReadonlyArray<SignalProblem> => {
  const { groupCount } = found.reading
  const { groups } = found.content
  const beyond: Array<SignalProblem> = []
  if (legGroups !== null) beyond.push(...checkGroupCount({ groups, groupCount }, request, legGroups))
  if (groupSignals !== null) beyond.push(...checkGroupSizes({ groups, names }, request, groupSignals))
  if (groupCharacters !== null) beyond.push(...checkGroupCharacters({ groups, names }, request, groupCharacters))
  return beyond
}

/** The bound on a call's custom data, where a request would pass it. */
const callBeyond = (
  { found, request }: Bounded,
  { callCharacters }: Bounds,
  hidesValues: boolean,
): ReadonlyArray<SignalProblem> => {
  const { call, groups } = found.content
  return callCharacters === null || call === null
    ? []
    : checkCallSize({ call, groups }, request, callCharacters, hidesValues)
}
