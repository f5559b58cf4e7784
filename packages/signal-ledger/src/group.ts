// Grouping: which signals of a request make one transaction together, and the order of the groups.
import type { RequestedSignal, SignalRequest } from "./request.ts"

/** One group of a request: the content of one post-call-event transaction. */
export interface RequestGroup {
  /** What identifies the group within the leg. */
  readonly partnerUniqueId: string
  /** In the order of the request; empty for a group of custom data alone. */
  readonly signals: ReadonlyArray<RequestedSignal>
  /** Whether the request's custom data belongs to this group. */
  readonly takesCustomData: boolean
}

interface OpenGroup {
  readonly partnerUniqueId: string
  readonly signals: Array<RequestedSignal>
  takesCustomData: boolean
}

/**
 * The groups of a request in order of first appearance, signals before custom data: signals with equal partner unique
 * ids together, custom data in the group of the top-level one.
 *
 * @returns one group per transaction that the request may make; none for a look-up.
 *
 * Source of the rule: section 4.5 of the specification, rules 2 and 3; the order is rule SIG-136.
 *
 * @example
 * ```ts
 * import { groupRequest } from "@callrules/signal-ledger"
 *
 * const signal = (name: string, partnerUniqueId: string) =>
 *   ({ name, foldedName: name, partnerUniqueId, value: null, revenue: null, occurredAt: null })
 * const groups = groupRequest({
 *   signals: [signal("sale", "b"), signal("quote", "a"), signal("renewal", "b")],
 *   customData: [{ name: "region", value: "west" }],
 *   partnerUniqueId: "",
 * })
 * console.assert(groups.map((group) => group.signals.length).join() === "2,1,0")
 * console.assert(groups[2]?.takesCustomData === true)
 * ```
 */
// SIG-83, SIG-87, SIG-88, SIG-89
export const groupRequest = (
  request: Pick<SignalRequest, "signals" | "customData" | "partnerUniqueId">,
): ReadonlyArray<RequestGroup> => {
  const groups: Array<OpenGroup> = []
  let current: OpenGroup | undefined
  for (const signal of request.signals) {
    if (current?.partnerUniqueId !== signal.partnerUniqueId) current = groupOf(groups, signal.partnerUniqueId)
    current.signals.push(signal)
  }
  if (request.customData.length > 0) groupOf(groups, request.partnerUniqueId).takesCustomData = true
  return groups
}

/**
 * The partner unique ids of the groups of a request, in order of first appearance: what a store has to read, and
 * what a call record's legs are searched for.
 *
 * Source of the rule: section 4.5 of the specification, rule 2.
 *
 * @example
 * ```ts
 * import { groupIds } from "@callrules/signal-ledger"
 *
 * const request = { signals: [], customData: [{ name: "region", value: "west" }], partnerUniqueId: "order-7" }
 * console.assert(groupIds(request).join() === "order-7")
 * ```
 */
// SIG-139
export const groupIds = (
  request: Pick<SignalRequest, "signals" | "customData" | "partnerUniqueId">,
): ReadonlyArray<string> => {
  const ids = new Set<string>()
  for (const signal of request.signals) ids.add(signal.partnerUniqueId)
  if (request.customData.length > 0) ids.add(request.partnerUniqueId)
  return [...ids]
}

/**
 * The folded names a request uses, each once: what a store has to look up in the network's registry of names.
 *
 * Source of the rule: section 2.5 of the specification (the casing of the first report is kept).
 *
 * @example
 * ```ts
 * import { foldedNames } from "@callrules/signal-ledger"
 *
 * const sale = { name: "Sale", foldedName: "sale", partnerUniqueId: "", value: true, revenue: null, occurredAt: null }
 * console.assert(foldedNames({ signals: [sale, { ...sale, partnerUniqueId: "b" }] }).join() === "sale")
 * ```
 */
export const foldedNames = (request: Pick<SignalRequest, "signals">): ReadonlyArray<string> => {
  const names = new Set<string>()
  for (const signal of request.signals) names.add(signal.foldedName)
  return [...names]
}

// a request has at most ten groups once it is valid, so a linear search is faster than a map
// SIG-33, SIG-136
const groupOf = (groups: Array<OpenGroup>, partnerUniqueId: string): OpenGroup => {
  for (const group of groups) if (group.partnerUniqueId === partnerUniqueId) return group
  const group: OpenGroup = { partnerUniqueId, signals: [], takesCustomData: false }
  groups.push(group)
  return group
}
