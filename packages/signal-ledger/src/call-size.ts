// The bound on what the corrections of a call hold together: each has all of its custom data, however little it changes.
import type { CallTransaction } from "@callrules/model"
import { differing, newToGroup } from "./correct-call.ts"
import type { LedgerState } from "./ledger.ts"
import { type SignalProblem, signalProblem } from "./problems.ts"
import type { SignalRequest } from "./request.ts"

/**
 * Whether a request would give its call more custom data, over all of its transactions, than they may have. They are counted as
 * if each had as much as the latest one. A request that changes no value of the call passes, whatever there is.
 *
 * @param call - the call's current transaction, and the groups of the request that it has.
 * @param most - the most characters (UTF-16 units) of names and values.
 * @param hidesValues - whether who asks may not find out the values of the call: then each value is counted beside those that the call has, whether it is among them or takes the place of one.
 * @returns `custom-data-of-call-too-long` (RecordInvalid), or nothing.
 *
 * @example
 * ```ts
 * import { instant, transactionId } from "@callrules/model"
 * import { checkCallSize } from "@callrules/signal-ledger"
 *
 * const id = transactionId("0000002A-00000001")
 * const call = { transactionId: id, correctsTransactionId: null, version: 1, customData: {}, createdAt: instant(0) }
 * const request = { customData: [{ name: "tier", value: "gold" }], partnerUniqueId: "" }
 * console.assert(checkCallSize({ call, groups: new Map() }, request, 16).length === 0)
 * const [problem] = checkCallSize({ call, groups: new Map() }, request, 15)
 * console.assert(problem?.code === "custom-data-of-call-too-long")
 * ```
 */
// SIG-287, SIG-319
export const checkCallSize = (
  { call, groups }: Pick<LedgerState, "call" | "groups">,
  { customData, partnerUniqueId }: Pick<SignalRequest, "customData" | "partnerUniqueId">,
  most: number,
  hidesValues = false,
): ReadonlyArray<SignalProblem> => {
  const reported = groups.get(partnerUniqueId)?.customData
  const changes = hidesValues ? customData : differing(call, newToGroup(reported, customData))
  if (changes.length === 0) return []
  const before = Object.entries(call.customData)
  const changed = changes.map(({ name, value }) => [name, value] as const)
  const after = hidesValues ? [...before, ...changed] : new Map([...before, ...changed])
  return characters(after) * (call.version + 1) <= most ? [] : [tooLong(call, most)]
}

const characters = (values: Iterable<readonly [name: string, value: string]>): number => {
  let sum = 0
  for (const [name, value] of values) sum += name.length + value.length
  return sum
}

// the length itself would tell that of values which not everybody may see
const tooLong = ({ version }: CallTransaction, most: number): SignalProblem =>
  signalProblem(
    "custom-data-of-call-too-long",
    ["custom_data"],
    `the ${version + 1} transactions that the call would have would hold more than the ${most} characters of custom data allowed in all`,
    "send shorter values, or clear fields that are not needed any more",
  )
