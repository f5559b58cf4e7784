// Requests for calls in progress by every locator, with late, repeated and out-of-order host events (2.5, 3, 7 and the decisions on pending requests).
import {
  A,
  B,
  type Case,
  call,
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
  transferred,
  wait,
} from "../../support/story.ts"

const pending = (search: Record<string, unknown>, revenue: unknown = 1, more: Record<string, unknown> = {}) => ({
  search,
  signals: [sale(revenue)],
  call_in_progress: true,
  ...more,
})
const leg = { transaction_id: A }
const record = { call_record_id: "r" }
const start = (seconds: number) => ({ call_start_time: 1795186800 + seconds })
const external = { external_call_unique_id: "e" }
const applied = (...revenues: string[]) => ["call {}", ...revenues.map((revenue) => ` Sale=true:${revenue} {}`)]
const ended = event({ kind: "call_ended", call_record_id: "r", at: 60 })
const over = [wait(20), completed(A, 20)]

const cases: readonly Case[] = [
  [
    "two reports on a leg are applied in order of arrival, the identical third makes nothing",
    [
      received(A),
      report(pending(leg, 1), "201"),
      report(pending(leg, 2), "201"),
      report(pending(leg, "2.00"), "201"),
      history(A, ["call {}"]),
      ...over,
      history(A, applied("1.0", "2.0")),
      completed(A),
      history(A, applied("1.0", "2.0")),
    ],
  ],
  [
    "completed before received: applied once the call has been received",
    [
      wait(60),
      completed(A),
      report(pending(leg), "201"),
      report({ ...on(A), signals: [sale(9)] }, "404 RecordNotFound: call_in_progress"),
      received(A),
      history(A, applied("1.0")),
    ],
  ],
  [
    "the request may come before every event of its leg, and after the end",
    [
      report(pending(leg), "201"),
      wait(60),
      completed(A),
      received(A),
      transferred(A),
      history(A, applied("1.0")),
      report(pending(leg, 2), "201"),
      history(A, applied("1.0", "2.0")),
    ],
  ],
  [
    "by record: not until the record was quiet for 60 seconds; a leg that comes meanwhile takes it",
    [
      received(A),
      report(pending(record), "201"),
      ...over,
      wait(30),
      received(B, { at: 50 }),
      wait(30),
      history(A, ["call {}"]),
      completed(B, 80),
      wait(29),
      history(B, ["call {}"]),
      wait(1),
      history(A, ["call {}"]),
      history(B, applied("1.0")),
    ],
  ],
  [
    "by record: the host's end of the call applies it at once, even when completed comes after",
    [
      received(A),
      report(pending(record), "201"),
      wait(60),
      ended,
      history(A, ["call {}"]),
      completed(A),
      history(A, applied("1.0")),
    ],
  ],
  [
    "by external id before any event; then applied with the record's queue, in order of arrival",
    [
      report(pending(external, 1), "201"),
      received(A, { external_unique_id: "e" }),
      report(pending(leg, 2), "201"),
      report(pending(record, 3), "201"),
      ...over,
      history(A, ["call {}"]),
      ended,
      history(A, applied("1.0", "2.0", "3.0")),
    ],
  ],
  [
    "a later request without the flag: what waits for the record is applied first, and the later one wins",
    [
      received(A),
      report(pending(record, 1), "201"),
      ...over,
      report({ ...on(A), signals: [sale(2)] }, "corrected : Sale=true 2.0 | A"),
      history(A, applied("1.0", "2.0")),
      wait(100),
      history(A, applied("1.0", "2.0")),
    ],
  ],
  [
    "a look-up without the flag does not lose the waiting report",
    [
      received(A),
      report(pending(record, 1), "201"),
      ...over,
      report(inRecord(), "| A"),
      wait(100),
      history(A, applied("1.0")),
    ],
  ],
  [
    "what is wrong beyond required fields is 201 and fails when it is applied; the next is not blocked",
    [
      received(A),
      report(pending(leg, "$5"), "201"),
      report(pending(leg, 1, { revenue: 5 }), "201"),
      report(pending(leg, 1, { custom_data: [{ name: "nope", value: "x" }] }), "201"),
      report(pending({ call_record_id: "r", network_id: "n2" }, 1), "201"),
      report(pending(leg, 3), "201"),
      wait(60),
      ended,
      completed(A),
      history(A, applied("3.0")),
      inbox("failed", [
        "InvalidInput `signals[0].revenue`",
        "RecordInvalid `revenue`",
        "InvalidInput unknown custom data field",
        "UnauthorizedAdvertiser",
      ]),
      inbox("waiting", []),
    ],
  ],
  [
    "required fields are told at once, in every spelling of the flag",
    [
      received(A),
      ...[true, "TRUE", 1, "yes", "1"].map((call_in_progress) =>
        report({ ...pending(leg), signals: [{ value: true }], call_in_progress }, "403 InvalidInput: signals[0].name"),
      ),
      report({ ...pending({}), custom_data: [{ name: "product" }] }, "403 InvalidInput: search; custom_data[0].value"),
      report(pending({ call_start_time: "soon" }), "403 InvalidInput: search.call_start_time"),
      report({ ...pending(leg), signals: { name: "Sale" } }, "403 InvalidInput: signals"),
      report({ ...pending(leg), custom_data: {} }, "403 InvalidInput: custom_data"),
      report({ ...pending(leg), call_in_progress: "maybe" }, "403 InvalidInput: call_in_progress"),
      report(pending(leg), "401 Unauthorized: ", { token: "wrong" }),
      report(pending(leg), "403 UnauthorizedOperation: ", { token: "nothing" }),
      inbox("waiting", []),
    ],
  ],
  [
    "an advertiser's report for another's leg is never applied",
    [
      received(A),
      report(pending(leg, 1), "201", { token: "adv2" }),
      report(pending(leg, 2), "201", { token: "adv1" }),
      ...over,
      history(A, applied("2.0")),
      wait(25 * 3600),
      history(A, applied("2.0")),
      inbox("failed", ["RecordNotFound"]),
    ],
  ],
  [
    "an unknown id waits 24 hours, then it has failed",
    [
      report(pending(leg), "201"),
      wait(23 * 3600),
      inbox("waiting", ["waiting"]),
      wait(3700),
      inbox("failed", ["RecordNotFound"]),
    ],
  ],
  [
    "the time of arrival is the signal's time, and a home is chosen only on applying",
    [
      received(A),
      wait(10),
      report(pending(record), "201"),
      wait(20),
      completed(A, 30),
      wait(1),
      received(B, { at: 31 }),
      completed(B, 32),
      ended,
      history(A, ["call {}"]),
      history(B, applied("1.0")),
      report({ ...inRecord(), signals: [sale(1, { occurred_at_time: 1795186810 })] }, "unchanged : Sale=true 1.0 | B"),
    ],
  ],
]

const startTimes: readonly Case[] = [
  [
    "by start time: the live call within 60 seconds takes it, and it is applied at its end",
    [
      received(A, { at: 0 }),
      wait(5),
      report(pending(start(30)), "201"),
      wait(100),
      completed(A, 105),
      history(A, applied("1.0")),
    ],
  ],
  [
    "by start time: no call received more than 60 seconds after the request takes it, however close",
    [
      report(pending(start(100)), "201"),
      wait(100),
      received(A, { at: 100 }),
      completed(A, 110),
      wait(3600),
      history(A, ["call {}"]),
      wait(24 * 3600),
      inbox("failed", ["RecordNotFound"]),
    ],
  ],
  [
    "by start time: a call that is over gets it at once; a far one only after 60 seconds",
    [
      call(A, { at: -7200 }),
      report(pending(start(-7230)), "201"),
      history(A, applied("1.0")),
      report(pending(start(-9000), 2), "201"),
      history(A, applied("1.0")),
      wait(61),
      history(A, applied("1.0", "2.0")),
    ],
  ],
  [
    "by start time: the late report of the right call within the minute takes it from the far one",
    [
      call(A, { at: -7200 }),
      report(pending(start(-3600)), "201"),
      wait(30),
      call(B, { at: -3590, call_record_id: "r2" }),
      wait(61),
      history(A, ["call {}"]),
      history(B, applied("1.0")),
    ],
  ],
]

tell("pending requests", cases)
tell("pending requests by start time", startTimes)
