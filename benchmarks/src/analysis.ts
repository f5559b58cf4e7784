// Questions about a condition for all calls at once: 98 leaves over 32 atoms, larger ones, and one that is hard on purpose.
import {
  type CheckedCondition,
  type ConditionNode,
  type ConditionTest,
  checkCondition,
  type Vocabulary,
} from "@callrules/condition"
import { analyzeCondition, equivalent, explainCondition, isCertain, partiallyEvaluate } from "@callrules/condition/ask"
import { toSql } from "@callrules/condition/sql"
import { publishedVocabulary } from "@callrules/recording-condition"
import { getOrThrow } from "effect/Result"
import { do_not_optimize } from "mitata"
import type { Result } from "./benchmark.ts"

const published = publishedVocabulary({ customDataFields: "any", onePhoneType: true })
const VOCABULARY: Vocabulary = {
  ...published,
  attributes: [...published.attributes, { name: "duration", kind: "number", unit: "sec" }],
}

// 32 atoms that imply and exclude each other: 4 booleans, 4 paths, 2 x 8 tests of texts, 8 of a number
const TESTS: ReadonlyArray<ConditionTest> = [
  ...["during_hours", "repeat", "landline", "mobile"].map((attribute) => ({ kind: "flag" as const, attribute })),
  ...[["1"], ["1", "2"], ["1", "3"], ["2"]].map((keys) => ({ kind: "pressed" as const, keys })),
  ...["affiliate_name", "media_type"].flatMap((attribute) =>
    (
      [
        ["=", "abc"],
        ["=", "b"],
        ["contains", "b"],
        ["contains", "bc"],
        ["contains", "x"],
        ["starts_with", "a"],
        ["ends_with", "c"],
        ["!=", ""],
      ] as const
    ).map(([operator, value]) => ({ kind: "text" as const, attribute, operator, value })),
  ),
  ...(
    [
      ["<", 5],
      ["<=", 5],
      [">=", 5],
      ["=", 7],
      ["!=", 3],
      [">", 10],
      ["<", 20],
      [">=", 30],
    ] as const
  ).map(([operator, number]) => ({ kind: "number" as const, attribute: "duration", operator, value: { number } })),
]

/** A generator of numbers from 0 to 1 that always gives the same ones. */
const randomFrom = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state / 0x80000000
  }
}

const randomTree = (random: () => number, leaves: number, kind: "and" | "or"): ConditionNode => {
  const test = TESTS[Math.floor(random() * TESTS.length)]
  if (test === undefined || leaves === 1) {
    const leaf = test ?? { kind: "flag", attribute: "mobile" }
    return random() < 0.2 ? { kind: "not", of: leaf } : leaf
  }
  const sizes = Array.from({ length: Math.min(leaves, 2 + Math.floor(random() * 4)) }, () => 1)
  for (let left = leaves - sizes.length; left > 0; left--) {
    const index = Math.floor(random() * sizes.length)
    sizes[index] = (sizes[index] ?? 0) + 1
  }
  return { kind, of: sizes.map((size) => randomTree(random, size, kind === "and" ? "or" : "and")) }
}

const checked = (root: ConditionNode): CheckedCondition => getOrThrow(checkCondition({ version: 1, root }, VOCABULARY))

const randomConditions = (count: number, leaves: number): ReadonlyArray<CheckedCondition> => {
  const random = randomFrom(leaves)
  return Array.from({ length: count }, () => checked(randomTree(random, leaves, random() < 0.5 ? "and" : "or")))
}

/** Nine texts that are to be pairwise different and all among eight: proving that there are none takes very many cases. */
const pigeonhole = (): CheckedCondition => {
  const pigeons = Array.from({ length: 9 }, (_, index) => `p${index}`)
  const holes = Array.from({ length: 8 }, (_, index) => `h${index}`)
  const is = (field: string, value: string): ConditionTest => ({
    kind: "text",
    attribute: "custom_data",
    field,
    operator: "=",
    value,
  })
  const placed = pigeons.map((pigeon): ConditionNode => ({ kind: "or", of: holes.map((hole) => is(pigeon, hole)) }))
  const apart = pigeons.flatMap((pigeon, index) =>
    pigeons
      .slice(index + 1)
      .flatMap((other) =>
        holes.map(
          (hole): ConditionNode => ({ kind: "not", of: { kind: "and", of: [is(pigeon, hole), is(other, hole)] } }),
        ),
      ),
  )
  return checked({ kind: "and", of: [...placed, ...apart] })
}

/** A list of 2,000 values and one of 1,999, each within the limit on nodes. */
const largeLists = (): ReadonlyArray<Result> => {
  const values = Array.from({ length: 2000 }, (_, index) => index.toString(36))
  const list = (count: number): CheckedCondition =>
    checked({
      kind: "text-list",
      attribute: "custom_data",
      field: "zip",
      operator: "in",
      values: values.slice(0, count),
    })
  const [all, fewer] = [list(2000), list(1999)]
  const { alwaysTrue, neverTrue } = analyzeCondition(all)
  const same = equivalent(all, fewer).answer
  const { quality } = explainCondition(all, { custom_data: { zip: "rs" } })
  return [
    ...rows(
      `2,000 values: always ${alwaysTrue.answer}, never ${neverTrue.answer}`,
      [all],
      (one) => analyzeCondition(one),
      "decided",
    ),
    ...rows(`2,000 and 1,999 values, equivalent: ${same}`, [all], (one) => equivalent(one, fewer), "decided"),
    ...rows(`2,000 values, explained: ${quality}`, [all], (one) =>
      explainCondition(one, { custom_data: { zip: "rs" } }),
    ),
  ].filter(({ name }) => name.endsWith("median"))
}

/** The median and the 99th percentile, in nanoseconds, of the best of five runs on each input. */
const percentiles = <A>(inputs: ReadonlyArray<A>, ask: (input: A, index: number) => unknown) => {
  const best = inputs.map(() => Number.POSITIVE_INFINITY)
  for (let turn = 0; turn < 5; turn++) {
    inputs.forEach((input, index) => {
      const started = performance.now()
      do_not_optimize(ask(input, index))
      best[index] = Math.min(best[index] ?? 0, (performance.now() - started) * 1e6)
    })
  }
  best.sort((a, b) => a - b)
  const at = (share: number): number => best[Math.min(best.length - 1, Math.floor(best.length * share))] ?? 0
  return { median: at(0.5), p99: at(0.99) }
}

const rows = <A>(name: string, inputs: ReadonlyArray<A>, ask: (input: A, index: number) => unknown, goal?: string) => {
  const { median, p99 } = percentiles(inputs, ask)
  return [
    { name: `${name}, median`, nanosecondsPerOperation: median },
    { name: `${name}, 99th percentile`, nanosecondsPerOperation: p99, ...(goal === undefined ? {} : { goal }) },
  ]
}

const CALL = {
  mobile: true,
  repeat: true,
  media_type: "abc",
  affiliate_name: "xb",
  duration: 12,
  keypresses: ["1", "2"],
}
const COLUMNS = {
  attributes: Object.fromEntries(VOCABULARY.attributes.map(({ name }) => [name, { column: name, normalized: true }])),
  keypresses: { column: "keypresses" },
}

/** Analysis, explanation, partial evaluation and push-down of random conditions. */
export const benchmark = {
  name: "analysis",
  description:
    "Questions about random conditions for all calls at once; 98 leaves are drawn from 32 atoms that imply and exclude each other. Best of five runs on each condition.",
  run: async (): Promise<ReadonlyArray<Result>> => {
    const usual = randomConditions(1000, 98)
    const other = randomConditions(1000, 97)
    const unknown = { attributes: ["custom_data", "media_type", "duration"].map((attribute) => ({ attribute })) }
    const started = performance.now()
    const hard = analyzeCondition(pigeonhole())
    const hardTime = (performance.now() - started) * 1e6
    return [
      ...rows("always, never, redundant parts: 98 leaves", usual, (one) => analyzeCondition(one), "<= 1.2 ms"),
      ...rows("equivalent: 98 and 97 leaves", usual, (one, index) => equivalent(one, other[index] ?? one), "<= 2 ms"),
      ...rows("certain, three facts unknown: 98 leaves", usual, (one) => isCertain(one, CALL, unknown)),
      ...rows("residual, three facts unknown: 98 leaves", usual, (one) => partiallyEvaluate(one, CALL, unknown)),
      ...rows("explained: 98 leaves", usual, (one) => explainCondition(one, CALL)),
      ...rows("written as SQL: 98 leaves", usual, (one) => toSql(one, "postgresql", COLUMNS)),
      ...rows("always, never, redundant parts: 6 leaves", randomConditions(500, 6), (one) => analyzeCondition(one)),
      ...rows(
        "always, never, redundant parts: 400 leaves",
        randomConditions(50, 400),
        (one) => analyzeCondition(one),
        "<= 8 ms",
      ),
      ...rows("always, never, redundant parts: 1,500 leaves", randomConditions(10, 1500), (one) =>
        analyzeCondition(one),
      ),
      ...largeLists(),
      {
        name: `nine texts in eight places, never true: ${hard.neverTrue.answer}`,
        nanosecondsPerOperation: hardTime,
        goal: "ends, decided or not",
      },
    ]
  },
}
