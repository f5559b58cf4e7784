// The signals tab: requests are posted to an engine in the page, and the ledger is drawn as it grows.
import type { TransactionBody } from "@callrules/signal-ledger"
import { counted } from "../parts/counted.ts"
import { Panel } from "../parts/panel.tsx"
import { Scroll } from "../parts/scroll.tsx"
import { Sign } from "../parts/words.tsx"
import { CALL } from "./engine-in-page.ts"
import { LedgerDrawing } from "./ledger-drawing.tsx"
import { PreviewPanel } from "./preview-panel.tsx"
import { bodyText, EXAMPLES, isBusy, preview, send, sent, shownIndex, shownSent, startOver } from "./state.ts"

const Steps = () =>
  sent.value.length === 0 ? null : (
    <Panel title="Requests so far" kind="strip">
      <ol class="steps">
        {sent.value.map(({ answer }, index) => (
          <li key={`${index} ${answer.status}`}>
            <button
              type="button"
              class="b"
              aria-pressed={index === shownIndex.value}
              onClick={() => {
                shownIndex.value = index
              }}
            >
              {index + 1} <span class="note">{outcomeWords(answer.status, answer.outcome)}</span>
            </button>
          </li>
        ))}
      </ol>
    </Panel>
  )

const outcomeWords = (status: number, outcome: string | undefined): string => {
  if (status >= 400) return `refused, ${status}`
  const words = new Set(outcome?.match(/created|corrected|unchanged/g) ?? [])
  return ["created", "corrected", "unchanged"].find((word) => words.has(word)) ?? "taken"
}

const RequestPanel = () => (
  <Panel number={1} title="Request" end={`on the call ${CALL}`}>
    <p class="row examples">
      {EXAMPLES.map(([title, body]) => (
        <button
          key={title}
          type="button"
          class="b"
          onClick={() => {
            bodyText.value = body
          }}
        >
          {title}
        </button>
      ))}
    </p>
    <textarea
      class="json"
      rows={16}
      spellcheck={false}
      aria-label="Body of the request"
      value={bodyText.value}
      onInput={({ currentTarget }) => {
        bodyText.value = currentTarget.value
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
          event.preventDefault()
          send()
        }
      }}
    />
    <p class="row">
      <button type="button" class="b p" disabled={isBusy.value} onClick={() => send()}>
        Send
      </button>
      <kbd>Ctrl Enter</kbd>
      <button type="button" class="b" disabled={isBusy.value} onClick={() => preview()}>
        What would this do?
      </button>
      {sent.value.length === 0 ? null : (
        <button type="button" class="b" onClick={startOver}>
          Start over
        </button>
      )}
    </p>
    <p class="note">Send the same one twice: nothing is counted twice.</p>
  </Panel>
)

/** The revenue of each group as its current transaction has it, in hundredths. */
const revenues = (
  ledger: ReadonlyArray<TransactionBody>,
): ReadonlyArray<readonly [group: string, hundredths: bigint]> => {
  const current = new Map(
    ledger.flatMap((one) =>
      one.type === "Call" ? [] : [[one.partner_unique_id || "no partner_unique_id", one] as const],
    ),
  )
  return [...current].map(([group, { signals }]) => [
    group,
    signals.reduce((sum, { revenue }) => sum + hundredthsOf(revenue), 0n),
  ])
}

// revenue is decimal text with at most two digits after the period
const hundredthsOf = (revenue: string): bigint => {
  const [whole = "", fraction = ""] = revenue.split(".")
  return BigInt(`${whole || "0"}${fraction.padEnd(2, "0")}`)
}

const money = (hundredths: bigint): string => `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, "0")}`

const LedgerPanel = () => {
  const ledger = shownSent.value?.answer.ledger ?? []
  const known = sent.value[shownIndex.value - 1]?.answer.ledger.length ?? 1
  const groups = revenues(ledger)
  return (
    <Panel
      number={2}
      title="Ledger"
      end={
        ledger.length === 0
          ? undefined
          : `${counted(ledger.length, "transaction")} after ${counted(shownIndex.value + 1, "request")}`
      }
    >
      {ledger.length === 0 ? (
        <p class="note">Send a request: its transactions stand here, and a correction points at what it replaces.</p>
      ) : (
        <>
          <LedgerDrawing ledger={ledger} known={known} />
          <dl class="kv">
            {groups.map(([group, hundredths]) => (
              <>
                <dt key={group}>{group}</dt>
                <dd>{money(hundredths)}</dd>
              </>
            ))}
            <dt>Revenue of the call, exact</dt>
            <dd>{money(groups.reduce((sum, [, hundredths]) => sum + hundredths, 0n))}</dd>
          </dl>
          <p class="note">Nothing is changed or removed: a correction is a row that names the one it replaces.</p>
        </>
      )}
    </Panel>
  )
}

const AnswerPanel = () => {
  const shown = shownSent.value
  return (
    <Panel number={3} title="Answer" end={shown === undefined ? undefined : `to request ${shownIndex.value + 1}`}>
      {shown === undefined ? (
        <p class="note">None yet.</p>
      ) : (
        <>
          <div class="verdict" aria-live="polite">
            <Sign met={shown.answer.status < 400} size="big" />
            <p class="w">
              {shown.answer.status} {outcomeWords(shown.answer.status, shown.answer.outcome)}
            </p>
          </div>
          {shown.answer.outcome === undefined ? null : (
            <p>
              <code>Callrules-Outcome: {shown.answer.outcome}</code>
            </p>
          )}
          <Scroll label="Body of the answer">
            <pre class="sql">
              <code>{shown.answer.body}</code>
            </pre>
          </Scroll>
        </>
      )}
    </Panel>
  )
}

/** The signals tab. */
export const SignalsView = () => (
  <>
    <div class="sheet c3 signals">
      <RequestPanel />
      <LedgerPanel />
      <AnswerPanel />
    </div>
    <div class="sheet">
      <PreviewPanel />
      <Steps />
    </div>
  </>
)
