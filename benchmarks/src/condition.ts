// Conditions: deciding a call, beside a predicate written by hand and other expression languages; and reading a condition.
import { type CheckedCondition, parseCondition, readCondition } from "@callrules/condition"
import { compileCondition, evaluateCall, prepareFacts, vocabularyLayout } from "@callrules/condition/evaluate"
import { publishedVocabulary } from "@callrules/recording-condition"
import { getOrThrow } from "effect/Result"
import { do_not_optimize, measure } from "mitata"
import type { Result, TimedResult } from "./benchmark.ts"
import { CALLS, flatCalls, normalCalls, rawCalls } from "./condition/calls.ts"
import { descend } from "./condition/descent.ts"
import { generate } from "./condition/many.ts"
import { type Peer, peers } from "./condition/peers.ts"
import { type Shape, shapes } from "./condition/shapes.ts"
import { type Candidate, candidate, interleaved } from "./interleaved.ts"

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

/** Median time of one call of a predicate that answers with a promise, over all calls in turn. */
const perCallLater = async <Call>(calls: ReadonlyArray<Call>, decide: (call: Call) => unknown): Promise<number> => {
  const stats = await measure(
    async () => {
      for (const call of calls) do_not_optimize(await decide(call))
    },
    { min_cpu_time: 5e8 },
  )
  return stats.p50 / calls.length
}

const row = (name: string, time: number, base?: TimedResult, goal?: string): TimedResult => ({
  name,
  nanosecondsPerOperation: time,
  ...(base === undefined ? {} : { ratioTo: base.name, ratio: time / (base.nanosecondsPerOperation ?? time) }),
  ...(goal === undefined ? {} : { goal }),
})

/** What is measured of one subject, and how its rows are made from the times. */
interface Subject {
  readonly candidates: ReadonlyArray<Candidate>
  readonly rows: (timeOf: (candidate: string) => number) => Promise<ReadonlyArray<Result>>
}

const deciding = async (shape: Shape): Promise<Subject> => {
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
  const isLater = (peer: Peer): boolean => peer.name.includes("asynchronous")
  const [byHandName, guardedName] = [name("by hand, normalised call"), name("by hand with guards, raw call")]
  const [preparedName, rawName] = [name("compiled, prepared facts"), name("compiled, raw call")]
  const candidates = [
    candidate(byHandName, normalCalls, shape.byHand),
    candidate(guardedName, rawCalls, shape.guarded),
    candidate(preparedName, prepared, (facts) => compiled.evaluate(facts)),
    candidate(rawName, rawCalls, (call) => compiled.evaluateCall(call)),
    ...predicates.flatMap(({ peer, predicate }) =>
      isLater(peer) ? [] : [candidate(name(peer.name), flatCalls, predicate)],
    ),
  ]
  const rowsOf: Subject["rows"] = async (timeOf) => {
    const byHand = row(byHandName, timeOf(byHandName))
    const guarded = row(guardedName, timeOf(guardedName))
    const ours = row(preparedName, timeOf(preparedName), byHand, "<= 0.9x")
    const rows = [byHand, ours, guarded, row(rawName, timeOf(rawName), guarded, "<= 1.15x")]
    for (const { peer, predicate } of predicates) {
      const peerName = name(peer.name)
      const time = isLater(peer) ? await perCallLater(flatCalls.slice(0, 64), predicate) : timeOf(peerName)
      rows.push(row(peerName, time, ours, peer.generatesCode ? undefined : ">= 10x"))
    }
    return rows
  }
  return { candidates, rows: rowsOf }
}

const inTurn = (): Subject => {
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
  const [codeName, ourName] = ["1,000 conditions in turn: new Function", "1,000 conditions in turn: compiled"]
  return {
    candidates: [
      candidate(codeName, pairs, ({ predicate, call }) => predicate(call)),
      candidate(ourName, pairs, ({ ours, facts }) => ours.evaluate(facts)),
    ],
    rows: async (timeOf) => {
      const code = row(codeName, timeOf(codeName))
      return [code, row(ourName, timeOf(ourName), code, "<= 0.4x")]
    },
  }
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

/** Deciding calls in three shapes, a thousand conditions in turn, reading, and growth. */
export const benchmark = {
  name: "condition",
  description: "deciding a call by a condition, and reading a condition; ratios of peers are to our compiled condition",
  run: async (): Promise<ReadonlyArray<Result>> => {
    // all that decides calls is measured together: warm as in a service that has met conditions of every kind
    const subjects = [...(await Promise.all(shapes.map(deciding))), inTurn()]
    const times = await interleaved(subjects.flatMap(({ candidates }) => candidates))
    const results: Array<Result> = []
    for (const { rows } of subjects) results.push(...(await rows((name) => times.get(name) ?? Number.NaN)))
    results.push(...(await reading()))
    return results
  },
}
