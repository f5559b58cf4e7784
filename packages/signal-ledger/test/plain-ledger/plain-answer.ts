// The answer to a request, read off what was made.
import type { Made, PlainCall, PlainGroup, PlainLeg, PlainRequest } from "./plain-shapes.ts"
import { money, secondsText, timeText } from "./plain-texts.ts"
import { callHead, groupHead } from "./what-was-made.ts"

/** A whole answer as its JSON is. */
export interface PlainAnswer {
  readonly signals: ReadonlyArray<Readonly<Record<string, string | null>>>
  readonly call: Readonly<Record<string, string | null>>
}

/** What a request is answered when everything was made that `made` holds. */
export const plainAnswer = (made: ReadonlyArray<Made>, leg: PlainLeg, { signals }: PlainRequest): PlainAnswer => {
  const call = callHead(made, leg.legId)
  const groups = [...new Set(signals.map(({ group }) => group))]
  return {
    signals: groups.map((id) => {
      const head = groupHead(made, leg.legId, id)
      const all = head?.signals ?? []
      const amounts = all.flatMap(({ cents }) => (cents === null ? [] : [cents]))
      const at = all[0]?.at ?? Number.NaN
      return {
        transaction_id: head?.transactionId ?? null,
        corrects_transaction_id: head?.correctsTransactionId ?? null,
        name: all.map(({ name }) => name).join(","),
        partner_unique_id: id,
        occurred_at_time_t: secondsText(at),
        occurred_at_time: timeText(at),
        revenue: amounts.length === 0 ? "" : money(amounts.reduce((sum, amount) => sum + amount, 0n)),
        value: all.map(({ value }) => String(value)).join(","),
      }
    }),
    call: {
      transaction_id: call?.transactionId ?? null,
      corrects_transaction_id: call?.correctsTransactionId ?? null,
      start_time_t: secondsText(leg.receivedAt ?? Number.NaN),
      call_start_time: timeText(leg.receivedAt ?? Number.NaN),
    },
  }
}

/** What has become of everything in a request: a word for each entry of the answer, and one for the call. */
const plainOutcome = ({ call, groups }: Made, { signals }: PlainRequest): string => {
  const words = [...new Set(signals.map(({ group }) => group))].map((id) => {
    const made = groups.find(({ partnerUniqueId }) => partnerUniqueId === id)
    return made === undefined ? "unchanged" : made.version === 1 ? "created" : "corrected"
  })
  return `signals=(${words.join(" ")}), call=${call === null ? "unchanged" : "corrected"}`
}

/** The `Callrules-Outcome` header of an answer; a look-up has none. */
export const plainHeader = (made: Made, request: PlainRequest): string =>
  request.signals.length === 0 && request.customData.length === 0 ? "" : plainOutcome(made, request)

/** A transaction of a group with the keys under which the ledger keeps it. */
export const asKept = ({ signals, reported, ...rest }: PlainGroup) => ({
  ...rest,
  type: "Post Call Event" as const,
  signals: signals.map(({ name, value, cents, at }) => ({
    name,
    value,
    revenue: cents === null ? null : Number(cents),
    occurredAt: at,
  })),
  customData: reported,
})

/** Every transaction of a leg in the order of its making, as the host interface shows it. */
export const plainHistory = (made: ReadonlyArray<Made>, legId: string): ReadonlyArray<unknown> =>
  made
    .filter(({ happened }) => happened.legId === legId)
    .flatMap(({ call, groups }) => [...(call === null ? [] : [shownCall(call)]), ...groups.map(shownGroup)])

const shownCall = ({ transactionId, correctsTransactionId, version, customData, createdAt }: PlainCall) => ({
  type: "Call",
  transaction_id: transactionId,
  corrects_transaction_id: correctsTransactionId,
  version,
  custom_data: customData,
  created_at: new Date(createdAt).toISOString(),
})

const shownGroup = (group: PlainGroup) => ({
  type: "Post Call Event",
  transaction_id: group.transactionId,
  corrects_transaction_id: group.correctsTransactionId,
  version: group.version,
  call_transaction_id: group.callTransactionId,
  partner_unique_id: group.partnerUniqueId,
  signals: group.signals.map(({ name, value, cents, at }) => ({
    name,
    value,
    revenue: cents === null ? "" : money(cents),
    occurred_at_time: new Date(at).toISOString(),
  })),
  custom_data: group.reported,
  created_at: new Date(group.createdAt).toISOString(),
})
