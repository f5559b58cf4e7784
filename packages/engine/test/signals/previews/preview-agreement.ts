// Whether a request has done what its preview said.
import { expect } from "vitest"
import type { Answered } from "../../fixture.ts"

/** A preview as it is answered. */
export interface Preview {
  readonly status: number
  readonly repeated: boolean
  readonly earlier_wait: boolean
  readonly leg: { readonly transaction_id: string } | null
  readonly signals: ReadonlyArray<Entry & { readonly outcome: string }>
  readonly call: (Entry & { readonly outcome: string; readonly custom_data: ReadonlyArray<unknown> }) | null
  readonly problems: ReadonlyArray<{ readonly detail: string }>
}

interface Entry {
  readonly transaction_id: string | null
  readonly partner_unique_id?: string
}

/** A request, previewed and sent. */
export interface Compared {
  readonly preview: Answered
  readonly answer: Answered
  /** The transactions that it added to the leg that the preview named. */
  readonly made: ReadonlyArray<string>
  /** Whether it has written to the ledger. */
  readonly committed: boolean
  /** What became of a request that was kept for later. */
  readonly fate: unknown
}

/** Fails where the two differ; else what kind of request it was. */
export const agreement = (compared: Compared): string => {
  const { answer, preview } = compared
  if (preview.status !== 200) {
    expect([answer.status, answer.text]).toEqual([preview.status, preview.text])
    return "refused"
  }
  const said = preview.body as Preview
  expect(preview.headers.get("content-type")).toBe("application/vnd.callrules.preview+json")
  if (said.repeated) {
    expect([answer.status, compared.committed]).toEqual([said.status, false])
    return "repeated"
  }
  // what is applied first may change what the request does, and the preview says so
  if (said.earlier_wait && said.status === 200) return "earlier ones wait"
  expect(answer.status).toBe(said.status)
  return said.status === 201 ? keptForLater(said, compared) : answeredAtOnce(said, compared)
}

const newOnes = ({ call, signals }: Preview): number =>
  signals.filter(({ outcome }) => outcome !== "unchanged").length + (call?.outcome === "corrected" ? 1 : 0)

/**
 * How many transactions there may be of those that a preview names. An organization set to attribution only is not told what becomes of
 * the call, nor whether custom data changes a group: what it is told is corrected may stay as it is.
 */
const mayBeMade = (said: Preview, made: number): boolean => {
  if (said.call !== null) return made === newOnes(said)
  const created = said.signals.filter(({ outcome }) => outcome === "created").length
  return made >= created && made <= newOnes(said) + 1
}

const answeredAtOnce = (said: Preview, { answer, made }: Compared): string => {
  const { call, signals } = answer.body as { call: Entry; signals: ReadonlyArray<Entry> }
  const header = answer.headers.get("callrules-outcome") ?? "signals=(), call=unchanged"
  const listed = signals.map((entry) =>
    said.signals.find(({ partner_unique_id }) => partner_unique_id === entry.partner_unique_id),
  )
  const became = /\((.*)\)/.exec(header)?.[1]?.split(" ") ?? []
  const isUntold = (index: number): boolean =>
    said.call === null && listed[index]?.outcome === "corrected" && became[index] === "unchanged"
  const outcomes = listed.map((one, index) => (isUntold(index) ? "unchanged" : one?.outcome))
  const ofCall = said.call?.outcome ?? header.slice(header.lastIndexOf("=") + 1)
  expect(`signals=(${outcomes.join(" ")}), call=${ofCall}`).toBe(header)
  for (const [index, entry] of [...signals, ...(said.call === null ? [] : [call])].entries()) {
    if (isUntold(index)) continue
    const {
      custom_data: _,
      outcome,
      ...other
    } = { custom_data: [], ...(index < signals.length ? listed[index] : said.call) }
    const id = outcome === "unchanged" ? entry.transaction_id : null
    expect(other).toEqual({ ...entry, transaction_id: id })
  }
  expect(mayBeMade(said, made.length)).toBe(true)
  return outcomes[0] ?? "found"
}

const keptForLater = (said: Preview, { answer, fate, made }: Compared): string => {
  expect(answer.text).toBe("")
  const { errors, status, transaction_ids } = fate as {
    status: string
    transaction_ids: ReadonlyArray<string>
    errors: { invalid_data: string } | null
  }
  if (status === "failed") {
    for (const { detail } of said.problems) expect(errors?.invalid_data).toContain(detail)
    expect(said.problems.length).toBeGreaterThan(0)
    return "failed at once"
  }
  if (status === "waiting" || said.earlier_wait) return "kept"
  expect(said.problems).toEqual([])
  if (said.call !== null) {
    expect(transaction_ids.length).toBe(said.signals.filter(({ outcome }) => outcome !== "unchanged").length)
  }
  expect(mayBeMade(said, made.length)).toBe(true)
  return "applied at once"
}
