// Attacks on sums: what would make one sale count twice, or vanish, through ids that look alike, request ids, and deliveries at once.
import { expect } from "vitest"
import { SIGNALS } from "../fixture.ts"
import { A, B, type Case, call, history, inRecord, on, report, type Step, sale, tell } from "../support/story.ts"

const order = (id: unknown, ...signals: readonly Record<string, unknown>[]) => ({
  ...on(A),
  partner_unique_id: id,
  signals: signals.length === 0 ? [sale(10)] : signals,
})

/** Sends many reports in one moment; each must be applied. */
const atOnce =
  (bodies: readonly unknown[], tokens: readonly string[]): Step =>
  async ({ send }) => {
    const sent = bodies.map((body, place) =>
      send("POST", SIGNALS, body, { token: tokens[place % tokens.length] ?? "t1" }),
    )
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(bodies.map(() => 200))
  }

/** What the last transaction of each group of a leg sums up to. */
const sums =
  (id: string, expected: Readonly<Record<string, number>>): Step =>
  async ({ send }) => {
    const { body } = await send("GET", `/host/n1/calls/${id}/history`, undefined, { token: "host-secret" })
    const { transactions } = body as {
      transactions: { type: string; partner_unique_id?: string; signals?: { revenue: string }[] }[]
    }
    const found: Record<string, number> = {}
    for (const { partner_unique_id: group, signals } of transactions) {
      if (group !== undefined) found[group] = (signals ?? []).reduce((sum, { revenue }) => sum + Number(revenue), 0)
    }
    expect(found).toEqual(expected)
  }

const overlapping = Array.from({ length: 24 }, (_, place) => ({
  ...(place % 3 === 0 ? inRecord() : on(A)),
  signals: Array.from({ length: 4 }, (_, next) => ({
    name: "Sale",
    revenue: "1",
    partner_unique_id: `o${(place + next) % 6}`,
  })),
}))

const cases: readonly Case[] = [
  [
    "an order whose id has an invisible character, a line end or a text direction is refused, and not a second sale",
    [
      call(A),
      report(order("order-7"), "created order-7: Sale=true 10.0 | A"),
      ...["order-7\u200b", "\ufefforder-7", "order-7\u202e", "order-7\n", "order-7\u00ad", "\torder-7"].map((id) =>
        report(order(id), "403 InvalidInput: `partner_unique_id` has"),
      ),
      sums(A, { "order-7": 10 }),
    ],
  ],
  [
    "an order's id in another spelling of a number, or in other code points, is the same order",
    [
      call(A),
      report(order("7"), "created 7: Sale=true 10.0 | A"),
      ...["7", "7.0", "7e0", "70e-1"].map((number) =>
        report(
          `{"search":{"transaction_id":"${A}"},"partner_unique_id":${number},"signals":[{"name":"SALE","revenue":1e1}]}`,
          "unchanged 7: Sale=true 10.0 | A",
        ),
      ),
      report(order("e\u0301"), "created \u00e9: Sale=true 10.0 | A"),
      report(order("\u00e9"), "unchanged \u00e9: Sale=true 10.0 | A"),
      sums(A, { "7": 10, "\u00e9": 10 }),
    ],
  ],
  [
    "batches that overlap, sent at once by two tokens and two locators, count each order once",
    [
      call(A),
      atOnce(overlapping, ["t1", "adv1"]),
      sums(A, Object.fromEntries(Array.from({ length: 6 }, (_, place) => [`o${place}`, 1]))),
    ],
  ],
  [
    "a request id is one organization's: another one's request of the same id is applied, and its answer is its own",
    [
      call(A),
      report(order("net"), "created net: Sale=true 10.0 | A", { key: "k" }),
      report(order("adv"), "created adv: Sale=true 10.0 | A", { key: "k", token: "adv1" }),
      report(order("net"), "404 RecordNotFound: no transaction", { key: "k", token: "t2" }),
      report(order("net"), "403 InvalidInput: used before", { key: "k", token: "adv1" }),
      report(order("net", sale(11)), "corrected net: Sale=true 11.0 | A", { key: "K" }),
      sums(A, { net: 11, adv: 10 }),
    ],
  ],
  [
    "a request id whose request was refused is free for the one that was meant; one that was used keeps its answer under PUT",
    [
      report(order("o"), "404 RecordNotFound: no transaction", { key: "k" }),
      call(A),
      report(order("o", sale("x")), "403 InvalidInput: revenue", { key: "k" }),
      report(order("o"), "created o: Sale=true 10.0 | A", { key: "k" }),
      report(order("o"), "as before", { key: "k", method: "PUT" }),
      report(order("o", sale(20)), "corrected o: Sale=true 20.0 | A", { key: "k2" }),
      report(order("o"), "as before", { key: "k" }),
      sums(A, { o: 20 }),
    ],
  ],
  [
    "an advertiser's report never reaches the group of another one's leg, whatever names it",
    [
      call(A, { external_unique_id: "x" }),
      call(B, {
        at: 10,
        advertiser_id_from_network: "a2",
        advertiser_campaign_id_from_network: "c2",
        external_unique_id: "x",
      }),
      report(order("o"), "created o: Sale=true 10.0 | A", { token: "adv1" }),
      report(order("o", sale(99)), "404 RecordNotFound: no transaction", { token: "adv2" }),
      ...[{ call_record_id: "r" }, { external_call_unique_id: "x" }].map((search, place) =>
        report(
          { search, partner_unique_id: "o", signals: [sale(99)] },
          `${place === 0 ? "created" : "unchanged"} o: Sale=true 99.0 | B`,
          { token: "adv2" },
        ),
      ),
      report({ ...inRecord(), partner_unique_id: "o", signals: [sale(1)] }, "403 RecordInvalid: different legs"),
      history(A, ["call {}", "o Sale=true:10.0 {}"]),
      history(B, ["call {}", "o Sale=true:99.0 {}"]),
    ],
  ],
]

tell("attacks on sums", cases)
