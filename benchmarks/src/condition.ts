// Conditions: deciding a call, beside a predicate written by hand and other expression languages; and reading a condition.
import {
  analyzeCondition,
  type CheckedCondition,
  parseCondition,
  publishedVocabulary,
  readCondition,
} from "@callrules/recording-condition"
import { compileCondition, evaluateCall, prepareFacts, vocabularyLayout } from "@callrules/recording-condition/evaluate"
import { getOrThrow } from "effect/Result"
import { do_not_optimize, measure } from "mitata"
import type { Result } from "./benchmark.ts"
import { CALLS, flatCalls, normalCalls, rawCalls } from "./condition/calls.ts"
import { descend } from "./condition/descent.ts"
import { generate } from "./condition/many.ts"
import { peers } from "./condition/peers.ts"
import { type Shape, shapes } from "./condition/shapes.ts"

const vocabulary = publishedVocabulary({ customDataFields: ["product", "source", "tier"] })
const layout = vocabularyLayout(vocabulary)
const read = (text: string): CheckedCondition => getOrThrow(readCondition(text, vocabulary))

/**
 * Runs it for a while before it is measured, with a pause in which the compiler's own thread can finish: on a busy
 * machine the measure would else be of code that is not compiled yet.
 */
const warm = async (run: () => unknown): Promise<void> => {
  for (let round = 0; round < 3; round++) {
    const end = performance.now() + 150
    while (performance.now() < end) await run()
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Median time of one call, over all calls in turn. */
const perCall = async <Call>(calls: ReadonlyArray<Call>, decide: (call: Call) => unknown): Promise<number> => {
  await warm(() => {
    for (const call of calls) do_not_optimize(decide(call))
  })
  const stats = await measure(
    () => {
      for (const call of calls) do_not_optimize(decide(call))
    },
    { min_cpu_time: 5e8 },
  )
  return stats.p50 / calls.length
}

/** The same for a predicate that answers with a promise. */
const perCallLater = async <Call>(calls: ReadonlyArray<Call>, decide: (call: Call) => unknown): Promise<number> => {
  const stats = await measure(
    async () => {
      for (const call of calls) do_not_optimize(await decide(call))
    },
    { min_cpu_time: 5e8 },
  )
  return stats.p50 / calls.length
}

const row = (name: string, time: number, base?: Result, goal?: string): Result => ({
  name,
  nanosecondsPerOperation: time,
  ...(base === undefined ? {} : { ratioTo: base.name, ratio: time / base.nanosecondsPerOperation }),
  ...(goal === undefined ? {} : { goal }),
})

const deciding = async (shape: Shape): Promise<ReadonlyArray<Result>> => {
  const compiled = compileCondition(read(shape.text))
  const prepared = rawCalls.map((call) => prepareFacts(compiled.layout, call))
  const predicates = peers.map((peer) => ({ peer, predicate: peer.compile(shape) }))
  for (let index = 0; index < CALLS; index++) {
    const [flat, normal, raw, facts] = [flatCalls[index], normalCalls[index], rawCalls[index], prepared[index]]
    if (flat === undefined || normal === undefined || facts === undefined) throw new Error("too few calls")
    const expected = shape.byHand(normal)
    const answers = [compiled.evaluate(facts), evaluateCall(compiled, raw), shape.guarded(raw)]
    const others = await Promise.all(predicates.map(({ predicate }) => predicate(flat)))
    const wrong = [...answers, ...others].findIndex((answer) => Boolean(answer) !== expected)
    if (wrong !== -1) throw new Error(`${shape.name}: answer ${wrong} is wrong for call ${index}`)
  }
  const name = (what: string): string => `${shape.name}: ${what}`
  const byHand = row(name("by hand, normalised call"), await perCall(normalCalls, shape.byHand))
  const guarded = row(name("by hand with guards, raw call"), await perCall(rawCalls, shape.guarded))
  const ours = row(
    name("compiled, prepared facts"),
    await perCall(prepared, (facts) => compiled.evaluate(facts)),
    byHand,
    "<= 1.0x",
  )
  const raw = row(
    name("compiled, raw call"),
    await perCall(rawCalls, (call) => compiled.evaluateCall(call)),
    guarded,
    "<= 1.5x",
  )
  const rows = [byHand, ours, guarded, raw]
  for (const { peer, predicate } of predicates) {
    const time = peer.name.includes("asynchronous")
      ? await perCallLater(flatCalls.slice(0, 64), predicate)
      : await perCall(flatCalls, predicate)
    rows.push(row(name(peer.name), time, ours, peer.generatesCode ? undefined : ">= 10x"))
  }
  return rows
}

const inTurn = async (): Promise<ReadonlyArray<Result>> => {
  const generated = generate(1_000)
  const compiled = generated.map(({ text }) => compileCondition(read(text), layout))
  const prepared = rawCalls.map((call) => prepareFacts(layout, call))
  const pairs = generated.flatMap(({ predicate }, index) => {
    const [call, facts, ours] = [flatCalls[index], prepared[index], compiled[index]]
    return call === undefined || facts === undefined || ours === undefined ? [] : [{ predicate, call, facts, ours }]
  })
  for (const { predicate, call, facts, ours } of pairs) {
    if (predicate(call) !== ours.evaluate(facts)) throw new Error("a generated condition has two answers")
  }
  const code = row(
    "1,000 conditions in turn: new Function",
    await perCall(pairs, ({ predicate, call }) => predicate(call)),
  )
  const time = await perCall(pairs, ({ ours, facts }) => ours.evaluate(facts))
  return [code, row("1,000 conditions in turn: compiled", time, code, "<= 0.5x")]
}

const once = async (run: () => unknown): Promise<number> => {
  await warm(() => {
    for (let round = 0; round < 100; round++) do_not_optimize(run())
  })
  return (await measure(() => do_not_optimize(run()), { min_cpu_time: 5e8 })).p50
}

const reading = async (): Promise<ReadonlyArray<Result>> => {
  const { text } = shapes[1] ?? { text: "mobile" }
  const bare = row("parse 6 parts: bare descent parser", await once(() => descend(text)))
  const parse = row("parse 6 parts", await once(() => parseCondition(text)), bare, "<= 6x")
  const all = row(
    "parse, check and compile 6 parts",
    await once(() => compileCondition(read(text))),
    undefined,
    "<= 15 us class",
  )
  const call = rawCalls[0]
  const prepare = row(
    "prepare a call's facts, whole vocabulary",
    await once(() => prepareFacts(layout, call)),
    undefined,
    "<= 300 ns class",
  )
  const small = await growth(10)
  const base = row("growth: read and compile, per part of 10", small)
  const rows = [bare, parse, all, prepare, base]
  for (const parts of [100, 400])
    rows.push(row(`growth: read and compile, per part of ${parts}`, await growth(parts), base, "linear"))
  return rows
}

const growth = async (parts: number): Promise<number> => {
  const text = Array.from({ length: parts }, (_, index) => `custom_data[product] = "value ${index}"`).join(" or ")
  return (await once(() => compileCondition(read(text)))) / parts
}

/** The slowest of a hundred analyses but one: conditions with 98 leaves over at most 32 atoms. */
const analysing = async (): Promise<ReadonlyArray<Result>> => {
  const parts = [
    ...new Set(
      generate(400).flatMap(({ text }) => text.split(/ and | or /).map((part) => part.replaceAll(/[()]/g, ""))),
    ),
  ]
  const times: Array<number> = []
  for (let round = 0; round < 120; round++) {
    const atoms = Array.from({ length: 32 }, (_, index) => parts[(round * 31 + index * 7) % parts.length] ?? "mobile")
    const leaves = Array.from({ length: 98 }, (_, index) => atoms[(index * 13 + round) % 32] ?? "mobile")
    const text = Array.from(
      { length: 14 },
      (_, group) => `(${leaves.slice(group * 7, group * 7 + 7).join(group % 2 === 0 ? " or " : " and ")})`,
    )
    const condition = read(text.join(round % 2 === 0 ? " and " : " or "))
    const start = process.hrtime.bigint()
    analyzeCondition(condition)
    // the first rounds warm it
    if (round >= 20) times.push(Number(process.hrtime.bigint() - start))
  }
  times.sort((a, b) => a - b)
  return [
    row("analyse 98 leaves over 32 atoms, median", times[50] ?? 0),
    row("analyse 98 leaves over 32 atoms, 99th of 100", times[98] ?? 0, undefined, "<= 2 ms"),
  ]
}

/** Deciding calls in three shapes, a thousand conditions in turn, reading, growth, and analysis. */
export const benchmark = {
  name: "condition",
  description: "deciding a call by a condition, and reading a condition; ratios of peers are to our compiled condition",
  run: async (): Promise<ReadonlyArray<Result>> => {
    const results: Array<Result> = []
    for (const shape of shapes) results.push(...(await deciding(shape)))
    results.push(...(await inTurn()), ...(await reading()), ...(await analysing()))
    return results
  },
}
