// Properties over random programs: every store does what the in-memory one does, and no network sees another.
import type { NetworkId } from "@callrules/model"
import * as Effect from "effect/Effect"
import { memoryStores } from "../memory/memory-stores.ts"
import { NETWORK, OTHER_NETWORK } from "./given.ts"
import { seeded } from "./random.ts"
import { everythingOf, randomProgram, type Step } from "./random-program.ts"
import { type EveryStore, everyStore, type StoreTest, same, storeTest } from "./store-test.ts"

const PROGRAMS = 8
const STEPS = 120

// What a program's steps answer, one after the other, and everything there is at the end.
const played = (stores: EveryStore, networkId: NetworkId, steps: ReadonlyArray<Step>) =>
  Effect.gen(function* () {
    const answers: Array<unknown> = []
    for (const step of steps) answers.push(yield* step(stores))
    return [...answers, yield* everythingOf(stores, networkId)]
  })

const stepsOf = (networkId: NetworkId, seed: number): ReadonlyArray<Step> => {
  const next = randomProgram(networkId, seed)
  return Array.from({ length: STEPS }, next)
}

// the same program on other stores, with nothing else in them
const alone = (networkId: NetworkId, seed: number) =>
  Effect.provide(
    Effect.flatMap(everyStore, (stores) => played(stores, networkId, stepsOf(networkId, seed))),
    memoryStores,
    { local: true },
  )

/** Tests over random programs. */
export const programTests: ReadonlyArray<StoreTest> = Array.from({ length: PROGRAMS }, (_, seed) =>
  storeTest(
    `given random programs of seed ${seed} in two networks, when they run by turns, then each is as if alone in memory`,
    function* (stores) {
      const turns = seeded(seed)
      const programs = [NETWORK, OTHER_NETWORK].map((networkId, place) => {
        const answers: Array<unknown> = []
        return { networkId, seed: seed * 2 + place, steps: [...stepsOf(networkId, seed * 2 + place)], answers }
      })
      while (programs.some(({ steps }) => steps.length > 0)) {
        const program = programs[turns.below(2)]
        const step = program?.steps.shift()
        if (step !== undefined) program?.answers.push(yield* step(stores))
      }
      for (const { answers, networkId, seed: own } of programs) {
        same([...answers, yield* everythingOf(stores, networkId)], yield* alone(networkId, own), `seed ${own}`)
      }
    },
  ),
)
