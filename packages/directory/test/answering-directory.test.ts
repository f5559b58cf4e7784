// A directory of the host's own: each look-up of it ends, whatever becomes of it.
import { networkId } from "@callrules/model"
import { Directory, StoreFault } from "@callrules/store"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { describe, expect, test } from "vitest"
import { answeringDirectory } from "../src/answering-directory.ts"
import { staticDirectory } from "../src/static-directory.ts"

const N1 = networkId("n1")

type Network = Directory["Service"]["network"]

/** The answer of a look-up of a network, by a directory of which that look-up is the host's own. */
const answerOf = (network: Network) => {
  const own = Layer.effect(
    Directory,
    Effect.map(Directory, (known) => ({ ...known, network })),
  )
  const directory = answeringDirectory(Layer.provide(own, staticDirectory({ id: "n1" })), 30)
  const lookUp = Effect.flatMap(Directory, (found) => found.network(N1))
  return Effect.runPromise(Effect.result(Effect.provide(lookUp, directory)))
}

const failure = (reason: string, cause: string) => ({
  _tag: "Failure",
  failure: expect.objectContaining({ _tag: "StoreFault", reason, cause }),
})

// ENG-389
describe("given a look-up of a directory of the host's own", () => {
  test("when it answers, at once or later, then that is the answer", async () => {
    const answers: ReadonlyArray<Network> = [
      () => Effect.succeed(undefined),
      () => Effect.as(Effect.sleep(5), undefined),
      () => Effect.promise(async () => undefined),
    ]
    for (const network of answers)
      expect(await answerOf(network)).toMatchObject({ _tag: "Success", success: undefined })
  })

  test("when it fails, then so it does", async () => {
    const fault = new StoreFault({ reason: "busy", cause: "locked" })
    expect(await answerOf(() => Effect.fail(fault))).toMatchObject(failure("busy", "locked"))
    expect(await answerOf(() => Effect.andThen(Effect.sleep(5), Effect.fail(fault)))).toMatchObject(
      failure("busy", "locked"),
    )
    await expect(answerOf(() => Effect.die(new TypeError("a bug")))).rejects.toThrow("a bug")
  })

  test("when it never answers, then it fails in time", async () => {
    const told = "`network` of the directory has not answered for 0.03 seconds"
    const hangs = Effect.promise(() => new Promise<never>(() => {}))
    // as the look-up of a pool that has no connection left: what acquires something is not interrupted
    const acquires = () => Effect.acquireUseRelease(hangs, Effect.succeed, () => Effect.void)
    for (const network of [() => Effect.never, () => hangs, () => Effect.uninterruptible(hangs), acquires]) {
      expect(await answerOf(network)).toMatchObject(failure("unavailable", told))
    }
  })

  // one is waited for, and the rest goes on
  test("when it has not answered, then it fails at once when it is asked again, and others are asked", async () => {
    let asked = 0
    const own = Layer.effect(
      Directory,
      Effect.map(Directory, (known) => ({
        ...known,
        network: (id: Parameters<Network>[0]) => {
          if (id !== N1) return known.network(id)
          asked += 1
          return Effect.never
        },
      })),
    )
    const directory = answeringDirectory(Layer.provide(own, staticDirectory({ id: "n1" }, { id: "n2" })), 30)
    const lookUps = Effect.gen(function* () {
      const { network } = yield* Directory
      const exits: Array<string> = []
      for (const id of [N1, N1, networkId("n2")]) exits.push(String(yield* Effect.exit(network(id))))
      return exits
    })
    const [first, second, other] = await Effect.runPromise(Effect.provide(lookUps, directory))
    expect(first).toContain("has not answered for 0.03 seconds")
    expect(second).toContain("did not answer a moment ago")
    expect(other).toContain("n2")
    expect(asked).toBe(1)
  })

  test("when the host interrupts it, then it fails", async () => {
    const told = "`network` of the directory was interrupted"
    for (const network of [() => Effect.interrupt, () => Effect.andThen(Effect.sleep(5), Effect.interrupt)]) {
      expect(await answerOf(network)).toMatchObject(failure("unavailable", told))
    }
  })

  test("when the directory is frozen, then it is asked all the same", async () => {
    const own = Layer.effect(
      Directory,
      Effect.map(Directory, (known) => Object.freeze({ ...known })),
    )
    const directory = answeringDirectory(Layer.provide(own, staticDirectory({ id: "n1" })))
    const lookUp = Effect.flatMap(Directory, (found) => found.network(N1))
    expect(await Effect.runPromise(Effect.provide(lookUp, directory))).toMatchObject({ networkId: "n1" })
  })
})

type Members = Readonly<Record<string, unknown>>

const network = {
  networkId: "n1",
  timeZone: "UTC",
  customDataFields: [{ partnerName: "product" }],
  ignoredCustomDataFields: ["note"],
  generatesAffiliateIds: false,
  callerProfileEnrichment: false,
  attributionOnly: false,
  affiliateUrlTemplate: "https://example.com/{id}",
  retention: { outcomeDays: 35, fateDays: 35, transcriptDays: 90 },
}
const campaign = {
  networkId: "n1",
  advertiserIdFromNetwork: "a1",
  idFromNetwork: "c1",
  name: "Auto",
  hours: { timeZone: "UTC", days: {} },
  repeatWithinDays: 30,
}
/** The right answer of each look-up. */
const ANSWERS: Members = {
  network,
  token: { network, advertiserIdFromNetwork: "a1", permissions: new Set(["signals"]), expiresAt: 1 },
  hostToken: { tokenId: "t", networkId: "n1", isReadOnly: true, expiresAt: 1 },
  advertiser: { networkId: "n1", idFromNetwork: "a1", name: "Acme", attributionOnly: false },
  campaigns: [campaign],
  hasCampaign: true,
  affiliateHasCampaigns: false,
  canLogIn: true,
}

/** What a directory that answers so is seen to answer. */
const seen = (name: string, answer: unknown) => {
  // as a program without types makes it
  const own = Layer.succeed(Directory, { [name]: () => answer } as unknown as Directory["Service"])
  const lookUp = Effect.flatMap(
    Directory,
    (found): Effect.Effect<unknown, StoreFault> =>
      // called without its arguments, which are not looked at
      Reflect.apply(Reflect.get(found, name), found, []),
  )
  return Effect.runPromise(Effect.result(Effect.provide(lookUp, answeringDirectory(own))))
}

/** Every place in an answer, with the answer in which something else stands there. */
const replaced = (answer: unknown, other: unknown, place = ""): ReadonlyArray<readonly [string, unknown]> => {
  const inside = Array.isArray(answer)
    ? answer.flatMap((one, index) =>
        replaced(one, other, `${place}[${index}]`).map(([at, it]) => [at, answer.with(index, it)] as const),
      )
    : typeof answer === "object" && answer !== null && !(answer instanceof Set)
      ? Object.entries(answer).flatMap(([key, one]) =>
          replaced(one, other, place === "" ? key : `${place}.${key}`).map(
            ([at, it]) => [at, { ...answer, [key]: it }] as const,
          ),
        )
      : []
  return [[place, other], ...inside]
}

describe("given an answer of a directory of the host's own", () => {
  test.each(Object.keys(ANSWERS))("%s: when it has the form of the port, then it is taken", async (name) => {
    expect(await seen(name, Effect.succeed(ANSWERS[name]))).toMatchObject({ _tag: "Success", success: ANSWERS[name] })
  })

  // hours are read when a call needs them
  test.each(Object.keys(ANSWERS))(
    "%s: when a member has another form, then it is a defect that names it",
    async (name) => {
      class Other {}
      for (const [place, answer] of replaced(ANSWERS[name], new Other())) {
        if (place.includes("hours")) continue
        const result = await seen(name, Effect.succeed(answer))
        expect(result).toMatchObject({ _tag: "Failure", failure: { reason: "defect" } })
        const says = `\`${name}\` of the directory has answered with a wrong `
        expect(result).toMatchObject({ failure: { cause: expect.stringContaining(says) } })
        if (place !== "") expect(result).toMatchObject({ failure: { cause: expect.stringContaining(`\`${place}`) } })
      }
    },
  )

  test("when it is no Effect, such as a promise, then it is a defect that says so", async () => {
    const told = "`network` of the directory returned something that is not an Effect"
    for (const answer of [Promise.resolve(undefined), undefined, network]) {
      expect(await seen("network", answer)).toMatchObject(failure("defect", told))
    }
  })
})
