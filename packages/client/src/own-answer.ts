// Whether what came with success is an answer of the service to this request: another one at the address may answer anything with 200.
import type { IsOwn } from "./answer.ts"
import { folded, groupsOf } from "./batches.ts"
import type { SignalRequest } from "./bodies/signals.ts"

/** A body that has at least what this example of one has. */
const like =
  (example: unknown): IsOwn =>
  (value) =>
    isLike(value, example)

/** The same keys with values of the same kinds; every entry of a list like the one of the example. */
const isLike = (value: unknown, example: unknown): boolean => {
  if (Array.isArray(example))
    return Array.isArray(value) && example.every((one) => value.every((own) => isLike(own, one)))
  if (typeof example !== "object" || example === null) return typeof value === typeof example
  return isObject(value) && Object.entries(example).every(([key, one]) => isLike(Reflect.get(value, key), one))
}

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const IDENTIFIED = { transaction_id: "" }
const AFFILIATE = { id_from_network: "", users: [] }
const ENTRY = { ...IDENTIFIED, partner_unique_id: "", name: "", revenue: "" }
const isReport = like({ signals: [ENTRY], call: IDENTIFIED })

/**
 * An answer to a report: an entry for each of its groups, with all names that were sent for it. One without a body says by its headers
 * whose it is.
 */
// SIG-336, SIG-338
export const isAnswerTo = (report: SignalRequest): IsOwn => {
  const namesOf = new Map<string, Array<string>>()
  groupsOf(report).forEach((group, index) => {
    const name: unknown = report.signals?.[index]?.name
    const names = namesOf.get(group) ?? []
    if (typeof name === "string") names.push(inList(name))
    namesOf.set(group, names)
  })
  const isEach = (entries: ReadonlyArray<typeof ENTRY>): boolean =>
    entries.length === namesOf.size &&
    Array.from(namesOf).every(([group, names]) => {
      const entry = entries.find((one) => one.partner_unique_id === group)
      const listed = entry && inList(entry.name)
      return listed !== undefined && names.every((name) => listed.includes(name))
    })
  return (value, raw) =>
    raw.status === 201
      ? value === undefined && (raw.location.includes("/transactions/pending/") || raw.outcome !== "" || raw.isRepeated)
      : // it has been looked at for what an entry has
        isReport(value, raw) && isEach((value as { readonly signals: ReadonlyArray<typeof ENTRY> }).signals)
}

/** A name, or the names of an entry, so that commas are around each: a name may have some of its own. */
const inList = (names: string): string => `,${folded(names)},`

// ENG-479
export const isPreview = like({ repeated: false, signals: [], new_names: [], problems: [] })
export const isPending = like({ status: "", arrived_at_time: "", transaction_ids: [] })
export const isPage = like({ transactions: [IDENTIFIED], next: "", more: false })
export const isAffiliate = like(AFFILIATE)
export const isAffiliates = like([AFFILIATE])
export const isSettings = like({ record_calls: false, call_recording_condition: "" })
export const isCurrentCalls = like({ current_calls: [IDENTIFIED] })
export const isAnalysis = like({ call_record_id: "" })
export const isDeleted: IsOwn = (value) => isObject(value) && Object.keys(value).length === 0
