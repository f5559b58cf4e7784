// A request that waits for its call with one rule more at a time, over HTTP (2.5, 3, 4.5, 7, 8): what each story leads to was written down from the specification and
// the decisions before it was run.
import {
  A,
  B,
  type Case,
  call,
  completed,
  epoch,
  history,
  inbox,
  on,
  received,
  report,
  sale,
  tell,
  wait,
} from "../../support/story.ts"

type Json = Record<string, unknown>

const start = (seconds: number, more: Json = {}) => ({ call_start_time: Number(epoch(seconds)), ...more })
const pending = (search: Json, revenue: unknown = 1, more: Json = {}) => ({
  search,
  signals: [sale(revenue)],
  call_in_progress: true,
  ...more,
})
const applied = (...revenues: string[]) => ["call {}", ...revenues.map((revenue) => ` Sale=true:${revenue} {}`)]
const product = (value: string) => ({ custom_data: [{ name: "product", value }] })
const otherAdvertiser = { advertiser_id_from_network: "a2", advertiser_campaign_id_from_network: "c2" }

const waiting: readonly Case[] = [
  [
    "by start time with an advertiser's token: another advertiser's call is never taken, its own is",
    [
      received(A),
      wait(5),
      report(pending(start(0), 1), "201", { token: "adv2" }),
      report(pending(start(0), 2), "201", { token: "adv1" }),
      wait(60),
      completed(A, 65),
      wait(120),
      history(A, applied("2.0")),
      wait(24 * 3600),
      inbox("failed", ["RecordNotFound"]),
    ],
  ],
  [
    "by start time with a number: the call of another caller, as near as can be, is never taken",
    [
      received(A),
      report(pending(start(0, { calling_phone_number: "+14155550199" })), "201"),
      wait(60),
      completed(A, 60),
      wait(24 * 3600),
      history(A, ["call {}"]),
      inbox("failed", ["RecordNotFound"]),
    ],
  ],
  [
    "by record with an advertiser's token: of a call with legs of two advertisers it is its own leg",
    [
      received(A),
      report(pending({ call_record_id: "r" }), "201", { token: "adv1" }),
      completed(A, 20),
      received(B, { at: 21, ...otherAdvertiser }),
      completed(B, 30),
      wait(300),
      history(A, applied("1.0")),
      history(B, ["call {}"]),
    ],
  ],
  [
    "with custom data: the call is corrected when it ends, and the request id answers 201 before and after",
    [
      received(A),
      report(pending({ transaction_id: A }, 1, product("boat")), "201", { key: "k" }),
      history(A, ["call {}"]),
      completed(A),
      wait(120),
      history(A, ["call {}", 'call {"product":"boat"}', ' Sale=true:1.0 {"product":"boat"}']),
      report(pending({ transaction_id: A }, 1, product("boat")), "201", { key: "k" }),
      wait(120),
      history(A, ["call {}", 'call {"product":"boat"}', ' Sale=true:1.0 {"product":"boat"}']),
    ],
  ],
  [
    "with revenue at the top level: 201, since only required fields are checked, and failed later",
    [
      received(A),
      report(pending({ transaction_id: A }, 1, { revenue: 5 }), "201"),
      completed(A),
      wait(120),
      inbox("failed", ["RecordInvalid"]),
      history(A, ["call {}"]),
    ],
  ],
  [
    "with 101 signals: 201, and failed later; with an unknown key the same",
    [
      received(A),
      report(
        {
          ...pending({ transaction_id: A }),
          signals: Array.from({ length: 101 }, (_, index) => ({ name: `s${index}` })),
        },
        "201",
      ),
      report(pending({ transaction_id: A }, 1, { revnue: 5 }), "201"),
      completed(A),
      wait(120),
      inbox("failed", ["RecordInvalid", "InvalidInput"]),
      history(A, ["call {}"]),
    ],
  ],
  [
    "a name repeated in one group: it can never become valid beside the flag either, and fails later",
    [
      received(A),
      report({ ...pending({ transaction_id: A }), signals: [sale(1), { name: "SALE" }] }, "201"),
      completed(A),
      wait(120),
      inbox("failed", ["InvalidInput"]),
    ],
  ],
  [
    "two groups, one of them already on the call: one is corrected, one created, as without the flag",
    [
      call(A),
      report({ ...on(A), signals: [sale(1, { partner_unique_id: "p" })] }, "created p: Sale=true 1.0 | A"),
      wait(120),
      report(
        {
          ...pending({ call_record_id: "r" }),
          signals: [sale(2, { partner_unique_id: "p" }), sale(3, { partner_unique_id: "q" })],
        },
        "201",
      ),
      wait(120),
      history(A, ["call {}", "p Sale=true:1.0 {}", "p Sale=true:2.0 {}", "q Sale=true:3.0 {}"]),
    ],
  ],
]

tell("a request that waits,", waiting)
