// Recording decisions: unknown facts, late host data, settings changed between reception and transfer, pending fields (2.3, 4.3 and the decisions on recording).

import {
  A,
  B,
  C,
  type Case,
  call,
  completed,
  event,
  received,
  recording,
  settings,
  tell,
  transferred,
} from "../../support/story.ts"

const keypress = (sequence: number, key: string, at = 1, warnings: readonly string[] = []) =>
  event({ kind: "keypress", transaction_id: A, call_record_id: "r", sequence, key, at }, warnings)
const late = (custom_data: Record<string, unknown>, at = 2, warnings: readonly string[] = []) =>
  event(
    { kind: "custom_data", transaction_id: A, call_record_id: "r", source: "real_time_routing", custom_data, at },
    warnings,
  )
const pendingFields = { pending_custom_data_fields: ["product"] }

const cases: readonly Case[] = [
  ["never set up: not recorded, whatever is known", [call(A), recording(A, "false never-set")]],
  [
    "the empty condition is every call, at once, even with fields pending",
    [settings(true, "  "), received(A, pendingFields), recording(A, "true all-calls")],
  ],
  [
    "record_calls false is no call, also with a condition that is met",
    [settings(false, "mobile"), received(A), recording(A, "false no-calls")],
  ],
  [
    "and binds before or: mobile or (repeat and landline)",
    [
      settings(true, "mobile or repeat and landline"),
      received(A),
      recording(A, "true condition-true"),
      received(B, { phone_type: "Landline", call_record_id: "r2", at: 10 }),
      recording(B, "true condition-true"),
      received(C, { phone_type: "Landline", call_record_id: "r3", at: 20, calling_phone_number: "+14155550199" }),
      recording(C, "false condition-false"),
    ],
  ],
  [
    "a pending field keeps the decision open until it comes, then it stands",
    [
      settings(true, 'custom_data[product] = "boat"'),
      received(A, pendingFields),
      recording(A, "open"),
      late({ product: "boat" }),
      recording(A, "true condition-true"),
      late({ product: "car" }, 3),
      transferred(A),
      recording(A, "true condition-true"),
    ],
  ],
  [
    "a pending field that never came before the transfer: not recorded, and late values change nothing",
    [
      settings(true, 'not custom_data[product] = "boat"'),
      received(A, pendingFields),
      transferred(A),
      recording(A, "false unknown-facts"),
      late({ product: "car" }),
      completed(A),
      recording(A, "false unknown-facts"),
    ],
  ],
  [
    "a look-up that found nothing closes the field: absent is not unknown",
    [
      settings(true, "custom_data[product] absent"),
      received(A, pendingFields),
      late({ product: null }),
      recording(A, "true condition-true"),
    ],
  ],
  [
    "what is pending but makes no difference does not hold the decision up",
    [
      settings(true, 'mobile or custom_data[product] = "boat"'),
      received(A, pendingFields),
      recording(A, "true condition-true"),
      received(B, { ...pendingFields, phone_type: "Landline", call_record_id: "r2" }),
      recording(B, "open"),
    ],
  ],
  [
    "a field given at receipt and still named as pending is not known yet",
    [
      settings(true, 'custom_data[product] = "boat"'),
      received(A, { ...pendingFields, custom_data: { tag: { product: "boat" } } }),
      recording(A, "open"),
      completed(A),
      recording(A, "false unknown-facts"),
    ],
  ],
  [
    "the settings at receipt hold for the call, except that false stops an open decision for good",
    [
      settings(true, 'custom_data[product] = "boat"'),
      received(A, pendingFields),
      settings(true, ""),
      received(B, { call_record_id: "r2", ...pendingFields }),
      recording(B, "true all-calls"),
      settings(false, ""),
      settings(true, ""),
      late({ product: "boat" }),
      transferred(A),
      recording(A, "false no-calls"),
      recording(B, "true all-calls"),
    ],
  ],
  [
    "a condition that is changed while a call waits does not reach that call",
    [
      settings(true, 'custom_data[product] = "boat"'),
      received(A, pendingFields),
      settings(true, 'custom_data[product] = "car"'),
      late({ product: "car" }),
      recording(A, "false condition-false"),
    ],
  ],
  [
    "transferred before received: not recorded, and the reception does not change it",
    [
      settings(true, ""),
      transferred(A),
      recording(A, "false call-not-received"),
      received(A),
      completed(A),
      recording(A, "false call-not-received"),
    ],
  ],
  [
    "completed before received: the same",
    [
      settings(true, ""),
      completed(A),
      recording(A, "false call-not-received"),
      received(A),
      recording(A, "false call-not-received"),
    ],
  ],
  [
    "keys in order: a path is certain as soon as its keys are known, false at the first wrong one",
    [
      settings(true, "pressed[1 2]"),
      received(A),
      recording(A, "open"),
      keypress(2, "2"),
      recording(A, "open"),
      keypress(1, "1"),
      recording(A, "true condition-true"),
      keypress(1, "9", 0, ["keypress-contradicted"]),
      recording(A, "true condition-true"),
    ],
  ],
  [
    "a key that is missing between two is unknown, and unknown at the transfer is not recorded",
    [
      settings(true, "pressed[1 1 2]"),
      received(A),
      keypress(1, "1"),
      keypress(3, "2"),
      transferred(A),
      recording(A, "false unknown-facts"),
    ],
  ],
  [
    "a key that is missing is unknown also where the key that shows it was pressed after the transfer",
    [
      settings(true, "not pressed[2]"),
      received(A),
      keypress(2, "5", 9),
      recording(A, "open"),
      transferred(A),
      recording(A, "false unknown-facts"),
    ],
  ],
  [
    "a key that is missing behind one in the menus is unknown also where the next was pressed after the transfer",
    [
      settings(true, "not pressed[5 2]"),
      received(A),
      keypress(1, "5"),
      keypress(3, "9", 9),
      transferred(A),
      recording(A, "false unknown-facts"),
    ],
  ],
  [
    "a key that is missing behind one that was pressed after the transfer is no part of the path",
    [
      settings(true, "not pressed[5 2]"),
      received(A),
      keypress(1, "5"),
      keypress(2, "9", 9),
      keypress(4, "1", 10),
      transferred(A),
      recording(A, "true condition-true"),
    ],
  ],
  [
    "a key that was not pressed by the transfer was not pressed; later ones change nothing",
    [
      settings(true, "not pressed[1 2]"),
      received(A),
      keypress(1, "1"),
      recording(A, "open"),
      transferred(A),
      recording(A, "true condition-true"),
      keypress(2, "2", 9),
      recording(A, "true condition-true"),
    ],
  ],
  [
    "a phone type that conditions do not know is neither, not even under not",
    [
      settings(true, "not mobile"),
      received(A, { phone_type: "VoIP" }, ["phone-type-unknown"]),
      recording(A, "open"),
      transferred(A),
      recording(A, "false unknown-facts"),
      received(B, { phone_type: "Landline", call_record_id: "r2" }),
      recording(B, "true condition-true"),
    ],
  ],
  [
    "a name the network does not know makes fields without a value unknown, those with one stay",
    [
      settings(true, 'not custom_data[product] = "no"'),
      received(A, { custom_data: { tag: { Product: "no" } } }, ["custom-data-field-unknown"]),
      transferred(A),
      recording(A, "false unknown-facts"),
      received(B, { call_record_id: "r2", custom_data: { tag: { Product: "no", product: "yes" } } }, [
        "custom-data-field-unknown",
      ]),
      recording(B, "true condition-true"),
    ],
  ],
  [
    "the later source wins, an empty value does not, and text is compared by letter",
    [
      settings(true, 'custom_data[product] = "Boat"'),
      received(A, {
        custom_data: { campaign: { product: "car" }, tag: { product: "Boat" }, real_time_routing: { product: "" } },
      }),
      recording(A, "true condition-true"),
      received(B, { call_record_id: "r2", custom_data: { tag: { product: "boat" } } }),
      recording(B, "false condition-false"),
    ],
  ],
]

tell("recording decisions", cases)
