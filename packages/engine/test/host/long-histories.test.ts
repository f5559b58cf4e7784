// Histories of legs with much text: answered whole, made while they are read, and no further than they are read.
import { readLegHistory } from "@callrules/operations"
import { LedgerStore, type LegTransactionsPage, type LegTransactionsQuery } from "@callrules/store"
import { memoryStores } from "@callrules/store/memory"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { getOrThrow } from "effect/Result"
import { expect, test } from "vitest"
import { SIGNALS, testEngine } from "../fixture.ts"

const MEGABYTE = 1_048_576

/** An engine with a call, and which pages of histories it reads. */
const watchedEngine = async () => {
  const pages: Array<readonly [LegTransactionsQuery, LegTransactionsPage]> = []
  const watched = Effect.map(LedgerStore, (store) => ({
    ...store,
    transactions: (query: LegTransactionsQuery) =>
      Effect.map(store.transactions(query), (page) => {
        pages.push([query, page])
        return page
      }),
  }))
  const made = await testEngine({ stores: Layer.provideMerge(Layer.effect(LedgerStore, watched), memoryStores) })
  const leg = await made.completedCall()
  const report = async (body: object): Promise<void> => {
    expect((await made.send("POST", SIGNALS, { search: { transaction_id: leg }, ...body })).status).toBe(200)
  }
  const read = () =>
    made.engine.handler(
      new Request(`http://localhost/host/n1/calls/${leg}/history`, { headers: { authorization: "host-secret" } }),
    )
  return { ...made, leg, pages, read, report }
}

test("given a leg of many transactions, when its history is read, then it is whole, in order, and what a typed function gives", async () => {
  const { engine, leg, pages, read, report } = await watchedEngine()
  for (let number = 0; number < 100; number++) {
    await report({ partner_unique_id: `o${number % 7}`, signals: [{ name: `S${number}` }] })
  }
  const body = JSON.parse(await (await read()).text())
  expect(pages.length).toBe(2)
  expect(body).toEqual(JSON.parse(JSON.stringify(getOrThrow(await engine.run(readLegHistory("n1", leg))))))
  expect(Object.keys(body).at(-1)).toBe("transactions")
  const names = body.transactions.flatMap((one: { signals?: ReadonlyArray<{ name: string }> }) =>
    (one.signals ?? []).slice(-1).map(({ name }) => name),
  )
  expect(names).toEqual(Array.from({ length: 100 }, (_, number) => `S${number}`))
})

test("given long texts, when a history is read, then few are read at a time, and none once its reader stops or has gone", async () => {
  const { pages, read, report } = await watchedEngine()
  for (const letter of "abcdefgh") {
    await report({ custom_data: [{ name: "product", value: letter.repeat(MEGABYTE - 1_000) }] })
  }
  const reader = (await read()).body?.getReader()
  const parts = [await reader?.read(), await reader?.read()]
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(parts.map((part) => (part?.value?.byteLength ?? 0) < 3 * MEGABYTE)).toEqual([true, true])
  expect(pages.length).toBeLessThan(4)
  expect(pages.every(([query]) => query.characters <= MEGABYTE)).toBe(true)
  const { length } = pages
  await reader?.cancel()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(pages.length).toBe(length)
})

test("given a long text that stays through many small reports, when the history is read, then no piece of it is much longer", async () => {
  const { pages, read, report } = await watchedEngine()
  await report({ custom_data: [{ name: "product", value: "x".repeat(MEGABYTE / 4) }] })
  for (let number = 0; number < 30; number++) await report({ signals: [{ name: `S${number}` }] })
  const pieces: Array<number> = []
  for await (const piece of (await read()).body ?? []) pieces.push((piece as Uint8Array).byteLength) // a body has bytes
  expect(Math.max(...pieces)).toBeLessThan(2 * MEGABYTE)
  expect(pieces.reduce((sum, length) => sum + length, 0)).toBeGreaterThan(30 * (MEGABYTE / 4))
  expect(pages.length).toBeGreaterThan(1)
})
