// Many changes of one network's directory at the same time.
import { storedDirectory } from "@callrules/directory"
import { DirectoryStore } from "@callrules/store"
import { memoryStores } from "@callrules/store/memory"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { expect, test } from "vitest"
import { HOST_TOKEN, testEngine } from "../fixture.ts"

const MANY = 150

/** Stores that take a turn of the event loop for each commit, as a database does. */
const slowStores = Layer.provideMerge(
  Layer.effect(
    DirectoryStore,
    Effect.map(DirectoryStore, (store) => ({
      ...store,
      commit: (...args) => Effect.andThen(Effect.sleep(0), store.commit(...args)),
    })),
  ),
  memoryStores,
)

test("given many campaigns that are put at once, then each of them is there, and none is refused as busy", async () => {
  const directory = storedDirectory({ id: "n1", timeZone: "UTC", advertisers: [{ id: "a1" }] })
  const { send } = await testEngine({ directory, stores: slowStores })
  const puts = Array.from({ length: MANY }, (_, index) =>
    send("PUT", `/host/n1/advertisers/a1/campaigns/c${index}`, {}, { token: HOST_TOKEN }),
  )
  const answers = await Promise.all(puts)
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
  expect(new Set(answers.map(({ headers }) => headers.get("etag"))).size).toBe(MANY)
})
