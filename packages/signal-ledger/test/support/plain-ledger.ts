// A second, plain implementation of validation, decision and answer, straight from the sentences of the rules. It shares
// no code with the package, spells every step out, and is slow: it keeps whole histories and copies everything.

type Json = Readonly<Record<string, unknown>>

interface PlainSignal {
  name: string
  value: boolean
  cents: bigint | null
  at: number
}

interface PlainTransaction {
  id: string
  corrects: string | null
  madeOnCall: string
  signals: Array<PlainSignal>
  /** The latest value of each field that the group has reported. */
  reported: Array<[string, string]>
}

export interface PlainLedger {
  call: Array<{ id: string; corrects: string | null; data: Array<[string, string]> }>
  groups: Array<{ partnerUniqueId: string; history: Array<PlainTransaction> }>
  casings: Array<[string, string]>
  issued: number
}

export const plainLedger = (firstId: string, data: Readonly<Record<string, string>>): PlainLedger => ({
  call: [{ id: firstId, corrects: null, data: Object.entries(data) }],
  groups: [],
  casings: [],
  issued: 0,
})

const fold = (text: string): string => text.normalize("NFC").toLowerCase().normalize("NFC")

const truth = (value: unknown): boolean | "wrong" => {
  const text = String(value).toLowerCase()
  if (typeof value === "object") return "wrong"
  if (text === "true" || text === "1" || text === "yes") return true
  return text === "false" || text === "0" || text === "no" ? false : "wrong"
}

const cents = (value: unknown): bigint | "wrong" => {
  const text = String(value)
  const [, sign, whole, fraction] = /^(-?)([0-9]+)(?:[.]([0-9]+))?$/.exec(text) ?? []
  if (whole === undefined || whole.length > 12 || (fraction ?? "").length > 2) return "wrong"
  const amount = BigInt(whole) * 100n + BigInt((fraction ?? "").padEnd(2, "0"))
  return sign === "-" ? -amount : amount
}

const money = (amount: bigint): string => {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(3, "0")
  const text = `${digits.slice(0, -2)}.${digits.slice(-2)}`
  return (amount < 0n ? "-" : "") + (text.endsWith("0") ? text.slice(0, -1) : text)
}

const idText = (value: unknown): string => (value === null || value === undefined ? "" : String(value))

const seconds = (at: number): string => String(Math.floor(at / 1000))

const utcText = (at: number): string => `${new Date(Math.floor(at / 1000) * 1000).toISOString().slice(0, 19)}Z`

export type PlainAnswer = { readonly refused: string } | { readonly answer: unknown; readonly outcome: string }

/** Times in these bodies are epoch milliseconds as numbers or text; searches always find the one call. */
export const plainPost = (ledger: PlainLedger, body: Json, fields: ReadonlyArray<string>, now: number): PlainAnswer => {
  const signals = (body["signals"] ?? []) as ReadonlyArray<Json> // the generator makes arrays of objects only
  const values = (body["custom_data"] ?? []) as ReadonlyArray<Json> // the generator makes arrays of objects only
  const groupOf = (signal: Json): string =>
    idText(signal["partner_unique_id"] ?? body["partner_unique_id"]).normalize("NFC")

  // validation: is anything InvalidInput, then is anything RecordInvalid
  const seen: Array<string> = []
  for (const signal of signals) {
    if (typeof signal["name"] !== "string" || signal["name"].trim() === "") return { refused: "InvalidInput" }
    const identity = JSON.stringify([groupOf(signal), fold(signal["name"].trim())])
    if (seen.includes(identity)) return { refused: "InvalidInput" }
    seen.push(identity)
    if (signal["value"] != null && truth(signal["value"]) === "wrong") return { refused: "InvalidInput" }
    if (signal["revenue"] != null && signal["revenue"] !== "" && cents(signal["revenue"]) === "wrong") {
      return { refused: "InvalidInput" }
    }
  }
  const fieldsSeen: Array<string> = []
  for (const value of values) {
    const name = String(value["name"])
    if (!fields.includes(name) || fieldsSeen.includes(name)) return { refused: "InvalidInput" }
    if (value["value"] == null) return { refused: "InvalidInput" }
    fieldsSeen.push(name)
  }
  const order: Array<string> = []
  for (const signal of signals) if (!order.includes(groupOf(signal))) order.push(groupOf(signal))
  const top = idText(body["partner_unique_id"]).normalize("NFC")
  if (values.length > 0 && !order.includes(top)) order.push(top)
  if ("revenue" in body || signals.length > 100 || order.length > 10) return { refused: "RecordInvalid" }

  // the call first
  const newId = (): string => {
    ledger.issued += 1
    return `00000000-${ledger.issued.toString(16).toUpperCase().padStart(8, "0")}`
  }
  const before = ledger.call[ledger.call.length - 1] ?? { id: "", corrects: null, data: [] }
  const dataOf = (name: string): string => before.data.find(([field]) => field === name)?.[1] ?? ""
  const topHistory = ledger.groups.find((one) => one.partnerUniqueId === top)?.history ?? []
  const reported = topHistory[topHistory.length - 1]?.reported ?? []
  const isNews = (name: string, value: string): boolean => {
    const last = reported.find(([field]) => field === name)
    return last === undefined || last[1] !== value
  }
  const sent = values.map((value): [string, string] => [String(value["name"]), String(value["value"])])
  const news = sent.filter(([name, value]) => isNews(name, value))
  const changes = news.filter(([name, value]) => dataOf(name) !== value)
  const differs = changes.length > 0
  if (differs) {
    const kept = before.data.filter(([field]) => !changes.some(([name]) => name === field))
    ledger.call.push({ id: newId(), corrects: before.id, data: [...kept, ...changes] })
  }
  const call = ledger.call[ledger.call.length - 1] ?? before

  // then the names, the first casing in the request counts
  for (const signal of signals) {
    const name = String(signal["name"]).trim()
    if (!ledger.casings.some(([folded]) => folded === fold(name))) ledger.casings.push([fold(name), name])
  }

  // then each group
  const entries: Array<unknown> = []
  const outcomes: Array<string> = []
  for (const partnerUniqueId of order) {
    const group = ledger.groups.find((one) => one.partnerUniqueId === partnerUniqueId)
    const head = group?.history[group.history.length - 1]
    const after = (head?.signals ?? []).map((signal) => ({ ...signal }))
    const mine = signals.filter((signal) => groupOf(signal) === partnerUniqueId)
    for (const signal of mine) applySignal(ledger, after, signal, body, now)
    const same = JSON.stringify(after, text) === JSON.stringify(head?.signals ?? [], text)
    const takesValues = values.length > 0 && partnerUniqueId === top
    let outcome = "unchanged"
    if (head === undefined || !same || (takesValues && news.length > 0)) {
      outcome = head === undefined ? "created" : "corrected"
      const before = head?.reported ?? []
      const kept = takesValues ? before.filter(([field]) => !sent.some(([name]) => name === field)) : before
      const now = takesValues ? [...kept, ...sent] : before
      const made = { id: newId(), corrects: head?.id ?? null, madeOnCall: call.id, signals: after, reported: now }
      if (group === undefined) ledger.groups.push({ partnerUniqueId, history: [made] })
      else group.history.push(made)
    }
    if (mine.length === 0) continue
    outcomes.push(outcome)
    const history = ledger.groups.find((one) => one.partnerUniqueId === partnerUniqueId)?.history ?? []
    entries.push(entryOf(partnerUniqueId, history[history.length - 1]))
  }
  return {
    answer: { signals: entries, call: { transaction_id: call.id, corrects_transaction_id: call.corrects } },
    outcome: `signals=(${outcomes.join(" ")}), call=${differs ? "corrected" : "unchanged"}`,
  }
}

const text = (_key: string, value: unknown): unknown => (typeof value === "bigint" ? `${value}n` : value)

const applySignal = (ledger: PlainLedger, group: Array<PlainSignal>, signal: Json, body: Json, now: number): void => {
  const name = String(signal["name"]).trim()
  const casing = ledger.casings.find(([folded]) => folded === fold(name))?.[1] ?? name
  const sentAt = signal["occurred_at_time"] ?? body["occurred_at_time"]
  const stored = group.find((one) => fold(one.name) === fold(name))
  if (stored === undefined) {
    const revenue = signal["revenue"] == null || signal["revenue"] === "" ? null : cents(signal["revenue"])
    group.push({
      name: casing,
      value: signal["value"] == null ? true : truth(signal["value"]) === true,
      cents: revenue === "wrong" ? null : revenue,
      at: sentAt == null ? now : Number(sentAt),
    })
    return
  }
  if (signal["value"] != null) stored.value = truth(signal["value"]) === true
  if (signal["revenue"] === "") stored.cents = null
  else if (signal["revenue"] != null) {
    const revenue = cents(signal["revenue"])
    stored.cents = revenue === "wrong" ? null : revenue
  }
  if (sentAt != null) stored.at = Number(sentAt)
}

const entryOf = (partnerUniqueId: string, made: PlainTransaction | undefined): unknown => {
  const signals = made?.signals ?? []
  const amounts = signals.flatMap((signal) => (signal.cents === null ? [] : [signal.cents]))
  const at = signals[0]?.at ?? 0
  return {
    transaction_id: made?.id,
    corrects_transaction_id: made?.corrects,
    name: signals.map((signal) => signal.name).join(","),
    partner_unique_id: partnerUniqueId,
    occurred_at_time_t: seconds(at),
    occurred_at_time: utcText(at),
    revenue: amounts.length === 0 ? "" : money(amounts.reduce((sum, amount) => sum + amount, 0n)),
    value: signals.map((signal) => String(signal.value)).join(","),
  }
}
