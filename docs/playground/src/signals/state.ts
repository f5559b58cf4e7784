// What the signals tab holds: the requests that were sent, their answers, and the one that is being written.
import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals"
import { type Answer, CALL, type EngineInPage, type Previewed, startEngine } from "./engine-in-page.ts"

const body = (rest: object): string => JSON.stringify({ search: { call_record_id: CALL }, ...rest }, null, 2)

/** Requests to begin with, each with what it shows. */
export const EXAMPLES: ReadonlyArray<readonly [title: string, body: string]> = [
  ["A sale", body({ partner_unique_id: "order-7", signals: [{ name: "sale", revenue: 99.95 }] })],
  ["A second order", body({ partner_unique_id: "order-8", signals: [{ name: "sale", revenue: 20 }] })],
  ["Its revenue corrected", body({ partner_unique_id: "order-7", signals: [{ name: "sale", revenue: 149.5 }] })],
  ["One more signal", body({ partner_unique_id: "order-7", signals: [{ name: "upgrade", value: false }] })],
  ["Custom data of the call", body({ custom_data: [{ name: "product", value: "solar" }] })],
  [
    "Mistakes",
    body({
      partner_unique_id: "order-9",
      signals: [
        { name: "sale", revenue: "$99" },
        { revenue: -1, occured_at_time: "soon" },
      ],
    }),
  ],
]

/** A request that was sent, and what became of it. */
export interface Sent {
  readonly body: string
  readonly answer: Answer
}

/** The body that is being written. */
export const bodyText: Signal<string> = signal(EXAMPLES[0]?.[1] ?? "")
/** What was sent, in order. */
export const sent: Signal<ReadonlyArray<Sent>> = signal([])
/** Which of them is shown, from 0; the last unless somebody looks back. */
export const shownIndex: Signal<number> = signal(-1)
/** Whether a request is under way. */
export const isBusy: Signal<boolean> = signal(false)

/** The request that is shown, with its answer. */
export const shownSent: ReadonlySignal<Sent | undefined> = computed(() => sent.value[shownIndex.value])

const previewed: Signal<{ readonly body: string; readonly answer: Previewed } | undefined> = signal(undefined)

/** What the request that is being written would do, once somebody has asked; not any more when it or the ledger has changed. */
export const shownPreview: ReadonlySignal<Previewed | undefined> = computed(() =>
  previewed.value?.body === bodyText.value ? previewed.value.answer : undefined,
)

let engine: Promise<EngineInPage> | undefined

/** Asks the engine what the request would do, which leaves everything as it is. */
export const preview = async (): Promise<void> => {
  if (isBusy.value) return
  isBusy.value = true
  const body = bodyText.value
  engine ??= startEngine()
  const answer = await (await engine).preview(body)
  batch(() => {
    previewed.value = { body, answer }
    isBusy.value = false
  })
}

/** Posts a body to the engine, which is started for the first one. */
export const send = async (text: string = bodyText.value): Promise<void> => {
  if (isBusy.value) return
  isBusy.value = true
  engine ??= startEngine()
  const answer = await (await engine).post(text)
  batch(() => {
    sent.value = [...sent.value, { body: text, answer }]
    previewed.value = undefined
    shownIndex.value = sent.value.length - 1
    isBusy.value = false
  })
}

/** Begins with an empty ledger. */
export const startOver = async (): Promise<void> => {
  const old = engine
  engine = undefined
  batch(() => {
    sent.value = []
    previewed.value = undefined
    shownIndex.value = -1
  })
  await (await old)?.close()
}

/** The state as a link carries it: the requests, which whoever opens it posts anew. */
export const signalState = () => ({ body: bodyText.value, sent: sent.value.map((one) => one.body) })

const MOST_SENT = 50

/** Posts the requests of a link to a new engine; what it does not have stays as it is. */
export const restoreSignals = async (state: Readonly<Record<string, unknown>>): Promise<void> => {
  const requests = Array.isArray(state["sent"]) ? state["sent"].slice(0, MOST_SENT) : []
  await startOver()
  for (const request of requests) if (typeof request === "string") await send(request)
  if (typeof state["body"] === "string") bodyText.value = state["body"]
}
