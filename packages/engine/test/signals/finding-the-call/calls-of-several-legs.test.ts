// Calls of several legs: home legs, advertisers' reach, locators and their filters (2.5 search, 4.5, 7 and the decisions on finding the call).
import { A, B, C, type Case, call, history, inRecord, on, received, report, sale, tell } from "../../support/story.ts"

const one = (id: string, revenue: unknown = 1) => ({ signals: [sale(revenue)], partner_unique_id: id })
const two = (first: string, second: string) => ({
  signals: [sale(1, { partner_unique_id: first }), sale(1, { partner_unique_id: second })],
})
const created = (id: string, leg: string, revenue = "1.0") => `created ${id}: Sale=true ${revenue} | ${leg}`
const corrected = (id: string, leg: string, revenue = "2.0") => `corrected ${id}: Sale=true ${revenue} | ${leg}`
const unchanged = (id: string, leg: string, revenue = "1.0") => `unchanged ${id}: Sale=true ${revenue} | ${leg}`
const twoLegs = [call(A), call(B, { at: 100 })]
const threeLegs = [...twoLegs, call(C, { at: 200 })]
const a2 = { advertiser_id_from_network: "a2", advertiser_campaign_id_from_network: "c2" }

const cases: readonly Case[] = [
  [
    "home: a new group goes to the latest leg, and still there when a later leg has come",
    [
      ...twoLegs,
      report({ ...inRecord(), ...one("o1") }, created("o1", "B")),
      call(C, { at: 200 }),
      report({ ...inRecord(), ...one("o2") }, created("o2", "B")),
      report(inRecord(), "| B"),
    ],
  ],
  [
    "home: a write by the record to a group that a leg carries makes that leg the home",
    [
      ...twoLegs,
      report({ ...on(A), ...one("o1") }, created("o1", "A")),
      report({ ...inRecord(), ...one("o1", 2) }, corrected("o1", "A")),
      report({ ...inRecord(), ...one("o2") }, created("o2", "A")),
    ],
  ],
  [
    "home: an unchanged re-post chooses nothing",
    [
      ...twoLegs,
      report({ ...on(A), ...one("o1") }, created("o1", "A")),
      report({ ...inRecord(), ...one("o1") }, unchanged("o1", "A")),
      report({ ...inRecord(), ...one("o2") }, created("o2", "B")),
    ],
  ],
  [
    "home: a look-up and a refused request choose nothing",
    [
      ...twoLegs,
      report(inRecord(), "| B"),
      report({ ...inRecord(), ...one("o1", "x") }, "403 InvalidInput: revenue"),
      report({ ...inRecord(), ...one("o1"), revenue: 1 }, "403 RecordInvalid: revenue"),
      call(C, { at: 200 }),
      report({ ...inRecord(), ...one("o1") }, created("o1", "C")),
    ],
  ],
  [
    "home: a request with a new group and one that sits elsewhere is refused whole, naming both",
    [
      ...twoLegs,
      report({ ...inRecord(), ...one("h") }, created("h", "B")),
      report({ ...on(A), ...one("o1") }, created("o1", "A")),
      report({ ...inRecord(), ...two("o1", "new") }, `403 RecordInvalid: o1; ${A}; new; ${B}`),
      report({ ...inRecord(), ...two("h", "new") }, "unchanged h: Sale=true 1.0; created new: Sale=true 1.0 | B"),
      history(A, ["call {}", "o1 Sale=true:1.0 {}"]),
    ],
  ],
  [
    "home: without one, a new group joins the leg that carries the request's other group",
    [
      ...twoLegs,
      report({ ...on(A), ...one("o1") }, created("o1", "A")),
      report({ ...inRecord(), ...two("new", "o1") }, "created new: Sale=true 1.0; unchanged o1: Sale=true 1.0 | A"),
      report({ ...inRecord(), ...one("o3") }, created("o3", "A")),
    ],
  ],
  [
    "home: a group on two legs is the home's; not on the home it is refused, each leg named",
    [
      ...threeLegs,
      report({ ...on(A), ...one("x") }, created("x", "A")),
      report({ ...on(B), ...one("x") }, created("x", "B")),
      report({ ...inRecord(), ...one("x", 2) }, `403 RecordInvalid: x; ${A}; ${B}`),
      report({ ...inRecord(), ...one("h") }, created("h", "C")),
      report({ ...inRecord(), ...one("x", 2) }, `403 RecordInvalid: x; ${A}; ${B}`),
      report({ ...on(C), ...one("x") }, created("x", "C")),
      report({ ...inRecord(), ...one("x", 2) }, corrected("x", "C")),
    ],
  ],
  [
    "home: custom data alone makes a group, which is carried like any other",
    [
      ...twoLegs,
      report({ ...on(A), custom_data: [{ name: "product", value: "boat" }] }, "| A'"),
      report({ ...inRecord(), custom_data: [{ name: "product", value: "car" }] }, "| A''"),
      report({ ...inRecord(), ...one("new") }, created("new", "A''")),
      history(B, ["call {}"]),
    ],
  ],
  [
    "home: equal starts go to the greater id, and a transaction id never moves a home",
    [
      call(A),
      call(B),
      report({ ...on(A), ...one("o1") }, created("o1", "A")),
      report({ ...inRecord(), ...one("o2") }, created("o2", "B")),
      report({ ...on(A), ...one("o3") }, created("o3", "A")),
      report({ ...inRecord(), ...one("o4") }, created("o4", "B")),
    ],
  ],
  [
    "reach: an advertiser's call is its own legs; each reach has its home",
    [
      call(A),
      call(B, { at: 100, ...a2 }),
      report({ ...inRecord(), ...one("x") }, created("x", "A"), { token: "adv1" }),
      report({ ...inRecord(), ...one("x") }, created("x", "B"), { token: "adv2" }),
      report({ ...inRecord(), ...one("y") }, created("y", "B")),
      report({ ...inRecord(), ...one("x", 2) }, corrected("x", "B")),
      report({ ...inRecord(), ...one("x") }, unchanged("x", "A"), { token: "adv1" }),
      report({ ...on(B), ...one("x") }, "404 RecordNotFound: ", { token: "adv1" }),
    ],
  ],
  [
    "reach: a network's token that names the advertiser shares the advertiser's home",
    [
      call(A),
      call(B, { at: 100, ...a2 }),
      report({ search: { call_record_id: "r", advertiser_id_from_network: "a1" }, ...one("x") }, created("x", "A")),
      call(C, { at: 200 }),
      report({ ...inRecord(), ...one("y") }, created("y", "A"), { token: "adv1" }),
      report({ ...inRecord(), ...one("z") }, created("z", "C")),
    ],
  ],
  [
    "reach: groups carried out of an advertiser's reach are no hindrance to it",
    [
      call(A),
      call(B, { at: 100, ...a2 }),
      report({ ...on(B), ...one("x") }, created("x", "B")),
      report({ ...inRecord(), ...two("x", "y") }, "created x: Sale=true 1.0; created y: Sale=true 1.0 | A", {
        token: "adv1",
      }),
      report({ ...inRecord(), ...two("x", "y") }, `403 RecordInvalid: x; y`),
    ],
  ],
  [
    "live: the leg a new group would go to is live: 404, and no home; a carried group is fine",
    [
      call(A),
      report({ ...on(A), ...one("o1") }, created("o1", "A")),
      received(B, { at: 100 }),
      report({ ...inRecord(), ...one("o2") }, "404 RecordNotFound: call_in_progress"),
      report({ ...inRecord(), ...one("o1", 2) }, corrected("o1", "A")),
      report({ ...inRecord(), ...one("o2") }, created("o2", "A")),
    ],
  ],
]

tell("legs: homes, reach and locators", cases)
