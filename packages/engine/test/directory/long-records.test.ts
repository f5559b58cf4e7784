// Records of the directory that are long: lists of them end early, and a history is read as it is shown.
import { storedDirectory } from "@callrules/directory"
import { DirectoryStore } from "@callrules/store"
import { memoryStores } from "@callrules/store/memory"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { expect, test } from "vitest"
import { HOST_TOKEN, testEngine } from "../fixture.ts"

const DAY_MILLISECONDS = 86_400_000

/** Hours with so many dates, about twenty characters each. */
const hours = (dates: number) => ({
  dates: Object.fromEntries(
    Array.from({ length: dates }, (_, day) => [new Date(day * DAY_MILLISECONDS).toISOString().slice(0, 10), []]),
  ),
})

const stored = async () => {
  const limits: Array<number> = []
  const watched = Effect.map(DirectoryStore, (store) => ({
    ...store,
    history: (...asked: Parameters<typeof store.history>) => {
      limits.push(asked[3])
      return store.history(...asked)
    },
  }))
  const { engine, send } = await testEngine({
    stores: Layer.provideMerge(Layer.effect(DirectoryStore, watched), memoryStores),
    directory: storedDirectory({ id: "n1", timeZone: "UTC", advertisers: [{ id: "a1" }] }),
  })
  const put = async (campaign: string, body: object): Promise<void> => {
    const path = `/host/n1/advertisers/a1/campaigns/${campaign}`
    expect((await send("PUT", path, body, { token: HOST_TOKEN })).status).toBeLessThan(300)
  }
  const read = async (path: string) => {
    const answer = await engine.handler(
      new Request(`http://localhost/host/n1/${path}`, { headers: { authorization: HOST_TOKEN } }),
    )
    return await answer.text()
  }
  return { limits, put, read }
}

test("given long records, then a list ends early, and the next one goes on after it", async () => {
  const { put, read } = await stored()
  for (let number = 0; number < 90; number++) await put(`c${100 + number}`, { hours: hours(1_000) })
  const seen: Array<string> = []
  const pages: Array<number> = []
  for (let after: string | null = ""; after !== null; ) {
    const text = await read(`campaigns${after === "" ? "" : `?after=${encodeURIComponent(after)}`}`)
    expect(text.length).toBeLessThan(2_000_000)
    const page: { next: string | null; records: ReadonlyArray<{ campaign_id: string }> } = JSON.parse(text)
    pages.push(page.records.length)
    seen.push(...page.records.map((record) => record.campaign_id))
    after = page.next
  }
  expect(pages.length).toBeGreaterThan(1)
  expect(seen).toEqual(Array.from({ length: 90 }, (_, number) => `c${100 + number}`))
})

test("given many changes of a record, then its history is whole, and few are read at a time", async () => {
  const { limits, put, read } = await stored()
  for (let change = 0; change < 20; change++) await put("c1", { name: `Name ${change}` })
  // putting a campaign looks whether there was one
  limits.length = 0
  const { changes }: { changes: ReadonlyArray<{ name: string }> } = JSON.parse(
    await read("advertisers/a1/campaigns/c1/history"),
  )
  expect(changes.map(({ name }) => name)).toEqual(Array.from({ length: 20 }, (_, change) => `Name ${change}`))
  expect(limits).toEqual([8, 8, 8, 8])
  expect(JSON.parse(await read("advertisers/a1/campaigns/none/history"))).toEqual({ changes: [] })
})
