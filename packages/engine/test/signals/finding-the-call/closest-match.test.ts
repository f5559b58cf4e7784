// The closest match: scores, ties, tolerance, filters, live calls, and times that a clock change makes ambiguous (2.5 search, 2.6, 7).
import { START } from "../../fixture.ts"
import {
  A,
  B,
  C,
  type Case,
  call,
  completed,
  event,
  received,
  report,
  sale,
  tell,
  transferred,
  wait,
} from "../../support/story.ts"

const time = (seconds: number) => START / 1000 + seconds
const find = (seconds: number, more: Record<string, unknown> = {}) => ({
  search: { call_start_time: time(seconds), ...more },
})
const spreadsheet = (text: string, more: Record<string, unknown> = {}) => ({
  search: { call_start_time: text, ...more },
})
const since = (iso: string) => (Date.parse(iso) - START) / 1000
const other = { call_record_id: "r2" }
const third = { call_record_id: "r3" }
const a2 = { advertiser_id_from_network: "a2", advertiser_campaign_id_from_network: "c2" }

const cases: readonly Case[] = [
  [
    "20 seconds of start weigh as one of duration: less is closer, and a tie goes to the closer start",
    [
      call(A, { at: 0, lasts: 60 }),
      call(B, { at: 400, lasts: 81, ...other }),
      report(find(0, { duration_in_seconds: 81 }), "| B"),
      report(find(0, { duration_in_seconds: "80" }), "| A"),
      report(find(0), "| A"),
      report(find(201), "| B"),
    ],
  ],
  [
    "equal score 20: 400 seconds of start against 20 of duration is the smaller start",
    [
      call(A, { at: 0, lasts: 60 }),
      call(B, { at: 400, lasts: 80, ...other }),
      report(find(0, { duration_in_seconds: 80 }), "| A"),
    ],
  ],
  [
    "as far before as after: the later start; the same start: the greater id, in every order of arrival",
    [
      call(B, { at: -100, ...other }),
      call(A, { at: 100 }),
      report(find(0), "| A"),
      call(C, { at: 100, ...third }),
      report(find(0), "| C"),
      report(find(-1), "| B"),
    ],
  ],
  [
    "the tolerance of 24 hours includes its end, however well the duration fits",
    [
      call(A, { at: -86_400 }),
      report(find(0), "| A"),
      report(find(1), "404 RecordNotFound: "),
      report(find(1, { duration_in_seconds: 60 }), "404 RecordNotFound: "),
      report(find(-172_800), "| A"),
    ],
  ],
  [
    "a live call that is closest is 404 with the hint; a filter that it fails lets the next one win",
    [
      call(A, { at: -600, calling_phone_number: "+14155550199" }),
      received(B, { at: -5, ...other }),
      report(find(0), "404 RecordNotFound: call_in_progress"),
      report(find(-400), "| A"),
      report(find(0, { calling_phone_number: "+14155550199" }), "| A"),
      report(find(0, { calling_phone_number: "+14155550198" }), "404 RecordNotFound: "),
      report(find(0, { calling_phone_number: "(415) 555-0199" }), "403 InvalidInput: +14155550199"),
    ],
  ],
  [
    "the token's reach comes before closeness, and a filter of a network's token narrows in the same way",
    [
      call(A, { at: -600 }),
      call(B, { at: 0, ...other, ...a2 }),
      report(find(0), "| B"),
      report(find(0), "| A", { token: "adv1" }),
      report(find(0, { advertiser_id_from_network: "a1" }), "| A"),
      report(find(0, { advertiser_campaign_id_from_network: "c1" }), "| A"),
      report(
        find(0, { advertiser_id_from_network: "a1", advertiser_campaign_id_from_network: "c2" }),
        "403 UnauthorizedAdvertiser: c2",
      ),
      report(find(0, { advertiser_id_from_network: "A1" }), "403 UnauthorizedAdvertiser: A1"),
      report(find(0, { advertiser_id_from_network: "a1" }), "403 UnauthorizedAdvertiser: a1", { token: "adv1" }),
      report(find(0, { advertiser_campaign_id_from_network: "c2" }), "403 UnauthorizedAdvertiser: c2", {
        token: "adv1",
      }),
      report(find(0, { network_id: "n1" }), "| A", { token: "adv1" }),
    ],
  ],
  [
    "start times reach one leg: a report by start time goes to it, not to the record's home",
    [
      call(A),
      call(B, { at: 100 }),
      report({ search: { call_record_id: "r" }, signals: [sale(1)] }, "created : Sale=true 1.0 | B"),
      report({ ...find(10), signals: [sale(2)] }, "created : Sale=true 2.0 | A"),
      report({ search: { call_record_id: "r" }, signals: [sale(3)] }, "corrected : Sale=true 3.0 | B"),
    ],
  ],
  [
    "the clocks go back: both readings of 01:30 are tried, and the closer call of either wins",
    [
      call(A, { at: since("2026-11-01T05:31:00Z") }),
      call(B, { at: since("2026-11-01T06:29:50Z"), ...other }),
      report(spreadsheet("2026/11/01 01:30:00 AM"), "| B"),
      report(spreadsheet("2026/11/01 01:30:50 AM"), "| A"),
      report(spreadsheet("2026/11/01 01:30:25 AM"), "| B"),
      report(spreadsheet("2026/11/01 02:30:00 AM"), "| B"),
      report(spreadsheet("2026/11/01 00:59:59 AM"), "| A"),
    ],
  ],
  [
    "the clocks go back: with a duration, the smaller score of both readings wins",
    [
      call(A, { at: since("2026-11-01T05:30:00Z"), lasts: 10 }),
      call(B, { at: since("2026-11-01T06:35:00Z"), lasts: 100, ...other }),
      report(spreadsheet("2026/11/01 01:30:00 AM"), "| A"),
      report(spreadsheet("2026/11/01 01:30:00 AM", { duration_in_seconds: 100 }), "| B"),
      report(spreadsheet("2026/11/01 01:30:00 AM", { duration_in_seconds: 60 }), "| A"),
      report(spreadsheet("2026/11/01 01:30:00 AM", { duration_in_seconds: 63 }), "| B"),
    ],
  ],
  [
    "spreadsheet hours: 24-hour, 12-hour where the suffix says so, and what fits neither",
    [
      call(A, { at: since("2026-11-20T18:00:00Z") }),
      call(B, { at: since("2026-11-20T05:10:00Z"), ...other }),
      report(spreadsheet("2026/11/20 13:00:00 PM"), "| A"),
      report(spreadsheet("2026/11/20 01:00:00 PM"), "| A"),
      report(spreadsheet("2026/11/20 00:10:00 AM"), "| B"),
      report(spreadsheet("2026/11/20 12:10:00 AM"), "| B"),
      report(spreadsheet("2026/11/20 13:00:00 AM"), "403 InvalidInput: search.call_start_time"),
      report(spreadsheet("2026/11/20 00:10:00 PM"), "403 InvalidInput: search.call_start_time"),
      report(spreadsheet("2026/11/31 10:00:00 AM"), "403 InvalidInput: search.call_start_time"),
      report(spreadsheet("2026/11/20 10:00:00"), "403 InvalidInput: search.call_start_time"),
      report(spreadsheet("2026-11-20T18:00:00"), "403 InvalidInput: search.call_start_time"),
      report(spreadsheet("179518680"), "403 InvalidInput: search.call_start_time"),
    ],
  ],
  [
    "durations: digits as text, never a fraction, a sign or a unit; unread beside an id",
    [
      call(A),
      report(find(0, { duration_in_seconds: "60" }), "| A"),
      report(find(0, { duration_in_seconds: null }), "| A"),
      ...["", "60.5", "-1", "1:00", 60.5, -1, true].map((duration_in_seconds) =>
        report(find(0, { duration_in_seconds }), "403 InvalidInput: search.duration_in_seconds"),
      ),
      report({ search: { transaction_id: A, duration_in_seconds: "1:00" } }, "| A"),
    ],
  ],
  [
    "late host events move the match: an earlier received, an earlier completed, by their own times",
    [
      received(A, { at: 50 }),
      completed(A, 60),
      call(B, { at: 400, lasts: 10, ...other }),
      report(find(220), "| A"),
      event({ kind: "completed", transaction_id: A, call_record_id: "r", at: 55 }, ["call-moved"]),
      report(find(50, { duration_in_seconds: 5 }), "| A"),
      transferred(A, 52),
      wait(100),
      report(find(226), "| B"),
    ],
  ],
]

tell("the closest match", cases)
