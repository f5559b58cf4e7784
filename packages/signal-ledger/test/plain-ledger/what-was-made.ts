// What requests and hosts have made, computed from the first thing that happened on, each time anew.
import type {
  Happened,
  Made,
  PlainCall,
  PlainGroup,
  PlainLeg,
  PlainRequest,
  PlainSignal,
  SentSignal,
  Values,
} from "./plain-shapes.ts"
import { fold } from "./plain-texts.ts"
import { groupsOf } from "./read-request.ts"

/** Everything that was made, one entry for each thing that happened. */
export const whatWasMade = (legs: ReadonlyArray<PlainLeg>, happened: ReadonlyArray<Happened>): ReadonlyArray<Made> => {
  const made: Array<Made> = []
  for (const one of happened) made.push(makeNext(legs, made, one))
  return made
}

/** How many ids something used: its call transaction comes first, then its groups in their order. */
export const idsUsed = ({ call, groups }: Made): number => (call === null ? 0 : 1) + groups.length

/** The current call transaction of a leg. */
export const callHead = (made: ReadonlyArray<Made>, legId: string): PlainCall | null =>
  made.findLast(({ happened, call }) => happened.legId === legId && call !== null)?.call ?? null

/** The current transaction of a group on a leg. */
export const groupHead = (made: ReadonlyArray<Made>, legId: string, id: string): PlainGroup | null =>
  made.flatMap(({ groups }) => groups).findLast((one) => one.legId === legId && one.partnerUniqueId === id) ?? null

/** The casing that a name has in the network, if it has one. */
const casingOf = (made: ReadonlyArray<Made>, name: string): string | undefined =>
  made.flatMap(({ names }) => names).find(({ folded }) => folded === fold(name))?.casing

/** The home leg of a call in a reach: the one that the host has named last, else the one that was chosen. */
export const homeOf = (
  legs: ReadonlyArray<PlainLeg>,
  made: ReadonlyArray<Made>,
  callRecordId: string,
  reach: string | null,
): string | null =>
  made.findLast(
    ({ choosesHome, happened }) =>
      choosesHome &&
      (happened.what === "posted" || happened.what === "home moved") &&
      happened.reach === reach &&
      legs.some((leg) => leg.legId === happened.legId && leg.callRecordId === callRecordId),
  )?.happened.legId ?? null

/** What the next thing that happens makes. */
export const makeNext = (legs: ReadonlyArray<PlainLeg>, before: ReadonlyArray<Made>, happened: Happened): Made => {
  const nothing = { happened, call: null, groups: [], names: [], choosesHome: false }
  switch (happened.what) {
    case "received": {
      const { legId, values, at } = happened
      const customData = withoutEmpty(values)
      const call = { transactionId: legId, correctsTransactionId: null, version: 1, customData, createdAt: at }
      return { ...nothing, call }
    }
    case "host values": {
      const head = callHead(before, happened.legId)
      const values = hostValuesNow(before, happened.legId, happened.values)
      if (head === null || areEqual(values, head.customData)) return nothing
      return { ...nothing, call: nextCall(head, values, happened.ids[0], happened.at) }
    }
    case "home moved":
      return { ...nothing, choosesHome: true }
    case "posted":
      return makePosted(legs, before, happened)
  }
}

/** Values of the host, but for fields that a request has named: these stay as they are. */
const hostValuesNow = (before: ReadonlyArray<Made>, legId: string, host: Values): Values => {
  const head = callHead(before, legId)?.customData ?? {}
  const named = before.flatMap(({ happened }) =>
    happened.what === "posted" && happened.legId === legId ? happened.request.customData : [],
  )
  return withoutEmpty({ ...host, ...Object.fromEntries(named.map(({ name }) => [name, ownValue(head, name) ?? ""])) })
}

const makePosted = (
  legs: ReadonlyArray<PlainLeg>,
  before: ReadonlyArray<Made>,
  happened: Extract<Happened, { readonly what: "posted" }>,
): Made => {
  const { legId, request, at, ids } = happened
  const free = [...ids]
  const head = callHead(before, legId)
  const reported = groupHead(before, legId, request.topGroup)?.reported ?? {}
  const news = request.customData.filter(({ name, value }) => ownValue(reported, name) !== value)
  const changes = news.filter(({ name, value }) => (ownValue(head?.customData ?? {}, name) ?? "") !== value)
  const call =
    head === null || changes.length === 0
      ? null
      : nextCall(head, withoutEmpty({ ...head.customData, ...valuesOf(changes) }), free.shift(), at)
  const names: Array<{ readonly folded: string; readonly casing: string }> = []
  for (const { name } of request.signals) {
    const isKnown = casingOf(before, name) !== undefined || names.some(({ folded }) => folded === fold(name))
    if (!isKnown) names.push({ folded: fold(name), casing: name })
  }
  const groups: Array<PlainGroup> = []
  for (const id of groupsOf(request)) {
    const stored = groupHead(before, legId, id)
    const sent = request.signals.filter(({ group }) => group === id)
    const casing = (name: string) =>
      casingOf(before, name) ?? names.find(({ folded }) => folded === fold(name))?.casing ?? name
    const signals = mergedSignals(stored?.signals ?? [], sent, casing, at)
    const takesValues = id === request.topGroup
    const isSame = stored !== null && areSame(signals, stored.signals) && !(takesValues && news.length > 0)
    if (isSame) continue
    groups.push({
      transactionId: free.shift() ?? "",
      correctsTransactionId: stored?.transactionId ?? null,
      version: (stored?.version ?? 0) + 1,
      legId,
      callTransactionId: (call ?? head)?.transactionId ?? "",
      partnerUniqueId: id,
      signals,
      reported: { ...stored?.reported, ...(takesValues ? valuesOf(request.customData) : {}) },
      createdAt: at,
    })
  }
  const record = legs.find((leg) => leg.legId === legId)?.callRecordId ?? ""
  const choosesHome = isByCall(request) && groups.length > 0 && homeOf(legs, before, record, happened.reach) === null
  return { happened, call, groups, names, choosesHome }
}

/** Whether a request means a whole call. */
export const isByCall = ({ search }: PlainRequest): boolean =>
  search.by === "call_record_id" || search.by === "external_call_unique_id"

const nextCall = (head: PlainCall, customData: Values, id: string | undefined, at: number): PlainCall => ({
  transactionId: id ?? "",
  correctsTransactionId: head.transactionId,
  version: head.version + 1,
  customData,
  createdAt: at,
})

/** What is sent replaces, what is not sent stays, defaults are for new signals only. */
const mergedSignals = (
  stored: ReadonlyArray<PlainSignal>,
  sent: ReadonlyArray<SentSignal>,
  casing: (name: string) => string,
  now: number,
): ReadonlyArray<PlainSignal> => {
  const signals = [...stored]
  for (const one of sent) {
    const place = signals.findIndex(({ name }) => fold(name) === fold(one.name))
    const before = signals[place]
    const after = {
      name: before?.name ?? casing(one.name),
      value: one.value ?? before?.value ?? true,
      cents: one.cents === "clear" ? null : (one.cents ?? before?.cents ?? null),
      at: one.at ?? before?.at ?? now,
    }
    if (before === undefined) signals.push(after)
    else signals[place] = after
  }
  return signals
}

const areSame = (some: ReadonlyArray<PlainSignal>, others: ReadonlyArray<PlainSignal>): boolean =>
  some.length === others.length &&
  some.every((one, index) => {
    const other = others[index]
    return one.name === other?.name && one.value === other.value && one.cents === other.cents && one.at === other.at
  })

const valuesOf = (entries: ReadonlyArray<{ readonly name: string; readonly value: string }>): Values =>
  Object.fromEntries(entries.map(({ name, value }) => [name, value]))

const ownValue = (values: Values, name: string): string | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined

const withoutEmpty = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""))

/** Whether two sets of values say the same. */
const areEqual = (some: Values, others: Values): boolean =>
  JSON.stringify(Object.entries(some).sort()) === JSON.stringify(Object.entries(others).sort())
