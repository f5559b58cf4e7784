// The bounds on a group, and on the groups of a leg, as they stand after a request: neither must grow for ever.
import { instant } from "@callrules/model"
import { shown } from "@callrules/model/reading"
import { groupIds, groupRequest, type RequestGroup } from "./group.ts"
import type { LedgerState, StoredSignal } from "./ledger.ts"
import { mergeSignals } from "./merge-signals.ts"
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
): ReadonlyArray<SignalProblem> => {
  if (mostSignalsAfter(groups, request) <= most) return []
  return groupRequest(request).flatMap((group) => {
    const stored = groups.get(group.partnerUniqueId)?.signals ?? []
    const added = namesAdded(stored, group, names)
    return added === 0 || stored.length + added <= most
      ? []
      : [tooLarge(group.partnerUniqueId, stored.length + added, most)]
  })
}

/** The most signals that a group could have after a request: most requests are far from the bounds, and need no look at the names. */
const mostSignalsAfter = (groups: LedgerState["groups"], { signals }: Pick<SignalRequest, "signals">): number => {
  let largest = 0
  for (const group of groups.values()) largest = Math.max(largest, group.signals.length)
  return largest + signals.length
}

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

/**
 * The groups whose signals a request would give more characters, names and values together, than they may have, in order of first
 * appearance: each answer shows all of them. A request that adds no name to a group passes, however large that is.
 *
 * @param most - the most characters (UTF-16 units) of the names and values of a group's signals.
 * @returns `signals-in-group-too-long` (RecordInvalid) for each such group.
 *
 * @example
 * ```ts
 * import { checkGroupCharacters } from "@callrules/signal-ledger"
 *
 * const sale = { name: "Sale", foldedName: "sale", partnerUniqueId: "p", value: true, revenue: null, occurredAt: null }
 * const request = { signals: [sale], customData: [], partnerUniqueId: "" }
 * const [problem] = checkGroupCharacters({ groups: new Map(), names: new Map() }, request, 7)
 * console.assert(problem?.code === "signals-in-group-too-long")
 * console.assert(checkGroupCharacters({ groups: new Map(), names: new Map() }, request, 8).length === 0)
 * ```
 */
// SIG-290
export const checkGroupCharacters = (
  { groups, names }: Pick<LedgerState, "groups" | "names">,
  request: Pick<SignalRequest, "signals" | "customData" | "partnerUniqueId">,
  most: number,
): ReadonlyArray<SignalProblem> => {
  if (mostSignalsAfter(groups, request) * LONGEST_SIGNAL <= most) return []
  return groupRequest(request).flatMap(({ partnerUniqueId, signals }) => {
    const stored = groups.get(partnerUniqueId)?.signals ?? []
    const after = mergeSignals(stored, signals, names, ANY_TIME)
    const count = characters(after)
    return after.length === stored.length || count <= most ? [] : [tooLong(partnerUniqueId, count, most)]
  })
}

/** A name has at most 255 characters of two UTF-16 units each, a value has five. */
const LONGEST_SIGNAL = 2 * 255 + 5
/** When the signals happened is not counted. */
const ANY_TIME = instant(0)

const characters = (signals: ReadonlyArray<StoredSignal>): number =>
  signals.reduce((sum, { name, value }) => sum + name.length + String(value).length, 0)

const tooLong = (partnerUniqueId: string, count: number, most: number): SignalProblem =>
  signalProblem(
    "signals-in-group-too-long",
    ["signals"],
    `the signals of the group of \`partner_unique_id\` ${shown(partnerUniqueId)} would have ${withCommas(count)} characters, at most ${withCommas(most)} are allowed`,
    "report further signals under another `partner_unique_id`, or use shorter names",
  )

/**
 * Whether a request would give its leg more groups than it may have. A request that adds no group passes, however many there are.
 *
 * @param leg - the groups of the request that the leg has, and how many groups it has in all.
 * @param most - the most groups of a leg.
 * @returns `groups-of-leg-too-many` (RecordInvalid), or nothing.
 *
 * @example
 * ```ts
 * import { checkGroupCount } from "@callrules/signal-ledger"
 *
 * const signal = { name: "A", foldedName: "a", value: true, revenue: null, occurredAt: null }
 * const request = { signals: [{ ...signal, partnerUniqueId: "new" }], customData: [], partnerUniqueId: "" }
 * const [problem] = checkGroupCount({ groups: new Map(), groupCount: 1_000 }, request, 1_000)
 * console.assert(problem?.code === "groups-of-leg-too-many")
 * ```
 */
// ENG-237
export const checkGroupCount = (
  leg: {
    /** The groups of the request that the leg has. */
    readonly groups: LedgerState["groups"]
    /** How many groups the leg has; need not be right when it has every group of the request. */
    readonly groupCount: number
  },
  request: Pick<SignalRequest, "signals" | "customData" | "partnerUniqueId">,
  most: number,
): ReadonlyArray<SignalProblem> => {
  const added = groupIds(request).filter((id) => !leg.groups.has(id)).length
  const count = leg.groupCount + added
  if (added === 0 || count <= most) return []
  return [
    signalProblem(
      "groups-of-leg-too-many",
      ["signals"],
      `the call would have ${withCommas(count)} groups of signals, one for each \`partner_unique_id\`, at most ${withCommas(most)} are allowed`,
      "report further signals under a `partner_unique_id` that the call has",
    ),
  ]
}

const withCommas = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ",")
