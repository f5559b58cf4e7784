// Two interfaces, or two rules of one, at a time, over HTTP (1, 2.1 to 2.4, 4.1 to 4.4, 5): current calls, legs and corrections.
// Written down from the specification and the decisions first.
import { ask } from "../support/ask.ts"
import { A, B, type Case, completed, current, on, received, report, tell, transferred } from "../support/story.ts"

const otherAdvertiser = { advertiser_id_from_network: "a2", advertiser_campaign_id_from_network: "c2" }

const currentCalls: readonly Case[] = [
  [
    "and legs: a call with two legs is listed twice, newest bridge first, until one completes",
    [
      received(A),
      transferred(A, 5),
      received(B, { at: 6 }),
      transferred(B, 9),
      current("&call_record_id=r", ["B", "A"]),
      completed(B, 10),
      current("&call_record_id=r", ["A"]),
      current(`&transaction_id=${B}`, []),
    ],
  ],
  [
    "and what waits: a request for later is no correction, and shows nothing",
    [
      received(A),
      transferred(A, 5),
      report({ ...on(A), custom_data: [{ name: "product", value: "boat" }], call_in_progress: true }, "201"),
      ask("GET", "/calls_in_progress/current_calls?organization_type=Network&id=n1", undefined, 200, [A, "-boat"]),
    ],
  ],
  [
    "and organizations: attribution only shows identifiers, to the advertiser and in its network's own list not",
    [
      received(A, { ...otherAdvertiser, city: "Berkeley", custom_data: { tag: { product: "boat" } } }),
      transferred(A, 5),
      ask("GET", "/calls_in_progress/current_calls?organization_type=Advertiser&id=a2", undefined, 200, [
        A,
        "-boat",
        "-Berkeley",
      ]),
      ask(
        "GET",
        "/calls_in_progress/current_calls?organization_type=Advertiser&id=a2",
        undefined,
        200,
        [A, "-boat"],
        "adv2",
      ),
      ask(
        "GET",
        "/calls_in_progress/current_calls?organization_type=Advertiser&id=a2",
        undefined,
        403,
        ["UnauthorizedAdvertiser"],
        "adv1",
      ),
    ],
  ],
  [
    "and filters: both numbers in any spelling, combined with an id that is another call's",
    [
      received(A, { destination_phone_number: "(415) 555-0142" }),
      transferred(A, 5),
      current("&calling_phone_number=415-555-0123&destination_phone_number=%2B14155550142", ["A"]),
      current(`&calling_phone_number=415-555-0123&destination_phone_number=%2B14155550142&transaction_id=${B}`, []),
      current("&calling_phone_number=415-555-0123", "403 InvalidInput: destination_phone_number"),
    ],
  ],
]

tell("current calls", currentCalls)
