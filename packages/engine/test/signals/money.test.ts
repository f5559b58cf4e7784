// Sums, spellings, corrections and re-posts: sections 2.5, 3 and 4.5 of the specification, and the decisions on revenue and sending again.
import { A, type Case, call, history, on, report, sale, tell } from "../support/story.ts"

const sales = (...signals: readonly Record<string, unknown>[]) => ({ ...on(A), signals })
const many = (count: number) => Array.from({ length: count }, (_, place) => ({ name: `s${place}` }))
const groups = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ name: "Sale", partner_unique_id: `o${place}` }))

const cases: readonly Case[] = [
  [
    "2.5, revenue: cents that make a whole keep one decimal",
    [
      call(A),
      report(sales(sale("19.99"), { name: "Upsell", revenue: 0.01 }), "created : Sale,Upsell=true,true 20.0 | A"),
    ],
  ],
  [
    "2.5, revenue: a refund under a false value counts into the sum, and 0 is an amount",
    [
      call(A),
      report(
        sales(sale(100), { name: "Refund", value: "NO", revenue: "-100.00" }, { name: "Quote" }),
        "created : Sale,Refund,Quote=true,false,true 0.0 | A",
      ),
    ],
  ],
  [
    "2.5, revenue: a negative sum below one unit, and minus zero",
    [
      call(A),
      report(sales(sale("-0.10"), { name: "Fee", revenue: "0.05" }), "created : Sale,Fee=true,true -0.05 | A"),
      report(sales(sale("-0"), { name: "Fee", revenue: "-0.00" }), "corrected : Sale,Fee=true,true 0.0 | A"),
      report(sales(sale("0"), { name: "Fee", revenue: 0 }), "unchanged : Sale,Fee=true,true 0.0 | A"),
    ],
  ],
  [
    "2.5, revenue: a sum beyond every single amount is exact",
    [
      call(A),
      report(
        sales(
          sale("999999999999.99"),
          { name: "More", revenue: "999999999999.99" },
          { name: "Less", revenue: "-0.01" },
        ),
        "created : Sale,More,Less=true,true,true 1999999999999.97 | A",
      ),
    ],
  ],
  [
    "2.5 and 7: numbers are read through their shortest text, and every bad spelling is named in order",
    [
      call(A),
      report(
        `{"search":{"transaction_id":"${A}"},"signals":[{"name":"a","revenue":1e3},{"name":"b","revenue":1e-2}]}`,
        "created : a,b=true,true 1000.01 | A",
      ),
      report(
        sales(
          { name: "c", revenue: "1." },
          { name: "d", revenue: ".5" },
          { name: "e", revenue: "+5" },
          { name: "f", revenue: 1.005 },
          { name: "g", revenue: 1e21 },
          { name: "h", revenue: "1000000000000" },
          { name: "i", revenue: true },
        ),
        "403 InvalidInput: signals[0].revenue; signals[1].revenue; signals[2].revenue; signals[3].revenue; signals[4].revenue; signals[5].revenue; signals[6].revenue",
      ),
      report(on(A), "| A"),
      history(A, ["call {}", " a=true:1000.0 b=true:0.01 {}"]),
    ],
  ],
  [
    "3 and 4.5.6: another spelling of the amount, of the name and of the value is the identical re-post",
    [
      call(A),
      report(sales(sale(20, { value: 1 })), "created : Sale=true 20.0 | A"),
      report(sales({ name: " SALE ", revenue: "20.00", value: "YES" }), "unchanged : Sale=true 20.0 | A"),
      history(A, ["call {}", " Sale=true:20.0 {}"]),
    ],
  ],
  [
    "3: an omission and a null keep the amount; only empty text clears it, once",
    [
      call(A),
      report(sales(sale(20)), "created : Sale=true 20.0 | A"),
      report(sales(sale(null, { value: null })), "unchanged : Sale=true 20.0 | A"),
      report(sales(sale(undefined, { value: "false" })), "corrected : Sale=false 20.0 | A"),
      report(sales(sale(null)), "unchanged : Sale=false 20.0 | A"),
      report(sales(sale("")), "corrected : Sale=false | A"),
      report(sales(sale("")), "unchanged : Sale=false | A"),
      report(sales(sale("0")), "corrected : Sale=false 0.0 | A"),
    ],
  ],
  [
    "3 and 4.5.4: part of a group shows and sums the whole group, in order of first report",
    [
      call(A),
      report(sales(sale(20), { name: "Fee", revenue: 5 }), "created : Sale,Fee=true,true 25.0 | A"),
      report(sales({ name: "fee", revenue: 6 }), "corrected : Sale,Fee=true,true 26.0 | A"),
      report(sales({ name: "Tip", revenue: 1 }, sale()), "corrected : Sale,Fee,Tip=true,true,true 27.0 | A"),
      history(A, [
        "call {}",
        " Sale=true:20.0 Fee=true:5.0 {}",
        " Sale=true:20.0 Fee=true:6.0 {}",
        " Sale=true:20.0 Fee=true:6.0 Tip=true:1.0 {}",
      ]),
    ],
  ],
  [
    "3: without a request id A, B, A is two corrections; with one the late A is answered as it was",
    [
      call(A),
      report(sales(sale(20)), "created : Sale=true 20.0 | A", { key: "k1" }),
      report(sales(sale(30)), "corrected : Sale=true 30.0 | A", { key: "k2" }),
      report(sales(sale(20)), "as before", { key: "k1" }),
      report(on(A), "| A"),
      report(sales(sale()), "unchanged : Sale=true 30.0 | A"),
      report(sales(sale(20)), "corrected : Sale=true 20.0 | A"),
    ],
  ],
  [
    "4.5.3: a signal's null takes the top-level id, its empty text does not",
    [
      call(A),
      report(
        { ...sales(sale(1, { partner_unique_id: null }), sale(2, { partner_unique_id: "" })), partner_unique_id: "x" },
        "created x: Sale=true 1.0; created : Sale=true 2.0 | A",
      ),
      report({ ...sales(sale(2)), partner_unique_id: null }, "unchanged : Sale=true 2.0 | A"),
    ],
  ],
  [
    "4.5.3 and 4.5.7: the number 7 and the text 7 are one group, so a name in both is repeated",
    [
      call(A),
      report(
        sales(sale(1, { partner_unique_id: 7 }), { name: "sale", partner_unique_id: "7" }),
        "403 InvalidInput: signals[1].name; signals[0].name",
      ),
      report({ ...sales(sale(1)), partner_unique_id: 7 }, "created 7: Sale=true 1.0 | A"),
      report({ ...sales(sale(1)), partner_unique_id: "07" }, "created 07: Sale=true 1.0 | A"),
    ],
  ],
  [
    "4.5.2 and 4.5.4: groups stand in order of first appearance, custom data's group is not listed",
    [
      call(A),
      report(
        {
          ...sales(sale(1, { partner_unique_id: "b" }), sale(2, { partner_unique_id: "a" }), {
            name: "Fee",
            revenue: 3,
            partner_unique_id: "b",
          }),
          custom_data: [{ name: "product", value: "boat" }],
        },
        "created b: Sale,Fee=true,true 4.0; created a: Sale=true 2.0 | A'",
      ),
      history(A, [
        "call {}",
        'call {"product":"boat"}',
        "b Sale=true:1.0 Fee=true:3.0 {}",
        "a Sale=true:2.0 {}",
        ' {"product":"boat"}',
      ]),
    ],
  ],
  [
    "8 and 4.5.2: ten groups, but not eleven, custom data alone being one",
    [
      call(A),
      report({ ...sales(...groups(10)), custom_data: [{ name: "product", value: "x" }] }, "403 RecordInvalid: "),
      report({ ...sales(...groups(11)) }, "403 RecordInvalid: "),
      report(
        { ...sales(...groups(2)), partner_unique_id: "o1", custom_data: [{ name: "product", value: "x" }] },
        "created o0: Sale=true; created o1: Sale=true | A'",
      ),
      report(
        { ...sales(...groups(10)), partner_unique_id: "o9", custom_data: [] },
        `unchanged o0: Sale=true; unchanged o1: Sale=true; ${[2, 3, 4, 5, 6, 7, 8, 9].map((n) => `created o${n}: Sale=true`).join("; ")} | A'`,
      ),
    ],
  ],
  [
    "7 and 8: 100 signals; what is RecordInvalid is told together, and after every InvalidInput",
    [
      call(A),
      report({ ...sales(...many(101)), revenue: 5 }, "403 RecordInvalid: 101; revenue"),
      report({ ...sales(...many(101), { name: "" }), revenue: 5 }, "403 InvalidInput: signals[101].name"),
      report(sales(...many(100)), `created : ${many(100).map(({ name }) => name)}=${many(100).map(() => "true")} | A`),
    ],
  ],
]

tell("money: sums, spellings and re-posts", cases)
