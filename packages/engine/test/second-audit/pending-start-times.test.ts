// Requests for calls in progress by start time: section 2.5 and the decisions on pending requests.
import { A, B, type Case, call, completed, history, inbox, received, report, sale, tell, wait } from "./story.ts"

const pending = (search: Record<string, unknown>, revenue: unknown = 1, more: Record<string, unknown> = {}) => ({
  search,
  signals: [sale(revenue)],
  call_in_progress: true,
  ...more,
})
const start = (seconds: number) => ({ call_start_time: 1795186800 + seconds })
const applied = (...revenues: string[]) => ["call {}", ...revenues.map((revenue) => ` Sale=true:${revenue} {}`)]

const cases: readonly Case[] = [
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

tell("pending requests by start time", cases)
