// A version of a group as what changed since the one before, and the group again.
import { type CustomData, instant, type RevenueHundredths } from "@callrules/model"
import type { StoredSignal } from "@callrules/signal-ledger"

/** A signal without the names of its fields. */
export type StoredSignalTuple = readonly [
  name: string,
  value: 0 | 1,
  revenue: RevenueHundredths | null,
  occurredAt: number,
]

/** A signal that is new or not what it was, at its place in the group. */
export type SignalChange = readonly [place: number, signal: StoredSignalTuple]

/** What changes from version to version. */
export interface GroupContent {
  readonly signals: ReadonlyArray<StoredSignalTuple>
  readonly customData: CustomData
}

/** What changed since the version before. */
export interface GroupChange {
  readonly signals: ReadonlyArray<SignalChange>
  /** The values that are new or others. */
  readonly customData: CustomData
}

/** So many versions of a group, from its first on, begin with one that is kept whole. */
const VERSIONS_FROM_WHOLE = 64

/** The last version at or before one that is kept whole. */
export const wholeVersion = (version: number): number => version - ((version - 1) % VERSIONS_FROM_WHOLE)

/** The texts of a version, or of what changed in it, as its row has them. */
export interface ContentTexts {
  readonly signals: string
  readonly customData: string
}

/** A change of so many characters is as good as none where the whole version is not much longer. */
const LONG_CHANGE = 16_384
const PARTS_OF_WHOLE = 16

/**
 * What changed, where it is worth keeping in place of the whole version; null where it is long: a version is made from up to 63
 * changes, and all of them are read for it.
 */
// ENG-270
export const ifWorthIt = (change: ContentTexts, whole: ContentTexts): ContentTexts | null =>
  lengthOf(change) > LONG_CHANGE && lengthOf(change) * PARTS_OF_WHOLE > lengthOf(whole) ? null : change

const lengthOf = ({ customData, signals }: ContentTexts): number => signals.length + customData.length

/** A signal as it is stored. */
export const signalTuple = ({ name, occurredAt, revenue, value }: StoredSignal): StoredSignalTuple => [
  name,
  value ? 1 : 0,
  revenue,
  occurredAt,
]

/** The signal in a tuple. */
export const signalOf = ([name, value, revenue, occurredAt]: StoredSignalTuple): StoredSignal => ({
  name,
  value: value === 1,
  revenue,
  occurredAt: instant(occurredAt),
})

/** What makes one version of another; undefined where something was removed or moved, so that it has to be kept whole. */
// ENG-151
export const changeOf = (before: GroupContent, after: GroupContent): GroupChange | undefined => {
  if (after.signals.length < before.signals.length) return undefined
  const keys = Object.keys(after.customData)
  if (Object.keys(before.customData).some((key, place) => keys[place] !== key)) return undefined
  const signals: Array<SignalChange> = []
  for (const [place, signal] of after.signals.entries()) {
    const old = before.signals[place]
    if (old === undefined || signal.some((part, index) => part !== old[index])) signals.push([place, signal])
  }
  const changed = Object.entries(after.customData).filter(
    ([key, value]) => !Object.hasOwn(before.customData, key) || before.customData[key] !== value,
  )
  // fromEntries defines own properties, so that a field named `__proto__` is a plain name
  return { signals, customData: Object.fromEntries(changed) }
}

/** A version from the one before and what changed. */
export const changed = (before: GroupContent, change: GroupChange): GroupContent => {
  const signals = [...before.signals]
  for (const [place, signal] of change.signals) signals[place] = signal
  const customData = Object.fromEntries([...Object.entries(before.customData), ...Object.entries(change.customData)])
  return { signals, customData }
}
