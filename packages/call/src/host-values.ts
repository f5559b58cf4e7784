// Custom data that the host reports after a call was received: what it makes of the call.
import type { CallTransaction, CustomData } from "@callrules/model"
import type { CallState } from "./call-state.ts"
import { customDataValues } from "./lifecycle.ts"

/**
 * The custom data of a call after events of its host that came once it was received: sources and event times decide which
 * value counts, not the order of arrival. A field that a request has named stays as it is, whether or not the request
 * changed it.
 *
 * @returns every value of the call, for a correction of it; undefined when nothing changes.
 *
 * @example
 * ```ts
 * import { hostCorrection, initialCall } from "@callrules/call"
 * import { callRecordId, instant, networkId, transactionId } from "@callrules/model"
 *
 * const id = transactionId("0000002A-00000001")
 * const head = { transactionId: id, correctsTransactionId: null, version: 1, customData: { tier: "gold" }, createdAt: instant(0) }
 * const leg = initialCall(networkId("n1"), id, callRecordId("c1"))
 * const state = { ...leg, customData: { region: { value: "west", source: "tag" as const } } }
 * console.assert(JSON.stringify(hostCorrection(state, head, ["tier"])) === '{"tier":"gold","region":"west"}')
 * console.assert(JSON.stringify(hostCorrection(state, head, [])) === '{"region":"west"}')
 * ```
 */
// SIG-260, SIG-261
export const hostCorrection = (
  state: CallState,
  head: CallTransaction,
  namedFields: ReadonlyArray<string>,
): CustomData | undefined => {
  const named = new Set(namedFields)
  const before = new Map(Object.entries(head.customData))
  const host = new Map(Object.entries(customDataValues(state.customData)))
  const after = new Map([...before].filter(([name]) => named.has(name) || host.has(name)))
  for (const [name, value] of host) if (!named.has(name)) after.set(name, value)
  const names = new Set([...before.keys(), ...after.keys()])
  if ([...names].every((name) => (before.get(name) ?? "") === (after.get(name) ?? ""))) return undefined
  // fromEntries defines own properties, so that a field named `__proto__` is a plain name
  return Object.fromEntries(after)
}
