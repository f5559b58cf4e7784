// A second, plain reading of the ledger's rules, for the requests of the simulation only. It shares no code with the
// engine, keeps whole histories, and is told of writes in the order in which they became durable.
import type { CallTransaction } from "@callrules/model"
import type { GroupTransaction } from "@callrules/signal-ledger"
import { fold, type SimulatedRequest } from "./scenario.ts"
import { hold } from "./violation.ts"

interface PlainSignal {
  readonly name: string
  readonly value: boolean
  readonly revenue: number | null
  readonly occurredAt: number
}

/** A leg with every transaction that was made on it. */
export interface PlainLeg {
  readonly legId: string
  readonly callRecordId: string
  /** The fields that requests have named: values of the host leave them alone. */
  readonly named: Set<string>
  readonly calls: Array<CallTransaction>
  readonly groups: Map<string, Array<GroupTransaction>>
}

/** One network of the plain ledger. */
export interface PlainNetwork {
  readonly names: Map<string, string>
  readonly legs: Map<string, PlainLeg>
}

/** A group as a request leaves it. */
interface PlannedGroup {
  readonly id: string
  readonly signals: ReadonlyArray<PlainSignal>
  /** Whether it is new, or not what it was: in its signals or in the custom values it reported last. */
  readonly differs: boolean
  readonly listed: boolean
}

/** What an answer shows of a group, and of the call. */
export interface PlainAnswer {
  readonly signals: ReadonlyArray<Readonly<Record<string, string | null>>>
  readonly call: { readonly transaction_id: string; readonly corrects_transaction_id: string | null }
}

/** The groups of a request as they stand after it, in order of first appearance. */
export const planGroups = (
  network: PlainNetwork,
  leg: PlainLeg,
  request: SimulatedRequest,
  now: number,
): ReadonlyArray<PlannedGroup> => {
  const ids = new Set(request.signals.map(({ group }) => group))
  if (request.customData.length > 0) ids.add(request.topGroup)
  const casings = new Map(network.names)
  for (const { name } of request.signals) if (!casings.has(fold(name))) casings.set(fold(name), name)
  return [...ids].map((id) => {
    const head = leg.groups.get(id)?.at(-1)
    const before = head?.signals ?? []
    const after: Array<PlainSignal> = [...before]
    const mine = request.signals.filter(({ group }) => group === id)
    for (const sent of mine) {
      const name = casings.get(fold(sent.name)) ?? sent.name
      const place = after.findIndex((one) => one.name === name)
      const stored = after[place]
      const revenue = sent.cents === null ? (stored?.revenue ?? null) : sent.cents === "clear" ? null : sent.cents
      const signal = {
        name,
        value: sent.value ?? stored?.value ?? true,
        revenue,
        occurredAt: sent.at ?? stored?.occurredAt ?? now,
      }
      if (stored === undefined) after.push(signal)
      else after[place] = signal
    }
    const news = id === request.topGroup ? newsOf(leg, request) : []
    const differ = JSON.stringify(after.map(signalText)) !== JSON.stringify(before.map(signalText))
    return { id, signals: after, differs: head === undefined || differ || news.length > 0, listed: mine.length > 0 }
  })
}

const signalText = ({ name, value, revenue, occurredAt }: PlainSignal): string =>
  `${name} ${value} ${revenue} ${occurredAt}`

type Values = Readonly<Record<string, string>>

/** The custom values of a request that its group has not reported last. */
const newsOf = (leg: PlainLeg, request: SimulatedRequest): SimulatedRequest["customData"] => {
  const reported = leg.groups.get(request.topGroup)?.at(-1)?.customData ?? {}
  return request.customData.filter(({ name, value }) => !Object.hasOwn(reported, name) || reported[name] !== value)
}

/** Those of them that also differ from the call's values. */
const changesOf = (leg: PlainLeg, request: SimulatedRequest): Values => {
  const values = leg.calls.at(-1)?.customData ?? {}
  return Object.fromEntries(
    newsOf(leg, request).flatMap(({ name, value }) => ((values[name] ?? "") === value ? [] : [[name, value]])),
  )
}

const isEmpty = (values: Values): boolean => Object.keys(values).length === 0

/** Whether a request, applied now, leaves everything as it is. */
export const mayBeUnchanged = (network: PlainNetwork, leg: PlainLeg, request: SimulatedRequest): boolean =>
  planGroups(network, leg, request, Number.NaN).every(({ differs }) => !differs)

/** What a request made, as it is to be written. */
export interface PlainWrite {
  readonly callCorrection: CallTransaction | null
  readonly groupTransactions: ReadonlyArray<GroupTransaction>
  readonly newNames: ReadonlyArray<{ readonly folded: string; readonly casing: string }>
}

/** Holds a write against the rules, and keeps it. */
export const applyWrite = (
  network: PlainNetwork,
  leg: PlainLeg,
  request: SimulatedRequest,
  write: PlainWrite,
  now: number,
): void => {
  const { callCorrection } = write
  const groups = planGroups(network, leg, request, now)
  if (callCorrection === null) {
    hold(isEmpty(changesOf(leg, request)), () => `${request.name} changes custom data but the call is not corrected`)
  } else {
    checkCorrection(leg, request, callCorrection)
  }
  const expected = groups.filter(({ differs }) => differs)
  const callId = callCorrection?.transactionId ?? leg.calls.at(-1)?.transactionId
  hold(
    expected.map(({ id }) => id).join("|") ===
      write.groupTransactions.map(({ partnerUniqueId }) => partnerUniqueId).join("|"),
    () =>
      `${request.name} makes transactions for the groups [${write.groupTransactions.map(({ partnerUniqueId }) => partnerUniqueId)}] where [${expected.map(({ id }) => id)}] differ`,
  )
  for (const [index, { id, signals }] of expected.entries()) {
    const made = write.groupTransactions[index]
    const before = leg.groups.get(id)?.at(-1)
    hold(made !== undefined, () => "a transaction is missing")
    hold(made.version === (before?.version ?? 0) + 1, () => `group ${id}: version ${made.version} has no predecessor`)
    hold(
      made.correctsTransactionId === (before?.transactionId ?? null),
      () => `group ${id}: ${made.transactionId} corrects ${made.correctsTransactionId}, not ${before?.transactionId}`,
    )
    hold(
      JSON.stringify(made.signals.map(signalText)) === JSON.stringify(signals.map(signalText)),
      () => `group ${id}: [${made.signals.map(signalText)}] was made where [${signals.map(signalText)}] was due`,
    )
    hold(made.callTransactionId === callId, () => `group ${id}: made on ${made.callTransactionId}, not ${callId}`)
    hold(made.legId === leg.legId, () => `group ${id}: made for leg ${made.legId}`)
  }
  keep(network, leg, request, write)
}

const checkCorrection = (leg: PlainLeg, request: SimulatedRequest, made: CallTransaction): void => {
  checkNext(leg, made)
  const changed = changesOf(leg, request)
  const due = valuesText({ ...leg.calls.at(-1)?.customData, ...changed })
  hold(
    !isEmpty(changed) && valuesText(made.customData) === due,
    () => `call: ${made.transactionId} holds ${valuesText(made.customData)}, which ${request.name} does not make`,
  )
}

const checkNext = ({ calls }: PlainLeg, made: CallTransaction): void => {
  const head = calls.at(-1)
  hold(
    made.version === (head?.version ?? 0) + 1 && made.correctsTransactionId === head?.transactionId,
    () => `call: ${made.transactionId} corrects ${made.correctsTransactionId}, not ${head?.transactionId}`,
  )
}

/** Holds what host events make of a received call against the rules, and keeps it. */
export const applyHostValues = (leg: PlainLeg, host: Values, made: CallTransaction | null): void => {
  const head = leg.calls.at(-1)?.customData ?? {}
  const due = valuesText({ ...host, ...Object.fromEntries([...leg.named].map((name) => [name, head[name] ?? ""])) })
  if (made === null) {
    hold(due === valuesText(head), () => `leg ${leg.legId}: the call holds ${valuesText(head)} where ${due} is due`)
    return
  }
  checkNext(leg, made)
  const text = valuesText(made.customData)
  hold(due !== valuesText(head) && text === due, () => `leg ${leg.legId}: its host makes ${text} where ${due} is due`)
  leg.calls.push(made)
}

const valuesText = (values: Values): string =>
  Object.entries(values)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join(",")

const keep = (network: PlainNetwork, leg: PlainLeg, request: SimulatedRequest, write: PlainWrite): void => {
  const fresh = new Map<string, string>()
  for (const { name } of request.signals) {
    if (!network.names.has(fold(name)) && !fresh.has(fold(name))) fresh.set(fold(name), name)
  }
  // one that another request has registered since the read may be registered once more, as it is
  const registered = write.newNames.filter(({ folded, casing }) => network.names.get(folded) !== casing)
  hold(
    registered.map(({ casing }) => casing).join("|") === [...fresh.values()].join("|"),
    () =>
      `${request.name} registers [${write.newNames.map(({ casing }) => casing)}] where [${[...fresh.values()]}] are new`,
  )
  for (const [folded, casing] of fresh) network.names.set(folded, casing)
  for (const { name } of request.customData) leg.named.add(name)
  if (write.callCorrection !== null) leg.calls.push(write.callCorrection)
  for (const transaction of write.groupTransactions) {
    const chain = leg.groups.get(transaction.partnerUniqueId) ?? []
    chain.push(transaction)
    leg.groups.set(transaction.partnerUniqueId, chain)
  }
}

/** The answer to a request that has been applied, or changes nothing. */
export const plainAnswer = (leg: PlainLeg, request: SimulatedRequest): PlainAnswer => {
  const call = leg.calls.at(-1)
  const ids = [...new Set(request.signals.map(({ group }) => group))]
  return {
    signals: ids.map((id) => {
      const head = leg.groups.get(id)?.at(-1)
      const signals = head?.signals ?? []
      return {
        transaction_id: head?.transactionId ?? "",
        corrects_transaction_id: head?.correctsTransactionId ?? null,
        name: signals.map(({ name }) => name).join(","),
        partner_unique_id: id,
        revenue: money(signals.flatMap(({ revenue }) => (revenue === null ? [] : [Number(revenue)]))),
        value: signals.map(({ value }) => String(value)).join(","),
      }
    }),
    call: {
      transaction_id: call?.transactionId ?? "",
      corrects_transaction_id: call?.correctsTransactionId ?? null,
    },
  }
}

const money = (cents: ReadonlyArray<number>): string =>
  cents.length === 0 ? "" : (cents.reduce((sum, one) => sum + one, 0) / 100).toFixed(2).replace(/0$/, "")
