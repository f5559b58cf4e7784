// Two rules of signals at a time, over HTTP (2.5, 3, 4.5, 7, 8): what each story leads to was written down from the specification and
// the decisions before it was run.
import { A, B, type Case, call, epoch, event, history, inRecord, on, report, sale, tell } from "../support/story.ts"

type Json = Record<string, unknown>

const start = (seconds: number, more: Json = {}) => ({ call_start_time: Number(epoch(seconds)), ...more })
const product = (value: string) => ({ custom_data: [{ name: "product", value }] })
const otherAdvertiser = { advertiser_id_from_network: "a2", advertiser_campaign_id_from_network: "c2" }

const corrections: readonly Case[] = [
  [
    "of the call and of a group in one request: both are new, the call first",
    [
      call(A),
      report({ ...on(A), signals: [sale(1)] }, "created : Sale=true 1.0 | A"),
      report({ ...on(A), signals: [sale(2)], ...product("boat") }, "corrected : Sale=true 2.0 | A'"),
      history(A, ["call {}", " Sale=true:1.0 {}", 'call {"product":"boat"}', ' Sale=true:2.0 {"product":"boat"}']),
    ],
  ],
  [
    "of the call: the id before it and a start time both find the call as it now is",
    [
      call(A),
      report({ ...on(A), ...product("boat") }, "| A'"),
      // the custom data alone has made the group
      report({ ...on(A), signals: [sale(1)] }, "corrected : Sale=true 1.0 | A'"),
      report({ search: start(2), signals: [sale(1)] }, "unchanged : Sale=true 1.0 | A'"),
    ],
  ],
  [
    "of the call by two groups: a group's repeat of its own value is nothing, whatever the other has set",
    [
      call(A),
      report({ ...on(A), partner_unique_id: "p", ...product("boat") }, "| A'"),
      report({ ...on(A), partner_unique_id: "q", ...product("car") }, "| A''"),
      report({ ...on(A), partner_unique_id: "p", ...product("boat") }, "| A''"),
      report(
        { ...on(A), partner_unique_id: "p", ...product("boat"), signals: [sale(1)] },
        "corrected p: Sale=true 1.0 | A''",
      ),
    ],
  ],
  [
    "of the call and late host data: a field that was named stays, another follows the host",
    [
      call(A),
      report({ ...on(A), ...product("boat") }, "| A'"),
      event(
        {
          kind: "custom_data",
          transaction_id: A,
          call_record_id: "r",
          source: "real_time_routing",
          custom_data: { product: "car", lead_id: "7" },
          at: 3,
        },
        ["custom-data-corrected"],
      ),
      report({ ...on(A), signals: [sale(1)] }, "corrected : Sale=true 1.0 | A''"),
      history(A, [
        "call {}",
        'call {"product":"boat"}',
        ' {"product":"boat"}',
        'call {"product":"boat","lead_id":"7"}',
        ' Sale=true:1.0 {"product":"boat"}',
      ]),
    ],
  ],
  [
    "that clears revenue beside a false value: the amount goes, the time stays",
    [
      call(A),
      report({ ...on(A), signals: [sale(5)], occurred_at_time: Number(epoch(10)) }, "created : Sale=true 5.0 | A"),
      report({ ...on(A), signals: [sale("", { value: "NO" })] }, "corrected : Sale=false | A"),
      report(
        { ...on(A), signals: [sale("", { value: 0 })], occurred_at_time: epoch(10) },
        "unchanged : Sale=false | A",
      ),
    ],
  ],
  [
    "under PUT and in another spelling of the time: nothing is new",
    [
      call(A),
      report(
        { ...on(A), signals: [sale(5, { occurred_at_time: "2026/11/20 10:00:10 AM" })] },
        "created : Sale=true 5.0 | A",
      ),
      report(
        { ...on(A), signals: [sale("5.0", { occurred_at_time: "20261120150010000" })] },
        "unchanged : Sale=true 5.0 | A",
        {
          method: "PUT",
        },
      ),
      report(
        { ...on(A), signals: [sale("5", { occurred_at_time: `${epoch(10)}000` })] },
        "unchanged : Sale=true 5.0 | A",
      ),
    ],
  ],
]

const groups: readonly Case[] = [
  [
    "names in two casings of two groups in one request: the first casing counts in both",
    [
      call(A),
      report(
        {
          ...on(A),
          signals: [sale(1, { partner_unique_id: "p" }), { name: "SALE", revenue: 2, partner_unique_id: "q" }],
        },
        "created p: Sale=true 1.0; created q: Sale=true 2.0 | A",
      ),
    ],
  ],
  [
    "the casing of another call: shown everywhere, while amounts stay apart",
    [
      call(A),
      call(B, { call_record_id: "r2", at: 100 }),
      report({ ...on(A), signals: [{ name: "SALE", revenue: 1 }] }, "created : SALE=true 1.0 | A"),
      report({ ...on(B), signals: [sale(2)] }, "created : SALE=true 2.0 | B"),
      report({ ...on(A), signals: [sale(1)] }, "unchanged : SALE=true 1.0 | A"),
    ],
  ],
  [
    "ten groups and custom data in one of them; in an eleventh it is refused, together with revenue at the top level",
    [
      call(A),
      report(
        {
          ...on(A),
          ...product("boat"),
          partner_unique_id: "0",
          revenue: 1,
          signals: Array.from({ length: 10 }, (_, index) => ({ name: "s", partner_unique_id: index + 1 })),
        },
        "403 RecordInvalid: revenue; 10",
      ),
      report(
        {
          ...on(A),
          ...product("boat"),
          partner_unique_id: "1",
          signals: Array.from({ length: 10 }, (_, index) => ({ name: "s", partner_unique_id: index + 1 })),
        },
        `${Array.from({ length: 10 }, (_, index) => `created ${index + 1}: s=true`).join("; ")} | A'`,
      ),
    ],
  ],
  [
    "a name in the group of the request and in one of its own: two signals; null is the request's, so refused",
    [
      call(A),
      report(
        { ...on(A), partner_unique_id: "p", signals: [sale(1), sale(2, { partner_unique_id: "q" })] },
        "created p: Sale=true 1.0; created q: Sale=true 2.0 | A",
      ),
      report(
        { ...on(A), partner_unique_id: "p", signals: [sale(1), sale(2, { partner_unique_id: null })] },
        "403 InvalidInput: signals[1].name",
      ),
    ],
  ],
  [
    "on a leg by its id, then by the record: custom data goes where the group is",
    [
      call(A),
      call(B, { at: 100 }),
      report({ ...on(A), partner_unique_id: "p", signals: [sale(1)] }, "created p: Sale=true 1.0 | A"),
      report({ ...inRecord(), partner_unique_id: "p", ...product("boat") }, "| A'"),
      report({ ...inRecord(), partner_unique_id: "q", ...product("car") }, "| A''"),
      history(B, ["call {}"]),
    ],
  ],
]

const closest: readonly Case[] = [
  [
    "the number rules out the closer call, the duration then picks",
    [
      call(A, { lasts: 60 }),
      call(B, { at: 5, lasts: 600, call_record_id: "r2", calling_phone_number: "+14155550199" }),
      report(
        { search: start(5, { calling_phone_number: "+14155550123" }), signals: [sale(1)] },
        "created : Sale=true 1.0 | A",
      ),
      report({ search: start(0, { duration_in_seconds: "590" }), signals: [sale(1)] }, "created : Sale=true 1.0 | B"),
    ],
  ],
  [
    "another advertiser's call at the very second is out of reach; the own one is found further away",
    [
      call(A, { at: -600 }),
      call(B, { ...otherAdvertiser, call_record_id: "r2" }),
      report({ search: start(0), signals: [sale(1)] }, "created : Sale=true 1.0 | A", { token: "adv1" }),
      report({ search: start(0), signals: [sale(1)] }, "created : Sale=true 1.0 | B"),
      report(
        { search: start(0, { advertiser_id_from_network: "a1" }), signals: [sale(1)] },
        "unchanged : Sale=true 1.0 | A",
      ),
    ],
  ],
]

tell("a correction", corrections)
tell("groups:", groups)
tell("the closest match:", closest)
