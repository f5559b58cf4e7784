// Current calls: what is live, for whom, in which order, by which filters (2.2, 4.2, 5 and the decisions on calls in progress).
import { expect } from "vitest"
import { CURRENT_CALLS } from "../fixture.ts"
import {
  A,
  B,
  C,
  type Case,
  completed,
  current,
  event,
  on,
  received,
  report,
  type Step,
  tell,
  transferred,
} from "../support/story.ts"

const list = (type: string, id: string, more = "") =>
  `/calls_in_progress/current_calls?organization_type=${type}&id=${id}${more}`
const a2 = { advertiser_id_from_network: "a2", advertiser_campaign_id_from_network: "c2" }
const live = (id: string, details: Record<string, unknown> = {}, seconds = 5) => [
  received(id, details),
  transferred(id, seconds, String(details["call_record_id"] ?? "r")),
]

/** The keys or values of the first current call. */
const first =
  (path: string, expected: Record<string, unknown>, token = "t1"): Step =>
  async ({ send }) => {
    const { body } = await send("GET", path, undefined, { token })
    expect((body as { current_calls: unknown[] }).current_calls[0]).toEqual(expected)
  }

const cases: readonly Case[] = [
  [
    "visible from the transfer to the completion, whatever order the events come in",
    [
      received(A),
      current("&", []),
      transferred(A),
      current("&", ["A"]),
      completed(A),
      current("&", []),
      transferred(A, 70),
      current("&", []),
      completed(B, 60, "r2"),
      transferred(B, 5, "r2"),
      received(B, { call_record_id: "r2" }),
      current("&", []),
    ],
  ],
  [
    "newest bridge first, to the millisecond, ties by transaction id; the earlier of two transfers counts",
    [
      ...live(B, {}, 5),
      ...live(A, { call_record_id: "r2" }, 5),
      ...live(C, { call_record_id: "r3" }, 5.001),
      current("&", ["C", "A", "B"]),
      event({ kind: "transferred", transaction_id: C, call_record_id: "r3", at: 1 }),
      current("&", ["A", "B", "C"]),
    ],
  ],
  [
    "filters combine, any id of the leg finds it, and an unknown parameter is refused",
    [
      ...live(A),
      ...live(B, {}, 6),
      ...live(C, { call_record_id: "r3", external_unique_id: "e" }),
      current("&call_record_id=r", ["B", "A"]),
      current(`&call_record_id=r&transaction_id=${A}`, ["A"]),
      current(`&call_record_id=r3&transaction_id=${A}`, []),
      current("&external_unique_id=e", ["C"]),
      current("&external_unique_id=", "403 InvalidInput: external_unique_id"),
      current("&external_call_unique_id=e", "403 InvalidInput: external_unique_id"),
      current("&call_record_id=r&call_record_id=r", "403 InvalidInput: call_record_id"),
    ],
  ],
  [
    "phone numbers: both or neither, in any spelling; the transfer's destination wins",
    [
      received(A, { destination_phone_number: "+12125550100" }),
      event({
        kind: "transferred",
        transaction_id: A,
        call_record_id: "r",
        at: 5,
        destination_phone_number: "212-555-0111",
      }),
      current("&calling_phone_number=4155550123&destination_phone_number=%2B12125550111", ["A"]),
      current("&calling_phone_number=(415)%20555-0123&destination_phone_number=2125550100", []),
      current("&calling_phone_number=4155550123", "403 InvalidInput: destination_phone_number"),
      current("&destination_phone_number=2125550111", "403 InvalidInput: calling_phone_number"),
    ],
  ],
  [
    "an organization is asked for by its own token or its network's",
    [
      ...live(A),
      ...live(B, { call_record_id: "r2", ...a2 }),
      current(list("Advertiser", "a1"), ["A"], "adv1"),
      current(list("Advertiser", "a2"), ["B"]),
      current(list("Advertiser", "a2"), "403 UnauthorizedAdvertiser: a2", "adv1"),
      current(list("Network", "n1"), "403 UnauthorizedAdvertiser: organization_type=Advertiser", "adv1"),
      current(list("Network", "n1"), "403 UnauthorizedAdvertiser: n1", "t2"),
      current(list("Advertiser", "a9"), "403 UnauthorizedAdvertiser: a9"),
      current(list("network", "n1"), "403 InvalidInput: Network"),
      current("/calls_in_progress/current_calls", "403 InvalidInput: organization_type; id"),
      current(list("Network", "n1"), "401 Unauthorized: ", "wrong"),
      current(list("Network", "n1"), "403 UnauthorizedOperation: ", "nothing"),
      current(list("network", "n2"), "403 UnauthorizedOperation: ", "nothing"),
    ],
  ],
  [
    "attribution only: identifiers and numbers, and no pre-call data, also when a correction was made",
    [
      ...live(B, {
        ...a2,
        external_unique_id: "e",
        affiliate_name: "Aff",
        city: "Fresno",
        custom_data: { tag: { product: "boat" } },
        demographics_data: { display_name: "J" },
        called_phone_number: "8005550199",
        destination_phone_number: "2125550100",
      }),
      ...(["adv2", "t1"] as const).map((token) =>
        first(
          list("Advertiser", "a2"),
          {
            transaction_id: B,
            call_record_id: "r",
            external_unique_id: "e",
            call_status: "bridged",
            bridge_start_time: "2026-11-20T10:00:05-05:00",
            calling_phone_number: "+14155550123",
            called_phone_number: "+18005550199",
            destination_phone_number: "+12125550100",
            phone_type: "Mobile",
          },
          token,
        ),
      ),
    ],
  ],
  [
    "values with their sources; a late one shows, with the head's id; keys in their places",
    [
      ...live(A, { custom_data: { campaign: { product: "car" }, tag: { lead_id: 7 } } }),
      event({ kind: "keypress", transaction_id: A, call_record_id: "r", sequence: 2, key: "3", at: 2 }),
      first(CURRENT_CALLS, {
        transaction_id: A,
        call_record_id: "r",
        call_status: "bridged",
        start_time: "2026-11-20T10:00:00-05:00",
        bridge_start_time: "2026-11-20T10:00:05-05:00",
        advertiser_id_from_network: "a1",
        advertiser_campaign_id_from_network: "c1",
        advertiser_name: "Advertiser a1",
        advertiser_campaign_name: "Campaign c1",
        calling_phone_number: "+14155550123",
        phone_type: "Mobile",
        keypress_2: "3",
        keypresses: "3",
        custom_data: { lead_id: { value: "7", source: "tag" }, product: { value: "car", source: "campaign" } },
      }),
      event({
        kind: "custom_data",
        transaction_id: A,
        call_record_id: "r",
        source: "tag",
        custom_data: { product: "boat" },
        at: 3,
      }),
      report(on(A), "404 RecordNotFound: call_in_progress"),
      current(`&transaction_id=${A}`, ["00000ABC-00000001"]),
    ],
  ],
  [
    "a call that was transferred before it was received is the network's only, until it is received",
    [
      transferred(A),
      current("&", ["A"]),
      current(list("Advertiser", "a1"), []),
      first(CURRENT_CALLS, {
        transaction_id: A,
        call_record_id: "r",
        call_status: "bridged",
        bridge_start_time: "2026-11-20T10:00:05-05:00",
      }),
      received(A),
      current(list("Advertiser", "a1"), ["A"], "adv1"),
    ],
  ],
]

tell("current calls", cases)
