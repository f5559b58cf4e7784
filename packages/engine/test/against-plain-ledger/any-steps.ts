// Random histories of a network that meet each other often: few legs, few groups, few values, moments that lie close.
import fc from "fast-check"

/** One thing that happens; ids of transactions made before are named by their place. */
export type Step =
  | { readonly do: "received"; readonly leg: number; readonly secondsAgo: number; readonly product: string }
  | { readonly do: "past call"; readonly leg: number; readonly minute: number; readonly seconds: number }
  | { readonly do: "completed" | "call_ended"; readonly leg: number }
  | { readonly do: "custom_data"; readonly leg: number; readonly source: string; readonly value: string }
  | { readonly do: "wait"; readonly milliseconds: number }
  | AnyPost
  | { readonly do: "again"; readonly which: number }

/** A request before its ids and times are known. */
export interface AnyPost {
  readonly do: "post"
  readonly token: "t1" | "adv1" | "adv2"
  readonly requestId: string | null
  readonly locator: Locator
  readonly filter: Readonly<Record<string, unknown>>
  readonly rest: Readonly<Record<string, unknown>>
}

/** What a request names its call by. */
export type Locator =
  | { readonly by: "leg"; readonly leg: number }
  | { readonly by: "made"; readonly which: number }
  | { readonly by: "call_record_id" | "external_call_unique_id"; readonly id: string }
  | { readonly by: "start"; readonly secondsAgo: number; readonly form: number; readonly duration: number | null }
  | { readonly by: "spreadsheet"; readonly minute: number; readonly duration: number | null }

/** Legs and the calls that they belong to. */
export const LEGS = [1, 2, 3, 4, 5].map((number) => `0000000A-0000000${number}`)
export const RECORDS = ["R1", "R1", "R1", "R2", "R3"]

/** What is fixed of a leg for a whole history. */
export interface AnyLeg {
  readonly advertiser: "a1" | "a2"
  readonly caller: string | null
  readonly externalId: string
}

const omittable = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(value, { nil: undefined, freq: 2 })

const seldom = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value })

const compact = (object: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined))

const group = fc.constantFrom<unknown>("", "p", "q", null, 7)

const signal = fc
  .record({
    name: fc.constantFrom("Sale", "SALE ", "quote"),
    partner_unique_id: omittable(group),
    value: omittable(fc.constantFrom<unknown>(true, "no", 0)),
    revenue: omittable(fc.constantFrom<unknown>("", "10", 2.5, "-1.25", "10.00", 0)),
    occurred_at_time: omittable(fc.constantFrom<unknown>("1795186801", 1_795_186_802_000)),
  })
  .map(compact)

const identity = (one: Readonly<Record<string, unknown>>): string =>
  `${String(one["name"]).trim().toLowerCase()} ${String(one["partner_unique_id"])}`

const customData = fc.record({
  name: fc.constantFrom("product", "lead_id"),
  value: fc.constantFrom("a", "b", ""),
})

const rest = fc
  .record({
    signals: omittable(fc.uniqueArray(signal, { maxLength: 3, selector: identity })),
    custom_data: omittable(fc.uniqueArray(customData, { maxLength: 2, selector: ({ name }) => name })),
    partner_unique_id: omittable(group),
    call_in_progress: seldom(fc.constantFrom<unknown>(true, "yes")),
  })
  .map(compact)

const leg = fc.nat(LEGS.length - 1)

const filter = fc
  .record({
    calling_phone_number: seldom(fc.constantFrom("+14155550123", "+442079460018")),
    advertiser_id_from_network: seldom(fc.constantFrom("a1", "a2", "a9")),
    advertiser_campaign_id_from_network: seldom(fc.constantFrom("c1", "c2")),
    network_id: seldom(fc.constantFrom("n1", "n1", "n2")),
  })
  .map(compact)

const duration = fc.option(fc.constantFrom(0, 30, 60), { freq: 2 })

const locator: fc.Arbitrary<Locator> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ by: fc.constant("call_record_id" as const), id: fc.constant("R1") }) },
  { weight: 2, arbitrary: fc.record({ by: fc.constant("leg" as const), leg }) },
  fc.record({ by: fc.constant("made" as const), which: fc.nat(40) }),
  fc.record({ by: fc.constant("call_record_id" as const), id: fc.constantFrom("R1", "R1", "R1", "R1", "R2", "R9") }),
  fc.record({
    by: fc.constant("external_call_unique_id" as const),
    id: fc.constantFrom("X-R1", "X-R1", "X-R2", "X-shared"),
  }),
  fc.record({ by: fc.constant("start" as const), secondsAgo: fc.nat(150), form: fc.nat(3), duration }),
  fc.record({ by: fc.constant("spreadsheet" as const), minute: fc.nat(59), duration }),
)

const anyPost: fc.Arbitrary<AnyPost> = fc.record({
  do: fc.constant("post" as const),
  token: fc.constantFrom("t1" as const, "t1" as const, "t1" as const, "adv1" as const, "adv2" as const),
  requestId: fc.constantFrom(null, null, null, null, "k1", "k2"),
  locator,
  filter: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: filter }),
  rest,
})

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("received" as const),
      leg,
      secondsAgo: fc.nat(90),
      product: fc.constantFrom("", "", "a", "b"),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("past call" as const),
      leg,
      minute: fc.nat(119),
      seconds: fc.constantFrom(0, 30, 61),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom("completed" as const, "completed", "call_ended" as const), leg }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("custom_data" as const),
      leg,
      source: fc.constantFrom("tag", "real_time_routing"),
      value: fc.constantFrom("", "a", "b", "c"),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("wait" as const),
      milliseconds: fc.constantFrom(1, 999, 5_000, 30_000, 59_999, 60_000, 60_001, 600_000),
    }),
  },
  { weight: 9, arbitrary: anyPost },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("again" as const), which: fc.nat(20) }) },
)

/** A history, with the legs that take part in it and the tolerance of the closest match. */
export const histories = fc.record({
  legs: fc.array(
    fc.record({
      advertiser: fc.constantFrom("a1" as const, "a1", "a1", "a1", "a2" as const),
      caller: fc.constantFrom("+14155550123", "+14155550123", "+442079460018", null),
      externalId: fc.constantFrom("own", "own", "own", "own", "X-shared"),
    }),
    { minLength: LEGS.length, maxLength: LEGS.length },
  ) satisfies fc.Arbitrary<ReadonlyArray<AnyLeg>>,
  /** Legs that are received and over before the first step. */
  over: fc.uniqueArray(leg, { minLength: 1, maxLength: LEGS.length, size: "max" }),
  toleranceMilliseconds: fc.constantFrom(86_400_000, 86_400_000, 600_000, null),
  steps: fc.array(step, { minLength: 4, maxLength: 24, size: "max" }),
})
