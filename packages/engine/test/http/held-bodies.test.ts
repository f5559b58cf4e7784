// The bytes of bodies that are held at once: a body without room is refused unread, and what a request took is given back with its answer.
import fc from "fast-check"
import { describe, expect, onTestFinished, test } from "vitest"
import { type BodySender, type HeldBody, noBodiesHeld } from "../../src/http/held-bodies.ts"
import { HOST_TOKEN, SIGNALS, testEngine } from "../fixture.ts"

const MIB = 1_048_576
const JSON_BODY = '{"search":{"transaction_id":"none"}}'
const OF_N1 = { networkId: "n1", isHost: false }
const OF_N2 = { networkId: "n2", isHost: false }
const HOST_OF_N1 = { networkId: "n1", isHost: true }

/** A body of so many bytes that is sent in two pieces, the second one when it is told so. */
const inPieces = (bytes: number) => {
  let told: ReadableStreamDefaultController<Uint8Array> | undefined
  const text = new TextEncoder().encode(JSON_BODY)
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      told = controller
      controller.enqueue(new Uint8Array(bytes - text.byteLength).fill(0x20))
    },
  })
  return {
    body,
    end: () => {
      told?.enqueue(text)
      told?.close()
    },
    breakOff: () => told?.error(new Error("broken off")),
    more: (further: number) => told?.enqueue(new Uint8Array(further).fill(0x20)),
  }
}

/** An engine that holds one body of the largest size. */
const holdingOne = async (requestMilliseconds = 120_000) => {
  const { engine } = await testEngine({ limits: { bodyBytes: MIB, requestMilliseconds } })
  const ask = (token: string | null, body: string | ReadableStream<Uint8Array>, path = SIGNALS) => {
    const headers: Record<string, string> = {
      accept: "application/problem+json",
      ...(token === null ? {} : { authorization: token }),
      ...(typeof body === "string" ? { "content-length": String(body.length) } : {}),
    }
    const request: RequestInit & { readonly duplex: "half" } = { method: "POST", headers, body, duplex: "half" }
    return engine.handler(new Request(`http://localhost${path}`, request))
  }
  const statusOf = async (...asked: Parameters<typeof ask>): Promise<number> => (await ask(...asked)).status
  /** Asks with a body that does not end yet, and comes back when it has its room. */
  const begin = async (token: string | null, bytes = 20_000) => {
    const pieces = inPieces(bytes)
    onTestFinished(() => {
      try {
        pieces.breakOff()
      } catch {
        // it has ended
      }
    })
    const answer = statusOf(token, pieces.body)
    await new Promise((resolve) => setTimeout(resolve, 20))
    return { ...pieces, answer }
  }
  return { ask, begin, statusOf }
}

const padded = (bytes: number): string => JSON_BODY.padEnd(bytes)
const LARGE = padded(20_000)

describe("a body without room", () => {
  // ENG-486
  test("given as many bytes of bodies as may be held, then a further body is 503 and is not read, and a small one is taken", async () => {
    const { ask, begin, statusOf } = await holdingOne()
    const first = await begin("t1")
    for (const token of ["t1", "t2", null]) {
      const answer = await ask(token, inPieces(20_000).body)
      expect([token, answer.status, answer.headers.get("retry-after"), await answer.json()]).toMatchObject([
        token,
        503,
        "1",
        { title: "ServiceUnavailable", errors: [{ code: "too-many-bytes-under-way" }] },
      ])
    }
    expect(await statusOf("t2", LARGE)).toBe(503)
    expect(await statusOf("t2", LARGE, "/host/n1/events")).toBe(401)
    expect(await statusOf(HOST_TOKEN, LARGE, "/host/n1/events")).toBe(503)
    expect(await statusOf("t2", padded(16_383))).toBe(404)
    first.end()
    expect(await first.answer).toBe(404)
    expect(await statusOf("t2", LARGE)).toBe(404)
  })

  test("given a body in pieces that has come, then it holds as many bytes as it has", async () => {
    const { statusOf } = await holdingOne()
    const [one, other] = [inPieces(20_000), inPieces(20_000)]
    one.end()
    other.end()
    expect(await statusOf("t1", one.body)).toBe(404)
    expect(await statusOf("t1", other.body)).toBe(404)
  })
})

describe("the room of a body", () => {
  // ENG-487
  test("given a request that ends in any way, then it is given back", async () => {
    const { begin, statusOf } = await holdingOne()
    const largest = async () => [await statusOf("t1", padded(MIB)), await statusOf("t2", padded(MIB))]
    expect(await largest()).toEqual([404, 404])
    const broken = await begin("t1")
    broken.breakOff()
    expect([await broken.answer, ...(await largest())]).toEqual([400, 404, 404])
    const longer = await begin("t1")
    longer.more(MIB)
    expect([await longer.answer, ...(await largest())]).toEqual([413, 404, 404])
    for (const text of [`{"oauth_token":"no-such-token"}`, "{", '{"oauth_token":"t1"}', '{"oauth_token":"nothing"}']) {
      expect(await statusOf(null, text.padEnd(20_000))).toBeGreaterThanOrEqual(400)
      expect(await largest()).toEqual([404, 404])
    }
    expect([await statusOf("nobody's", LARGE), ...(await largest())]).toEqual([401, 404, 404])
    expect([await statusOf(HOST_TOKEN, LARGE, "/host/n1/events"), ...(await largest())]).toEqual([403, 404, 404])
  })

  // ENG-487
  test.each(["t1", null])(
    "given a body of `%s` that does not end, then it is given back once that is answered",
    async (token) => {
      const { begin, statusOf } = await holdingOne(300)
      const endless = await begin(token)
      expect(await statusOf("t2", padded(MIB))).toBe(503)
      expect(await endless.answer).toBe(504)
      // it is answered first, and then no longer read
      await new Promise((resolve) => setTimeout(resolve, 5))
      expect(await statusOf("t2", padded(MIB))).toBe(404)
    },
  )

  test("given partners who take what they may, then each leaves some, and hosts have an eighth of it", () => {
    const bodies = noBodiesHeld(128 * MIB)
    const most = (sender: BodySender): number => {
      let taken = 0
      while (bodies.next().take(sender, MIB) === undefined) taken += 1
      return taken
    }
    expect(most(OF_N1)).toBe(84)
    expect(most(OF_N2)).toBe(21)
    expect(most("not known yet")).toBe(5)
    const others = ["n3", "n4", "n5"].map((networkId) => most({ networkId, isHost: false }))
    expect(others).toEqual([1, 1, 0])
    expect([most(HOST_OF_N1), most(null), most({ networkId: "n2", isHost: true })]).toEqual([12, 3, 1])
  })

  test("given any order of bodies, then no more than the bound is held, nobody has more than three times the rest, and nothing is lost", () => {
    const senders: ReadonlyArray<BodySender> = [OF_N1, OF_N2, HOST_OF_N1, null, "not known yet"]
    const bytes = fc.oneof(fc.integer({ min: 0, max: MIB }), fc.constantFrom(16_383, 16_384, MIB))
    const step = fc.record({
      body: fc.nat(19),
      sender: fc.constantFrom(...senders),
      bytes,
      kept: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    })
    const play = fc.property(fc.integer({ min: 1, max: 6 }), fc.array(step, { maxLength: 120 }), (times, steps) => {
      const most = times * MIB
      const bodies = noBodiesHeld(most)
      const held = new Map<number, { body: HeldBody; sender: BodySender; bytes: number }>()
      const sum = (of: ReadonlyArray<{ readonly bytes: number }>): number =>
        of.reduce((total, one) => total + (one.bytes < 16_384 ? 0 : one.bytes), 0)
      for (const { body: number, bytes: asked, kept, sender } of steps) {
        const known = held.get(number) ?? { body: bodies.next(), sender, bytes: 0 }
        held.set(number, known)
        if (kept !== null) {
          known.bytes = Math.floor(known.bytes * kept)
          known.body.keep(known.bytes)
          continue
        }
        const others = [...held.values()].filter((one) => one !== known)
        const isTaken = known.body.take(sender, asked) === undefined
        Object.assign(known, { sender, bytes: isTaken ? asked : 0 })
        const own = sum(others.filter((one) => one.sender === sender))
        const isHost = sender === null || (typeof sender === "object" && sender.isHost)
        const left = most - sum([...held.values()]) - (isTaken ? 0 : asked) - (isHost ? 0 : Math.floor(most / 8))
        const fits = left >= 0 && (own === 0 || own + asked <= 3 * left)
        expect(isTaken).toBe(asked < 16_384 || sum(others) === 0 || fits)
        expect(sum([...held.values()])).toBeLessThanOrEqual(most)
      }
      for (const { body } of held.values()) body.keep(0)
      const whole = Array.from({ length: times }, (_, place) => ({ networkId: `h${place}`, isHost: true }))
      expect(whole.map((sender) => bodies.next().take(sender, MIB))).toEqual(whole.map(() => undefined))
      expect(bodies.next().take(null, MIB)).toBeDefined()
    })
    fc.assert(play)
  })
})
