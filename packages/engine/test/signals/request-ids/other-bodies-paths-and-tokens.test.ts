// Request ids with other bodies, paths and tokens, and the order of error classes (5, 7 and the decisions on retries and errors).
import { SIGNALS } from "../../fixture.ts"
import {
  A,
  B,
  type Case,
  call,
  completed,
  history,
  inbox,
  on,
  received,
  report,
  sale,
  tell,
} from "../../support/story.ts"

const key = "k"
const body = (revenue: unknown = 1) => ({ ...on(A), signals: [sale(revenue)] })

const cases: readonly Case[] = [
  [
    "same JSON under another key order, white space, method and place of the token: the stored answer",
    [
      call(A),
      report(body(), "created : Sale=true 1.0 | A", { key }),
      report(`{ "signals": [ {"revenue": 1, "name":"Sale"} ],\n "search":{"transaction_id":"${A}"} }`, "as before", {
        key,
      }),
      report({ ...body(), oauth_token: "t1" }, "as before", { key }),
      report({ ...body(), oauth_token: "t1" }, "as before", { key, token: null }),
      report(body(), "as before", { key, method: "PUT" }),
      report(body("1"), "403 InvalidInput: Idempotency-Key", { key }),
      report(body(2), "403 InvalidInput: Idempotency-Key", { key }),
      report(body("x"), "403 InvalidInput: Idempotency-Key", { key }),
      history(A, ["call {}", " Sale=true:1.0 {}"]),
    ],
  ],
  [
    "ids belong to the organization: the advertiser's own id is another one",
    [
      call(A),
      report(body(1), "created : Sale=true 1.0 | A", { key }),
      report(body(2), "corrected : Sale=true 2.0 | A", { key, token: "adv1" }),
      report(body(2), "404 RecordNotFound: ", { key, token: "adv2" }),
      report(body(2), "404 RecordNotFound: ", { key, token: "t2" }),
      report(body(1), "corrected : Sale=true 1.0 | A"),
    ],
  ],
  [
    "a refused request keeps nothing: the id is free for another body",
    [
      call(A),
      report(body("x"), "403 InvalidInput: revenue", { key }),
      report({ ...body(), revenue: 1 }, "403 RecordInvalid: revenue", { key }),
      report({ ...body(), search: { call_record_id: "r", network_id: "n2" } }, "403 UnauthorizedAdvertiser: n2", {
        key,
      }),
      report({ ...body(), search: { call_record_id: "nowhere" } }, "404 RecordNotFound: nowhere", { key }),
      report(body(), "created : Sale=true 1.0 | A", { key }),
    ],
  ],
  [
    "a look-up and an unchanged re-post are kept too",
    [
      call(A),
      report(on(A), "| A", { key: "look" }),
      report(body(), "created : Sale=true 1.0 | A"),
      report(body(), "unchanged : Sale=true 1.0 | A", { key: "same" }),
      report({ ...body(5), custom_data: [{ name: "product", value: "boat" }] }, "corrected : Sale=true 5.0 | A'"),
      report(on(A), "as before", { key: "look" }),
      report(body(), "as before", { key: "same" }),
      report(body(), "corrected : Sale=true 1.0 | A'"),
    ],
  ],
  [
    "a 201 is kept: its repeat is 201 and applies nothing twice, also after the call is over",
    [
      received(A),
      report({ ...body(), call_in_progress: true }, "201", { key }),
      report({ ...body(), call_in_progress: true }, "201", { key }),
      report({ ...body(), call_in_progress: "yes" }, "403 InvalidInput: Idempotency-Key", { key }),
      inbox("waiting", ["waiting"]),
      completed(A),
      report({ ...body(), call_in_progress: true }, "201", { key }),
      report(body(2), "corrected : Sale=true 2.0 | A"),
      report({ ...body(), call_in_progress: true }, "201", { key }),
      inbox("failed", []),
      history(A, ["call {}", " Sale=true:1.0 {}", " Sale=true:2.0 {}"]),
    ],
  ],
  [
    "an id is 1 to 255 visible ASCII characters, said with the body's other problems",
    [
      call(A),
      report(body(), "403 InvalidInput: Idempotency-Key", { key: "a b" }),
      report(body(), "403 InvalidInput: Idempotency-Key", { key: "a".repeat(256) }),
      report(body(), "created : Sale=true 1.0 | A", { key: "a".repeat(255) }),
    ],
  ],
  [
    "two different tokens are 401, one token twice is one; the body's token needs no header",
    [
      call(A),
      report({ ...body(), oauth_token: "adv1" }, "401 Unauthorized: "),
      report({ ...body(), oauth_token: "t1" }, "created : Sale=true 1.0 | A", { token: "Bearer t1" }),
      report({ ...body(), oauth_token: "t1" }, "unchanged : Sale=true 1.0 | A", { token: null }),
      report({ ...body("x") }, "401 Unauthorized: ", { token: null }),
      report({ ...body("x"), oauth_token: 7 }, "401 Unauthorized: ", { token: null }),
    ],
  ],
  [
    "checks: route, version, token, permission, body, access, existence, in this order",
    [
      report(body("x"), "404 RouteNotFound: ", { path: "/api/2026-11-01/transaction.json", token: "wrong" }),
      report(body("x"), "405 MethodNotAllowed: ", { method: "DELETE", token: "wrong" }),
      report(body("x"), "400 InvalidVersion: 2026-11-01", {
        path: SIGNALS.replace("2026-11-01", "2020-01-01"),
        token: "wrong",
      }),
      report(body("x"), "401 Unauthorized: ", { token: "wrong" }),
      report("{", "401 Unauthorized: ", { token: "wrong" }),
      report(body("x"), "403 UnauthorizedOperation: ", { token: "nothing" }),
      report(
        { ...body("x"), search: { call_record_id: "nowhere", network_id: "n2" }, revenue: 1 },
        "403 InvalidInput: revenue",
      ),
      report(
        { ...body(), search: { call_record_id: "nowhere", network_id: "n2" }, revenue: 1 },
        "403 RecordInvalid: revenue",
      ),
      report({ ...body(), search: { call_record_id: "nowhere", network_id: "n2" } }, "403 UnauthorizedAdvertiser: n2"),
      report({ ...body(), search: { call_record_id: "nowhere" } }, "404 RecordNotFound: nowhere"),
    ],
  ],
  [
    "a body that is not JSON, has a key twice, or is no object",
    [
      call(A),
      report("{", "400 MalformedRequest: "),
      report(`{"search":{"transaction_id":"${A}"},"search":{"transaction_id":"${B}"}}`, "400 MalformedRequest: search"),
      report("[]", "403 InvalidInput: "),
      report("null", "403 InvalidInput: "),
      report(`{"search":{"transaction_id":"${A}"}}`, "| A"),
    ],
  ],
  [
    "one class: problems of InvalidInput in the order of the request, what is missing after what is there",
    [
      report(
        '{"custom_data":{"a":1},"signals":[{"revenue":"$5"}],"search":{"advertiser":"a1"},"revenue":3,"occurred_at_time":"yesterday"}',
        "403 InvalidInput: custom_data; signals[0].revenue; signals[0].name; advertiser; search; occurred_at_time",
      ),
      report({ signals: [{ name: "a" }], revenue: 3 }, "403 InvalidInput: search"),
    ],
  ],
]

tell("request ids and the order of checks", cases)
