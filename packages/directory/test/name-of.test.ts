// What an advertiser and a campaign are called where a definition has no name, or an empty one.
import { type NetworkDefinition, staticDirectory } from "@callrules/directory"
import { networkId } from "@callrules/model"
import { Directory } from "@callrules/store"
import * as Effect from "effect/Effect"
import { expect, test } from "vitest"
import { definitionRecords } from "../src/definition-records.ts"

const NAMES = [undefined, "", "Named"] as const

const DEFINITION: NetworkDefinition = {
  id: "n",
  advertisers: NAMES.map((name, index) => ({
    id: `a${index}`,
    ...(name === undefined ? {} : { name }),
    campaigns: [{ id: `c${index}`, ...(name === undefined ? {} : { name }) }],
  })),
}

test("given a name that is left out or empty, then the id is the name", async () => {
  const asked = Effect.gen(function* () {
    const directory = yield* Directory
    return yield* Effect.forEach(NAMES, (_, index) =>
      Effect.all([
        Effect.map(directory.advertiser(networkId("n"), `a${index}`), (found) => found?.name),
        Effect.map(directory.campaigns(networkId("n"), `a${index}`, `c${index}`), ([found]) => found?.name),
      ]),
    )
  })
  const expected = [
    ["a0", "c0"],
    ["a1", "c1"],
    ["Named", "Named"],
  ]
  expect(await Effect.runPromise(Effect.provide(asked, staticDirectory(DEFINITION)))).toEqual(expected)
  const records = definitionRecords(DEFINITION)
  const namesOf = (kind: string) =>
    records.flatMap((record) => (record.kind === kind && "name" in record ? [record.name] : []))
  expect([namesOf("advertiser"), namesOf("campaign")]).toEqual([
    expected.map(([name]) => name),
    expected.map(([, name]) => name),
  ])
})
