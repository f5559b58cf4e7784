// Each of the four locators of a signal request with each rule that stands beside it (2.5, 4.5, 5, 7, 8): what every pair answers was
// written down from the specification and the decisions before any was asked.
import { SIGNALS } from "../../fixture.ts"
import {
  A,
  type Case,
  call,
  completed,
  epoch,
  history,
  inbox,
  received,
  report,
  type Sent,
  type Step,
  sale,
  tell,
  wait,
} from "../../support/story.ts"

type Json = Record<string, unknown>
type Locator = "leg" | "record" | "external" | "start"

const LOCATORS: ReadonlyArray<readonly [Locator, Json]> = [
  ["leg", { transaction_id: A }],
  ["record", { call_record_id: "r" }],
  ["external", { external_call_unique_id: "e" }],
  ["start", { call_start_time: Number(epoch(5)) }],
]

const details = { external_unique_id: "e" }
const over: Step = call(A, details)
const CREATED = "created p: Sale=true 5.0 | A"

/** A request by a locator, with what is beside it in the search, and what is beside the search. */
type Request = (beside?: Json, more?: Json) => Json

const requestOf =
  (locator: Json): Request =>
  (beside = {}, more = {}) => ({
    search: { ...locator, ...beside },
    partner_unique_id: "p",
    signals: [sale(5)],
    ...more,
  })

/** A rule with what it makes of a locator. */
type Rule = readonly [name: string, steps: (request: Request, locator: Locator) => readonly Step[]]

/** One answer for `transaction_id`, beside which the search's other fields are not read, and one for the others. */
const filter =
  (beside: Json, answer: string, sent: Sent = {}): Rule[1] =>
  (request, locator) => [over, report(request(beside), locator === "leg" ? CREATED : answer, sent)]

const everywhere =
  (beside: Json, more: Json, answer: string, sent: Sent = {}): Rule[1] =>
  (request) => [over, report(request(beside, more), answer, sent)]

const RULES: readonly Rule[] = [
  ["the advertiser's own token", everywhere({}, {}, CREATED, { token: "adv1" })],
  ["another advertiser's token", everywhere({}, {}, "404 RecordNotFound: ", { token: "adv2" })],
  ["another network's token", everywhere({}, {}, "404 RecordNotFound: ", { token: "t2" })],
  ["the token's own network", filter({ network_id: "n1" }, CREATED)],
  ["another network", filter({ network_id: "n2" }, "403 UnauthorizedAdvertiser: n2")],
  ["the call's advertiser", filter({ advertiser_id_from_network: "a1" }, CREATED)],
  ["another advertiser of the network", filter({ advertiser_id_from_network: "a2" }, "404 RecordNotFound: ")],
  ["an unknown advertiser", filter({ advertiser_id_from_network: "x" }, "403 UnauthorizedAdvertiser: x")],
  [
    "an advertiser that names itself",
    filter({ advertiser_id_from_network: "a1" }, "403 UnauthorizedAdvertiser: ", { token: "adv1" }),
  ],
  ["the call's campaign", filter({ advertiser_campaign_id_from_network: "c1" }, CREATED)],
  ["another campaign", filter({ advertiser_campaign_id_from_network: "c2" }, "404 RecordNotFound: ")],
  [
    "another advertiser's campaign, for its own token",
    filter({ advertiser_campaign_id_from_network: "c2" }, "403 UnauthorizedAdvertiser: c2", { token: "adv1" }),
  ],
  ["the caller's number", filter({ calling_phone_number: "+14155550123" }, CREATED)],
  ["another number", filter({ calling_phone_number: "+14155550124" }, "404 RecordNotFound: ")],
  [
    "a number with punctuation",
    filter({ calling_phone_number: "(415) 555-0123" }, "403 InvalidInput: search.calling_phone_number"),
  ],
  [
    "a duration that is none",
    (request, locator) => [
      over,
      report(
        request({ duration_in_seconds: "1:00" }),
        locator === "start" ? "403 InvalidInput: search.duration_in_seconds" : CREATED,
      ),
    ],
  ],
  ["an unknown key of the search", everywhere({ campaign: "c1" }, {}, "403 InvalidInput: campaign")],
  [
    "revenue at the top level, alone and beside an unknown field",
    (request) => [
      over,
      report(request({}, { revenue: 5 }), "403 RecordInvalid: revenue"),
      report(
        request({}, { revenue: 5, custom_data: [{ name: "nope", value: "x" }] }),
        "403 InvalidInput: custom_data[0].name",
      ),
      history(A, ["call {}"]),
    ],
  ],
  [
    "custom data that corrects the call, sent again",
    (request) => [
      over,
      report(request({}, { custom_data: [{ name: "product", value: "boat" }] }), "created p: Sale=true 5.0 | A'"),
      report(request({}, { custom_data: [{ name: "product", value: "boat" }] }), "unchanged p: Sale=true 5.0 | A'"),
      history(A, ["call {}", 'call {"product":"boat"}', 'p Sale=true:5.0 {"product":"boat"}']),
    ],
  ],
  [
    "eleven groups",
    (request) => [
      over,
      report(
        request({}, { signals: Array.from({ length: 11 }, (_, index) => sale(1, { partner_unique_id: index })) }),
        "403 RecordInvalid: 10",
      ),
      history(A, ["call {}"]),
    ],
  ],
  [
    "a request id, repeated after a correction under another",
    (request) => [
      over,
      report(request(), CREATED, { key: "one" }),
      report(request({}, { signals: [sale(6)] }), "corrected p: Sale=true 6.0 | A", { key: "two" }),
      report(request(), "as before", { key: "one" }),
      report(request(), "corrected p: Sale=true 5.0 | A"),
    ],
  ],
  [
    "the flag, for a call that is over",
    (request) => [
      over,
      wait(120),
      report(request({}, { call_in_progress: "yes" }), "201"),
      wait(120),
      inbox("waiting", []),
      inbox("failed", []),
      history(A, ["call {}", "p Sale=true:5.0 {}"]),
    ],
  ],
  [
    "a live call, without the flag and with it",
    (request) => [
      received(A, details),
      wait(10),
      report(request(), "404 RecordNotFound: call_in_progress"),
      report(request({}, { call_in_progress: true }), "201"),
      history(A, ["call {}"]),
      completed(A, 70),
      wait(180),
      history(A, ["call {}", "p Sale=true:5.0 {}"]),
    ],
  ],
  [
    "a name in another casing, and the amount in another spelling",
    (request) => [
      over,
      report(
        request({}, { signals: [{ name: "SALE", revenue: "5.00", value: "YES" }] }),
        "created p: SALE=true 5.0 | A",
      ),
      report(request({}, { signals: [{ name: " sale ", revenue: 5, value: 1 }] }), "unchanged p: SALE=true 5.0 | A"),
    ],
  ],
  [
    "a locator of higher precedence that is null, and one that is empty",
    (request, locator) => [
      over,
      ...(locator === "leg"
        ? [report(request({ call_record_id: null, call_start_time: "yesterday" }), CREATED)]
        : [
            report(request({ transaction_id: null }), CREATED),
            report(request({ transaction_id: "" }), "403 InvalidInput: search.transaction_id"),
          ]),
    ],
  ],
  [
    "PUT in place of POST, and the token in the body",
    (request) => [
      over,
      report(request({}, { oauth_token: "t1" }), CREATED, { method: "PUT", token: null }),
      report(request(), "unchanged p: Sale=true 5.0 | A", { path: SIGNALS }),
    ],
  ],
]

for (const [locator, search] of LOCATORS) {
  const cases = RULES.map(([name, steps]): Case => [name, steps(requestOf(search), locator)])
  tell(`a search by ${locator}, with`, cases)
}
