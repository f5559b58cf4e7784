// Attacks on everybody else: one network sends at once what takes long to work on, and another one asks for something small.
import { describe, expect, it } from "vitest"
import { noBodyYet } from "../../src/http/body-turns.ts"
import { AFFILIATES, SETTINGS, SIGNALS, type TestEngine, testEngine } from "../fixture.ts"

const MANY = 12

/** Texts that are faulty all over: what their answers say takes longest. */
const CONDITION = "select * from x where mobile like '%a%' ; ".repeat(350)
const SENT_AT_ONCE: ReadonlyArray<readonly [what: string, method: string, path: string, body: unknown]> = [
  ["conditions", "PUT", SETTINGS, { record_calls: true, call_recording_condition: CONDITION }],
  [
    "affiliates",
    "POST",
    AFFILIATES,
    { id_from_network: "A", users: Array.from({ length: 1000 }, (_, place) => ({ id_from_network: place })) },
  ],
  [
    "signals",
    "POST",
    SIGNALS,
    { signals: Array.from({ length: 100 }, (_, place) => ({ name: `s${place}`, revenue: "x".repeat(1000) })) },
  ],
]

/** How many of the many were answered before the small request of another network that was sent after them. */
const answeredBefore = async ({ send }: TestEngine, method: string, path: string, body: unknown, expected = 403) => {
  let answered = 0
  const many = Array.from({ length: MANY }, async () => {
    const { status } = await send(method, path, body)
    answered += 1
    return status
  })
  const other = send("POST", SIGNALS, { search: { transaction_id: "none" } }, { token: "t2" }).then(() => answered)
  expect(await Promise.all(many)).toEqual(many.map(() => expected))
  return other
}

describe("a network that sends many large requests at once", () => {
  it.each(SENT_AT_ONCE)("given %s, then a small request of another one is not answered after them", async (...sent) => {
    const [, method, path, body] = sent
    expect(await answeredBefore(await testEngine(), method, path, body)).toBeLessThan(4)
  })
})

describe("a network that asks at once for what is long to look at, in few words", () => {
  const LONG = { record_calls: true, call_recording_condition: Array(1600).fill("mobile").join(" or ") }
  it.each([
    ["its settings", "GET", undefined],
    ["a change that keeps the condition", "PUT", { record_calls: true }],
  ])(
    "given many requests for %s, then a small one of another network is answered in between",
    async (_, method, body) => {
      const engine = await testEngine()
      expect((await engine.send("PUT", SETTINGS, LONG)).status).toBe(200)
      expect(await answeredBefore(engine, method, SETTINGS, body, 200)).toBeLessThan(4)
    },
  )
})

describe("a network that reads at once what is long", () => {
  it("given many lists of long affiliates, then a small request of another one is answered in between", async () => {
    const engine = await testEngine()
    const users = Array.from({ length: 1_500 }, (_, place) => ({
      id_from_network: place,
      first_name: "A",
      last_name: "B",
      phone_number: "4155550123",
      email_settings: [{ email_address: "a@b.example", use_for_notifications: true }],
    }))
    for (const id of ["A", "B", "C"]) {
      const body = { id_from_network: id, name: id, sites: [{ id_from_network: 1 }], users }
      expect((await engine.send("POST", AFFILIATES, body)).status).toBe(201)
    }
    expect(await answeredBefore(engine, "GET", AFFILIATES, undefined, 200)).toBeLessThan(4)
  })

  it("given many readers of a call with a long text, then a small request of another one is answered in between", async () => {
    const engine = await testEngine()
    const search = { transaction_id: await engine.completedCall() }
    const text = { search, custom_data: [{ name: "product", value: "x".repeat(900_000) }] }
    expect((await engine.send("POST", SIGNALS, text)).status).toBe(200)
    expect(await answeredBefore(engine, "GET", SIGNALS, undefined, 200)).toBeLessThan(4)
  })
})

describe("turns", () => {
  /** Turns whose event loop is gone round by hand. */
  const byHand = () => {
    const told: Array<() => void> = []
    const order: Array<string> = []
    const turns = noBodyYet((next) => void told.push(next))
    const ask = (networkId: string | null, name: string, bytes: number, organization = ""): void => {
      const turn = turns.turnOf(networkId === null ? null : { networkId, organization }, bytes)
      if (turn === undefined) order.push(name)
      else void turn.then(() => order.push(name))
    }
    const goRound = async (): Promise<void> => {
      told.shift()?.()
      await Promise.resolve()
    }
    return {
      ask,
      end: (networkId: string, bytes: number) => turns.end({ networkId }, bytes),
      goRound,
      order,
      rounds: () => told.length,
    }
  }

  // ENG-336, ENG-400
  it("given large bodies of a network under way, three quarters of 16 MiB, then its further ones wait, and those of others do not", async () => {
    const { ask, end, goRound, order } = byHand()
    const names = Array.from({ length: 12 }, (_, number) => `large ${number}`)
    for (const name of [...names, "waits", "waits too"]) ask("n1", name, 1_048_576)
    for (let round = 0; round < 40; round++) await goRound()
    expect(order).toEqual(names)
    ask("n2", "another network's", 1_048_576)
    ask("n2", "small", 16_383)
    ask("n3", "small too", 100)
    for (let round = 0; round < 5; round++) await goRound()
    expect(order.slice(12).toSorted()).toEqual(["another network's", "small", "small too"])
    end("n2", 16_383)
    end("n2", 1_048_576)
    for (let round = 0; round < 5; round++) await goRound()
    expect(order).toHaveLength(15)
    end("n1", 1_048_576)
    end("n1", 1_048_576)
    for (let round = 0; round < 5; round++) await goRound()
    expect(order.slice(15)).toEqual(["waits", "waits too"])
  })

  // ENG-336
  it("given 16 MiB of large bodies of many networks under way, then a further one waits until one is answered", async () => {
    const { ask, end, goRound, order } = byHand()
    for (let number = 0; number < 17; number++) ask(`n${number}`, `large ${number}`, 1_048_576)
    for (let round = 0; round < 40; round++) await goRound()
    expect(order).toHaveLength(16)
    end("n3", 1_048_576)
    for (let round = 0; round < 5; round++) await goRound()
    expect(order).toHaveLength(17)
  })

  // ENG-330
  it("given large bodies of whoever is not known, then a small one has its turn before those that wait", async () => {
    const { ask, goRound, order } = byHand()
    for (const name of ["a", "b", "c", "d"]) ask(null, name, 131_072)
    ask(null, "small", 500)
    ask(null, "large", 8_192)
    expect(order).toEqual(["a"])
    for (let round = 0; round < 3; round++) await goRound()
    expect(order.slice(0, 3)).toEqual(["a", "small", "b"])
    for (let round = 0; round < 6; round++) await goRound()
    expect(order).toEqual(["a", "small", "b", "c", "d", "large"])
  })

  it("given small bodies, then none waits; at most 16 KiB are worked on at a time", async () => {
    const { ask, goRound, order, rounds } = byHand()
    for (const name of ["a", "b", "c", "d", "e"]) ask("n1", name, 4096)
    expect(order).toEqual(["a", "b", "c", "d"])
    await goRound()
    expect(order).toEqual(["a", "b", "c", "d", "e"])
    await goRound()
    expect(rounds()).toBe(0)
  })

  it("given a body larger than that, then it has a stretch for itself", async () => {
    const { ask, goRound, order } = byHand()
    ask("n1", "large", 1_000_000)
    ask("n1", "small", 10)
    expect(order).toEqual(["large"])
    await goRound()
    expect(order).toEqual(["large", "small"])
  })

  it("given lines of several networks, then they take turns, each in its order", async () => {
    const { ask, goRound, order } = byHand()
    for (const name of ["a1", "a2", "a3", "a4"]) ask("a", name, 16_000)
    for (const name of ["b1", "b2"]) ask("b", name, 16_000)
    ask("c", "c1", 16_000)
    for (let rounds = 0; rounds < 6; rounds += 1) await goRound()
    expect(order).toEqual(["a1", "b1", "c1", "a2", "b2", "a3", "a4"])
  })

  // ENG-376
  it("given large bodies of one organization, then another one of its network has its turns as another network has", async () => {
    const { ask, goRound, order } = byHand()
    for (const name of ["large1", "large2", "large3"]) ask("a", name, 40_000, "one")
    for (let count = 0; count < 8; count += 1) ask("a", "small", 8_000, "other")
    ask("b", "b1", 8_000)
    ask("b", "b2", 8_000)
    for (let rounds = 0; rounds < 12; rounds += 1) await goRound()
    const small = (count: number): ReadonlyArray<string> => Array.from({ length: count }, () => "small")
    expect(order.filter((name) => name.startsWith("b"))).toEqual(["b1", "b2"])
    expect(order.indexOf("b2")).toBeLessThan(5)
    const ofA = order.filter((name) => !name.startsWith("b"))
    expect(ofA).toEqual(["large1", ...small(5), "large2", ...small(3), "large3"])
  })

  it("given large bodies of one network, then for each of them another one is let through with as many bytes of small ones", async () => {
    const { ask, goRound, order } = byHand()
    for (const name of ["large1", "large2", "large3"]) ask("a", name, 40_000)
    for (let count = 0; count < 12; count += 1) ask("b", "small", 8_000)
    for (let rounds = 0; rounds < 9; rounds += 1) await goRound()
    const small = (count: number): ReadonlyArray<string> => Array.from({ length: count }, () => "small")
    expect(order).toEqual(["large1", ...small(5), "large2", ...small(5), "large3", ...small(2)])
  })

  it("given a network that did not ask for long, then it has saved up nothing", async () => {
    const { ask, goRound, order } = byHand()
    ask("b", "b0", 16_000)
    for (let count = 0; count < 4; count += 1) ask("a", `a${count}`, 16_000)
    for (let rounds = 0; rounds < 3; rounds += 1) await goRound()
    for (const name of ["b1", "b2", "b3"]) ask("b", name, 16_000)
    ask("a", "a4", 16_000)
    for (let rounds = 0; rounds < 6; rounds += 1) await goRound()
    expect(order).toEqual(["b0", "a0", "a1", "a2", "b1", "b2", "a3", "b3", "a4"])
  })
})
