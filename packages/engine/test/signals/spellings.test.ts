// Times, names and values in every spelling: sections 2.5, 2.6 and 7 of the specification.
import { A, type Case, call, epoch, on, report, sale, tell, wait } from "../support/story.ts"

const sales = (...signals: readonly Record<string, unknown>[]) => ({ ...on(A), signals })

const cases: readonly Case[] = [
  [
    "4.5.3: a top-level time counts as sent for signals without their own, and its omission keeps the stored one",
    [
      call(A),
      report(
        { ...sales(sale(1), { name: "Fee", occurred_at_time: epoch(500) }), occurred_at_time: epoch(100) },
        "created : Sale,Fee=true,true 1.0 | A",
      ),
      wait(900),
      report(sales(sale(1), { name: "Fee" }), "unchanged : Sale,Fee=true,true 1.0 | A"),
      report(
        { ...sales(sale(1), { name: "Fee", occurred_at_time: epoch(500) }), occurred_at_time: epoch(100) },
        "unchanged : Sale,Fee=true,true 1.0 | A",
      ),
      report({ ...sales({ name: "Fee" }), occurred_at_time: epoch(500) }, "unchanged : Sale,Fee=true,true 1.0 | A"),
      report({ ...sales({ name: "Fee" }), occurred_at_time: epoch(501) }, "corrected : Sale,Fee=true,true 1.0 | A"),
    ],
  ],
  [
    "2.6 and 3: one instant in five spellings is one time",
    [
      call(A),
      report(sales(sale(1, { occurred_at_time: "2026-11-20T15:00:00.0009Z" })), "created : Sale=true 1.0 | A"),
      ...[
        Number(epoch(0)),
        `${epoch(0)}000`,
        "20261120150000000",
        "2026/11/20T10:00:00-05:00",
        "2026/11/20 10:00:00 AM",
        " 2026/11/20 10:00:00.000 AM ",
      ].map((occurred_at_time) => report(sales(sale(1, { occurred_at_time })), "unchanged : Sale=true 1.0 | A")),
      report(sales(sale(1, { occurred_at_time: "2026/11/20 10:00:00 PM" })), "corrected : Sale=true 1.0 | A"),
    ],
  ],
  [
    "2.5, name: the first casing in the network is kept, across calls, and refused requests leave none",
    [
      call(A),
      call("000000AA-0000000B", { call_record_id: "r2" }),
      report(sales({ name: "SALE", revenue: "x" }), "403 InvalidInput: revenue"),
      report({ ...sales({ name: "SALE" }), revenue: 1 }, "403 RecordInvalid: revenue"),
      report({ ...on("nowhere"), signals: [{ name: "SALE" }] }, "404 RecordNotFound: nowhere"),
      report(sales({ name: "sAle" }), "created : sAle=true | A"),
      report({ ...on("000000AA-0000000B"), signals: [{ name: "Sale" }] }, "created : sAle=true | B"),
    ],
  ],
  [
    "2.5, name: accents composed and decomposed are one name, in one request and over two",
    [
      call(A),
      report(sales({ name: "Cafe\u0301" }, { name: "CAF\u00c9" }), "403 InvalidInput: signals[1].name"),
      report(sales({ name: "CAF\u00c9", revenue: 1 }), "created : CAF\u00c9=true 1.0 | A"),
      report(sales({ name: "cafe\u0301", revenue: 2 }), "corrected : CAF\u00c9=true 2.0 | A"),
    ],
  ],
  [
    "2.5, value: every spelling, and those that are none",
    [
      call(A),
      report(
        sales(
          { name: "a", value: "Yes" },
          { name: "b", value: "nO" },
          { name: "c", value: "1" },
          { name: "d", value: 0 },
        ),
        "created : a,b,c,d=true,false,true,false | A",
      ),
      report(
        sales({ name: "a", value: "" }, { name: "b", value: 2 }, { name: "c", value: "y" }, { name: "d", value: [] }),
        "403 InvalidInput: signals[0].value; signals[1].value; signals[2].value; signals[3].value",
      ),
    ],
  ],
  [
    "7 and 2.5: unknown keys at every level together, with a missing name and a bad entry of custom data",
    [
      call(A),
      report(
        {
          search: { transaction_id: A, duration: 5 },
          signals: [{ nam: "Sale" }],
          custom_data: [{ name: "product" }],
          revenu: 1,
        },
        "403 InvalidInput: duration; nam; signals[0].name; custom_data[0].value; revenu",
      ),
    ],
  ],
]

tell("spellings of times, names and values", cases)
