// The system's own look-up holds a thread, so that names wait for each other: networks take turns, and slow names have few.
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { oneAtATime } from "../../src/one-at-a-time.ts"

const lasting = () => new AbortController().signal
/** When everything has gone on that can. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A system that answers when it is told to, by a clock that stands. */
const system = () => {
  const begun: Array<string> = []
  let answer: (addresses: Promise<ReadonlyArray<string>>) => void = () => {}
  let now = 0
  const find = oneAtATime(
    (host) => {
      begun.push(host)
      return new Promise((resolve) => {
        answer = resolve
      })
    },
    () => now,
  )
  return {
    begun,
    find,
    /** Answers what is being looked up after so many seconds: with its name, or with a fault. */
    answer: async (seconds = 0, fault?: string) => {
      await settled()
      now += seconds * 1000
      const given = fault === undefined ? Promise.resolve([begun.at(-1) ?? ""]) : Promise.reject(new Error(fault))
      given.catch(() => {})
      answer(given)
      await settled()
    },
    wait: (seconds: number) => {
      now += seconds * 1000
    },
  }
}

describe("the system's own look-up", () => {
  // ENG-403
  it("given several names, then they are looked up one at a time, and one name for all who ask for it", async () => {
    const { answer, begun, find } = system()
    const all = ["a", "a", "b", "c"].map((host, index) => find(host, lasting(), `n${index}`))
    await settled()
    expect(begun).toEqual(["a"])
    for (const count of [2, 3, 3]) {
      await answer()
      expect(begun).toHaveLength(count)
    }
    expect(await Promise.all(all)).toEqual([["a"], ["a"], ["b"], ["c"]])
    expect(begun).toEqual(["a", "b", "c"])
  })

  // ENG-403
  it("given one that never ends, then who waits for it waits as long as the attempt, and what nobody waits for is not looked up", async () => {
    const { answer, begun, find } = system()
    const short = new AbortController()
    const given = [find("slow", short.signal, "n1"), find("gone", short.signal, "n2")]
    const kept = find("kept", lasting(), "n3")
    short.abort(new Error("the attempt is over"))
    for (const one of given) await expect(one).rejects.toThrow("the attempt is over")
    await settled()
    expect(begun).toEqual(["slow"])
    await answer(0, "no answer")
    await answer()
    expect(await kept).toEqual(["kept"])
    expect(begun).toEqual(["slow", "kept"])
    // asked for again, it is looked up
    const again = find("gone", lasting(), "n2")
    await answer()
    expect(await again).toEqual(["gone"])
  })

  // ENG-506
  it("given a network with many names, when another one asks for a name, then that is the next", async () => {
    const { answer, begun, find } = system()
    for (const host of ["a", "b", "c"]) void find(host, lasting(), "n1")
    await settled()
    void find("crm", lasting(), "n2")
    for (let turns = 0; turns < 4; turns++) await answer()
    expect(begun).toEqual(["a", "crm", "b", "c"])
  })

  // ENG-506
  it("given whatever networks ask and when, then none has two turns while another one waits", async () => {
    const step = fc.oneof(
      { weight: 2, arbitrary: fc.record({ network: fc.constantFrom("n1", "n2", "n3"), host: fc.nat(20) }) },
      { weight: 1, arbitrary: fc.constant("answer" as const) },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const { answer, begun, find } = system()
        // for each network: how many of its names wait, and who has had a turn since one of them has
        const waiting = new Map<string, { names: Set<string>; passed: Set<string> }>()
        const see = async (before: number): Promise<void> => {
          await settled()
          for (const host of begun.slice(before)) {
            const [network = ""] = host.split("-")
            waiting.get(network)?.names.delete(host)
            for (const [other, { names, passed }] of waiting) {
              if (other === network || names.size === 0) passed.clear()
              else {
                expect(passed).not.toContain(network)
                passed.add(network)
              }
            }
          }
        }
        for (const one of [...steps, ...steps.map(() => "answer" as const)]) {
          const before = begun.length
          if (one === "answer") await answer()
          else {
            const line = waiting.get(one.network) ?? { names: new Set(), passed: new Set() }
            waiting.set(one.network, line)
            const host = `${one.network}-${one.host}`
            if (begun.at(-1) !== host) line.names.add(host)
            void find(host, lasting(), one.network)
          }
          await see(before)
        }
      }),
    )
  })

  // ENG-507
  it.each([
    ["fails", "EAI_AGAIN", undefined],
    ["is found when nobody waits for it any more", undefined, "the attempt is over"],
  ])(
    "given a name that %s after a long time, then it takes no turn of its network for a minute",
    async (_, fault, over) => {
      const { answer, begun, find, wait } = system()
      const attempt = new AbortController()
      const first = find("slow", attempt.signal, "n1")
      await settled()
      if (over !== undefined) attempt.abort(new Error(over))
      void first.catch(() => {})
      await answer(10, fault)
      await expect(first).rejects.toThrow(fault ?? over ?? "")
      wait(59)
      await expect(find("slow", lasting(), "n1")).rejects.toThrow("could not be looked up")
      void find("other", lasting(), "n1")
      await answer()
      // it is another network's too
      void find("slow", lasting(), "n2")
      await answer()
      expect(begun).toEqual(["slow", "other", "slow"])
      wait(2)
      void find("slow", lasting(), "n1")
      await settled()
      expect(begun).toEqual(["slow", "other", "slow", "slow"])
    },
  )

  // ENG-507
  it.each([
    ["fails soon", 0.5, "ENOTFOUND"],
    ["is found in time for who waits", 14, undefined],
  ])("given a name that %s, then it is looked up again when it is asked for again", async (_, seconds, fault) => {
    const { answer, begun, find } = system()
    for (let times = 0; times < 2; times++) {
      const found = find("crm", lasting(), "n1")
      found.catch(() => {})
      await settled()
      await answer(seconds, fault)
      if (fault === undefined) expect(await found).toEqual(["crm"])
      else await expect(found).rejects.toThrow(fault)
    }
    expect(begun).toEqual(["crm", "crm"])
  })
})
