// The ledger: a row for each transaction, in order, with an arrow from each correction to the row that it replaces.
import type { TransactionBody } from "@callrules/signal-ledger"

const ROW = 64
const LANE = 12

interface LedgerProps {
  readonly ledger: ReadonlyArray<TransactionBody>
  /** How many rows there were before the request that is shown: those after it are new. */
  readonly known: number
}

const short = (id: string): string => id.slice(0, 8)

const wordsOf = (transaction: TransactionBody): string => {
  const data = Object.entries(transaction.custom_data).map(([field, value]) => `${field} ${JSON.stringify(value)}`)
  if (transaction.type === "Call") return data.length === 0 ? "the call as it was received" : data.join(", ")
  const signals = transaction.signals.map(
    ({ name, value, revenue }) => `${name}${value ? "" : " (not)"}${revenue === "" ? "" : ` ${revenue}`}`,
  )
  return [...signals, ...data].join(", ")
}

const groupOf = (transaction: TransactionBody): string =>
  transaction.type === "Call" ? "call" : transaction.partner_unique_id || "no partner_unique_id"

/** The rows with their arrows. */
export const LedgerDrawing = ({ ledger, known }: LedgerProps) => {
  const indexes = new Map(ledger.map(({ transaction_id: id }, index) => [id, index]))
  const replaced = new Set(ledger.map(({ corrects_transaction_id: id }) => id))
  const groups = [...new Set(ledger.map(groupOf))]
  const width = groups.length * LANE + 26
  const y = (index: number): number => index * ROW + ROW / 2
  return (
    <div class="ledger">
      <svg
        class="arrows"
        width={width}
        height={ledger.length * ROW}
        viewBox={`0 0 ${width} ${ledger.length * ROW}`}
        aria-hidden="true"
      >
        {ledger.map((transaction, index) => {
          const target = indexes.get(transaction.corrects_transaction_id ?? "")
          const lane = width - 16 - (groups.indexOf(groupOf(transaction)) + 1) * LANE
          return (
            <g key={transaction.transaction_id} class={index >= known ? "new" : ""}>
              {target === undefined ? null : (
                <path
                  d={`M${width - 10} ${y(index) - 5}H${lane + 6}Q${lane} ${y(index) - 5} ${lane} ${y(index) - 11}V${y(target) + 11}Q${lane} ${y(target) + 5} ${lane + 6} ${y(target) + 5}H${width - 12}m-5 -4l5 4l-5 4`}
                />
              )}
              <circle
                cx={width - 5}
                cy={y(index)}
                r={4}
                class={replaced.has(transaction.transaction_id) ? "old" : ""}
              />
            </g>
          )
        })}
      </svg>
      <ol>
        {ledger.map((transaction, index) => {
          const { transaction_id: id, corrects_transaction_id: corrects, version } = transaction
          return (
            <li key={id} class={`${index >= known ? "new" : ""} ${replaced.has(id) ? "old" : ""}`}>
              <span class="id">
                <code>{short(id)}</code>
                <span class="note">{corrects === null ? "first" : `corrects ${short(corrects)}`}</span>
              </span>
              <span>
                {groupOf(transaction)} <span class="note">version {version}</span>
                <span class="what">{wordsOf(transaction)}</span>
              </span>
              <span class="note end">{replaced.has(id) ? "replaced" : "current"}</span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
