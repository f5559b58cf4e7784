// Requests that came before their call was received keep their turn among those that come after: sections 3 and 7, and the decisions on pending requests.
import {
  A,
  type Case,
  completed,
  event,
  history,
  inbox,
  inRecord,
  on,
  received,
  report,
  sale,
  tell,
  wait,
} from "../../../support/story.ts"

const first = (search: Record<string, unknown>) => report({ search, signals: [sale(1)], call_in_progress: true }, "201")
const second = { signals: [sale(2)] }
const pendingSecond = report({ ...second, ...inRecord(), call_in_progress: true }, "201")
const inOrder = history(A, ["call {}", " Sale=true:1.0 {}", " Sale=true:2.0 {}"])
const reception = received(A, { external_unique_id: "e" })
const end = completed(A, 1)
const over = event({ kind: "call_ended", call_record_id: "r", at: 1 })
const start = { call_start_time: 1795186800 }

const locators = [
  ["transaction_id", { transaction_id: A }],
  ["external id", { external_call_unique_id: "e" }],
  ["start time", start],
] as const

/** More requests for calls that never come than an event could look at one by one. */
const strangers = Array.from({ length: 510 }, (_, index) =>
  first(
    [
      { transaction_id: `000000BB-${String(index).padStart(8, "0")}` },
      { external_call_unique_id: `s-${index}` },
      { call_start_time: 1795180000 },
    ][index % 3] ?? {},
  ),
)

const cases: readonly Case[] = [
  ...locators.map(
    ([name, search]): Case => [
      `by ${name}: the same behind hundreds of requests for calls that never come`,
      [
        ...strangers,
        wait(70),
        event({ kind: "keypress", call_record_id: "r", transaction_id: A, sequence: 1, key: "1", at: 70 }),
        first(name === "start time" ? { call_start_time: 1795186870 } : search),
        pendingSecond,
        received(A, { external_unique_id: "e", at: 70 }),
        completed(A, 71),
        event({ kind: "call_ended", call_record_id: "r", at: 71 }),
        inOrder,
      ],
    ],
  ),
  ...locators.flatMap(([name, search]): readonly Case[] => [
    [
      `by ${name}: before a later report that is applied at once`,
      [first(search), reception, end, report({ ...on(A), ...second }, "corrected : Sale=true 2.0 | A"), inOrder],
    ],
    [
      `by ${name}: before a report for the whole call, though the host reports all of it late`,
      [first(search), pendingSecond, reception, end, over, inOrder, inbox("waiting", [])],
    ],
    [
      `by ${name}: the same with the events in the opposite order`,
      [first(search), pendingSecond, over, end, reception, inOrder, inbox("waiting", [])],
    ],
  ]),
  [
    "requests for other calls and networks stay where they are",
    [
      first({ transaction_id: "000000AA-000000FF" }),
      first({ external_call_unique_id: "E" }),
      first({ call_start_time: 1795180000 }),
      reception,
      end,
      report({ ...on(A), ...second }, "created : Sale=true 2.0 | A"),
      inbox("waiting", ["waiting", "waiting", "waiting"]),
    ],
  ],
]

tell("order of requests that came before their call", cases)
