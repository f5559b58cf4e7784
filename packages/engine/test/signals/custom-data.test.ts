// Custom data of several groups, of the host and of the affiliate: sections 2.5, 3 and 4.5, and the decisions on custom data.
import { A, B, type Case, call, completed, event, history, on, received, report, sale, tell } from "../support/story.ts"

const set = (value: unknown, name = "product") => ({ ...on(A), custom_data: [{ name, value }] })
const late = (custom_data: Record<string, unknown>, source = "real_time_routing", at = 3) => ({
  kind: "custom_data",
  transaction_id: A,
  call_record_id: "r",
  source,
  custom_data,
  at,
})

const cases: readonly Case[] = [
  [
    "3: a group of custom data alone is not listed; its identical re-post changes and creates nothing",
    [
      call(A),
      report(set("boat"), "| A'"),
      report(set("boat"), "| A'"),
      history(A, ["call {}", 'call {"product":"boat"}', ' {"product":"boat"}']),
    ],
  ],
  [
    "3: a group repeats its own value after another's: nothing; under a third id the call goes back",
    [
      call(A),
      report({ ...set("boat"), partner_unique_id: "g1" }, "| A'"),
      report({ ...set("car"), partner_unique_id: "g2" }, "| A''"),
      report({ ...set("boat"), partner_unique_id: "g1" }, "| A''"),
      report({ ...set("boat"), partner_unique_id: "g3" }, "| A'''"),
      report({ ...set("car"), partner_unique_id: "g1" }, "| A''''"),
      history(A, [
        "call {}",
        'call {"product":"boat"}',
        'g1 {"product":"boat"}',
        'call {"product":"car"}',
        'g2 {"product":"car"}',
        'call {"product":"boat"}',
        'g3 {"product":"boat"}',
        'call {"product":"car"}',
        'g1 {"product":"car"}',
      ]),
    ],
  ],
  [
    "3: what the call already has makes the group's transaction, not a correction of the call",
    [
      call(A, { custom_data: { tag: { product: "boat" } } }),
      report({ ...set("boat"), signals: [sale(5)] }, "created : Sale=true 5.0 | A"),
      history(A, ['call {"product":"boat"}', ' Sale=true:5.0 {"product":"boat"}']),
      report({ ...set("boat"), signals: [sale(5)] }, "unchanged : Sale=true 5.0 | A"),
    ],
  ],
  [
    "3 and 4.5: custom data joins the top-level group; signals under other ids only show through",
    [
      call(A),
      report(
        { ...set("boat"), partner_unique_id: "g", signals: [sale(5, { partner_unique_id: "o" })] },
        "created o: Sale=true 5.0 | A'",
      ),
      report({ ...set("car"), signals: [sale(5, { partner_unique_id: "o" })] }, "unchanged o: Sale=true 5.0 | A''"),
      report({ ...set("bike"), partner_unique_id: "o", signals: [sale(5)] }, "corrected o: Sale=true 5.0 | A'''"),
    ],
  ],
  [
    "2.5: two fields of one request make one correction, with those values only that differ",
    [
      call(A, { custom_data: { tag: { product: "boat" } } }),
      report(
        {
          ...on(A),
          custom_data: [
            { name: "lead_id", value: 7 },
            { name: "product", value: "boat" },
          ],
        },
        "| A'",
      ),
      history(A, [
        'call {"product":"boat"}',
        'call {"product":"boat","lead_id":"7"}',
        ' {"lead_id":"7","product":"boat"}',
      ]),
    ],
  ],
  [
    "2.5: numbers and Booleans are their text, so the text is the identical re-post; empty text clears",
    [
      call(A),
      report(set(true), "| A'"),
      report(set("true"), "| A'"),
      report(set(""), "| A''"),
      report(set(""), "| A''"),
      report(set(null), "403 InvalidInput: custom_data[0].value"),
      report(set({}), "403 InvalidInput: custom_data[0].value"),
    ],
  ],
  [
    "2.5 and 7: field names are exact, in the network, and once in a request; all problems in one answer",
    [
      call(A),
      report(
        {
          ...on(A),
          custom_data: [
            { name: "Product", value: "x" },
            { name: "product", value: "x" },
            { name: "product", value: "x" },
            { value: "x" },
            { name: "product" },
            7,
          ],
        },
        "403 InvalidInput: Product; custom_data[2].name; custom_data[3].name; custom_data[4]; custom_data[5]",
      ),
      report({ ...on(A), custom_data: { product: "x" } }, "403 InvalidInput: custom_data"),
      report({ ...on(A), custom_data: null, signals: null }, "| A"),
    ],
  ],
  [
    "host: a value that comes after the call was received corrects the call, once however often it comes",
    [
      call(A),
      report({ ...on(A), signals: [sale(5)] }, "created : Sale=true 5.0 | A"),
      event({ ...late({ product: "boat" }), event_id: "late" }),
      event({ ...late({ product: "boat" }), event_id: "late" }),
      report({ ...on(A), signals: [sale(5)] }, "unchanged : Sale=true 5.0 | A'"),
    ],
  ],
  [
    "host: a field that a request named stays, also when the request changed nothing",
    [
      call(A, { custom_data: { tag: { product: "boat" } } }),
      report(set("boat"), "| A"),
      event(late({ product: "car", lead_id: "1" }), ["custom-data-corrected"]),
      report(on(A), "| A'"),
      history(A, ['call {"product":"boat"}', ' {"product":"boat"}', 'call {"product":"boat","lead_id":"1"}']),
    ],
  ],
  [
    "host: of two late values of one source the later time counts, whichever comes first",
    [
      call(A),
      event(late({ product: "second" }, "tag", 9)),
      event(late({ product: "first" }, "tag", 4)),
      event(late({ product: "network" }, "network", 20)),
      report(on(A), "| A'"),
      history(A, ["call {}", 'call {"product":"second"}']),
    ],
  ],
  [
    "host: a group of a request can set a field after a late value did, and the late repeat is nothing",
    [
      call(A),
      event({ ...late({ product: "boat" }), event_id: "late" }),
      report(on(A), "| A'"),
      report(set("car"), "| A''"),
      event({ ...late({ product: "boat" }), event_id: "late" }),
      report(set("boat"), "| A'''"),
    ],
  ],
  [
    "3: custom data that a signal group carries on one leg leaves the other leg alone",
    [
      call(A),
      call(B, { at: 100 }),
      report(set("boat"), "| A'"),
      report({ ...on(B), custom_data: [{ name: "product", value: "boat" }] }, "| B'"),
      report({ ...on(B), custom_data: [{ name: "product", value: "" }] }, "| B''"),
      report(set("boat"), "| A'"),
      history(A, ["call {}", 'call {"product":"boat"}', ' {"product":"boat"}']),
    ],
  ],
  [
    "3 and 2.5: a clear of what the call never had is the group's, and the call stays",
    [call(A), report({ ...set(""), signals: [sale(5)] }, "created : Sale=true 5.0 | A")],
  ],
  [
    "host events may name a leg by a corrected id, never by the id of signals",
    [
      received(A),
      completed(A),
      report(set("boat"), "| A'"),
      async (world) => {
        const head = [...world.names].find(([, name]) => name === "A'")?.[0] ?? ""
        await event({ ...late({ lead_id: "1" }), transaction_id: head })(world)
        await report(on(head), "| A''")(world)
      },
    ],
  ],
]

tell("custom data: of groups, host and legs", cases)
