// One leg and its call transactions, for tests of what is read of them.
import { type CallState, initialCall } from "@callrules/call"
import { type CallTransaction, callRecordId, instant, networkId, transactionId } from "@callrules/model"

const LEG = transactionId("0000002A-00000001")

/** A leg with nothing known but what is given. */
export const legWith = (parts: Partial<CallState> = {}): CallState => ({
  ...initialCall(networkId("n1"), LEG, callRecordId("c1")),
  ...parts,
})

/** Custom data as the host reported it. */
export const hostData = (values: Readonly<Record<string, string>>): CallState["customData"] =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value, source: "tag" as const }]))

/** A call transaction of the leg. */
export const callTransaction = (version: number, customData: Readonly<Record<string, string>>): CallTransaction => ({
  transactionId: LEG,
  correctsTransactionId: version === 1 ? null : LEG,
  version,
  customData,
  createdAt: instant(version),
})
