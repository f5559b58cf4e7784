// The bound on a group as it stands after a request: each answer shows all of it, so it must not grow for ever.
import { shown } from "@callrules/model/reading"
import { groupRequest, type RequestGroup } from "./group.ts"
import type { LedgerState, StoredSignal } from "./ledger.ts"
import { type SignalProblem, signalProblem } from "./problems.ts"
import type { SignalRequest } from "./request.ts"

/**
 * The groups that a request would give more signals than they may have, in order of first appearance. A request that adds
 * no name to a group passes, however large that is.
 *
 * @param most - the most signals of a group.
 * @returns `signals-in-group-too-many` (RecordInvalid) for each such group.
 *
 * @example
 * ```ts
 * import { checkGroupSizes } from "@callrules/signal-ledger"
 *
 * const signal = { partnerUniqueId: "p", value: true, revenue: null, occurredAt: null }
 * const signals = [{ ...signal, name: "A", foldedName: "a" }, { ...signal, name: "B", foldedName: "b" }]
 * const request = { signals, customData: [], partnerUniqueId: "" }
 * const problems = checkGroupSizes({ groups: new Map(), names: new Map() }, request, 1)
 * console.assert(problems[0]?.code === "signals-in-group-too-many")
 * ```
 */
// SIG-262
export const checkGroupSizes = (
  { groups, names }: Pick<LedgerState, "groups" | "names">,
  request: Pick<SignalRequest, "signals" | "customData" | "partnerUniqueId">,
  most: number,
): ReadonlyArray<SignalProblem> =>
  groupRequest(request).flatMap((group) => {
    const stored = groups.get(group.partnerUniqueId)?.signals ?? []
    // most requests are far from the bound, and need no look at the names
    if (stored.length + group.signals.length <= most) return []
    const added = namesAdded(stored, group, names)
    return added === 0 || stored.length + added <= most
      ? []
      : [tooLarge(group.partnerUniqueId, stored.length + added, most)]
  })

const namesAdded = (
  stored: ReadonlyArray<StoredSignal>,
  { signals }: RequestGroup,
  casings: ReadonlyMap<string, string>,
): number => {
  const known = new Set(stored.map(({ name }) => name))
  return signals.filter(({ foldedName, name }) => !known.has(casings.get(foldedName) ?? name)).length
}

const tooLarge = (partnerUniqueId: string, count: number, most: number): SignalProblem =>
  signalProblem(
    "signals-in-group-too-many",
    ["signals"],
    `the group of \`partner_unique_id\` ${shown(partnerUniqueId)} would have ${withCommas(count)} signals, at most ${withCommas(most)} are allowed`,
    "report further signals under another `partner_unique_id`",
  )

const withCommas = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ",")
