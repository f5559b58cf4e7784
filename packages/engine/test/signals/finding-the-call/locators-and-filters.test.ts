// Locators and the filters beside them: section 2.5, search, section 7 and the decisions on finding the call.
import { A, B, C, type Case, call, inRecord, on, report, sale, tell } from "../../support/story.ts"

const one = (id: string, revenue: unknown = 1) => ({ signals: [sale(revenue)], partner_unique_id: id })
const two = (first: string, second: string) => ({
  signals: [sale(1, { partner_unique_id: first }), sale(1, { partner_unique_id: second })],
})
const created = (id: string, leg: string, revenue = "1.0") => `created ${id}: Sale=true ${revenue} | ${leg}`
const unchanged = (id: string, leg: string, revenue = "1.0") => `unchanged ${id}: Sale=true ${revenue} | ${leg}`
const twoLegs = [call(A), call(B, { at: 100 })]
const a2 = { advertiser_id_from_network: "a2", advertiser_campaign_id_from_network: "c2" }

const cases: readonly Case[] = [
  [
    "search: beside transaction_id the filters are neither validated nor access-checked, unknown keys are",
    [
      call(A),
      report(
        {
          search: {
            transaction_id: A,
            calling_phone_number: "x",
            advertiser_id_from_network: "a2",
            network_id: "n2",
            duration_in_seconds: [],
          },
          ...one(""),
        },
        created("", "A"),
        { token: "adv1" },
      ),
      report({ search: { transaction_id: A, phone: "x" }, ...one("") }, "403 InvalidInput: phone"),
    ],
  ],
  [
    "search: beside a record the filters check the chosen leg and access; InvalidInput comes before access",
    [
      ...twoLegs,
      report(
        { search: { call_record_id: "r", calling_phone_number: "+14155550199" }, ...one("") },
        "404 RecordNotFound: another `calling_phone_number`",
      ),
      report({ search: { call_record_id: "r", calling_phone_number: "+14155550123" }, ...one("") }, created("", "B")),
      report({ search: { call_record_id: "r", network_id: "n2" }, ...one("", "x") }, "403 InvalidInput: revenue"),
      report(
        { search: { call_record_id: "r", network_id: "n2" }, ...one(""), revenue: 1 },
        "403 RecordInvalid: revenue",
      ),
      report({ search: { call_record_id: "nowhere", network_id: "n2" }, ...one("") }, "403 UnauthorizedAdvertiser: n2"),
      report({ search: { call_record_id: "nowhere", network_id: "n1" }, ...one("") }, "404 RecordNotFound: nowhere"),
      report(
        { search: { call_record_id: "r", advertiser_id_from_network: "a1" }, ...one("") },
        "403 UnauthorizedAdvertiser: a1",
        { token: "adv1" },
      ),
      report(
        { search: { call_record_id: "r", advertiser_campaign_id_from_network: "c2" }, ...one("") },
        "403 UnauthorizedAdvertiser: c2",
        { token: "adv1" },
      ),
      report(
        { search: { call_record_id: "r", advertiser_campaign_id_from_network: "c1" }, ...one("") },
        unchanged("", "B"),
        { token: "adv1" },
      ),
    ],
  ],
  [
    "search: a locator of lower precedence is no fallback and is not read; null is not sent, empty is refused",
    [
      call(A),
      report({ search: { transaction_id: "nowhere", call_record_id: "r" } }, "404 RecordNotFound: nowhere"),
      report({ search: { transaction_id: null, call_record_id: "r" } }, "| A"),
      report({ search: { transaction_id: "", call_record_id: "r" } }, "403 InvalidInput: search.transaction_id"),
      report({ search: { transaction_id: A, call_record_id: "", call_start_time: "x" } }, "| A"),
      report({ search: { call_record_id: "r", external_call_unique_id: "zz", call_start_time: "x" } }, "| A"),
      report({ search: { transaction_id: null, calling_phone_number: "+14155550123" } }, "403 InvalidInput: search"),
    ],
  ],
  [
    "search: an external id of two call records is refused to who reaches both, not to who reaches one",
    [
      call(A, { call_record_id: "r1", external_unique_id: "e" }),
      call(B, { call_record_id: "r2", external_unique_id: "e", ...a2 }),
      report({ search: { external_call_unique_id: "e" }, ...one("") }, "403 RecordInvalid: e"),
      report({ search: { external_call_unique_id: "e" }, ...one("") }, created("", "A"), { token: "adv1" }),
      report({ search: { external_call_unique_id: "E" }, ...one("") }, "404 RecordNotFound: E"),
    ],
  ],
  [
    "search: an external id means all legs of its record, and shares the record's home",
    [
      call(A, { external_unique_id: "e" }),
      call(B, { at: 100 }),
      report({ search: { external_call_unique_id: "e" }, ...one("o1") }, created("o1", "B")),
      call(C, { at: 200 }),
      report({ ...inRecord(), ...one("o2") }, created("o2", "B")),
      report(
        { search: { external_call_unique_id: "e" }, ...two("o1", "o2") },
        "unchanged o1: Sale=true 1.0; unchanged o2: Sale=true 1.0 | B",
      ),
    ],
  ],
  [
    "search: every id of a chain finds its head; ids are exact, and another network has none of them",
    [
      call(A),
      report({ ...on(A), custom_data: [{ name: "product", value: "boat" }] }, "| A'"),
      report({ ...on(A), custom_data: [{ name: "product", value: "car" }] }, "| A''"),
      report({ ...on(A), ...one("") }, "corrected : Sale=true 1.0 | A''"),
      report(on(A.toLowerCase()), `404 RecordNotFound: ${A}`),
      report(on(A), "404 RecordNotFound: ", { token: "t2" }),
      report({ search: { call_record_id: "r", network_id: "n1" } }, "403 UnauthorizedAdvertiser: n1", { token: "t2" }),
    ],
  ],
]

tell("locators and filters", cases)
