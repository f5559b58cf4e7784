// Long lists whose reader takes no more of them: what waits for it must not be there several times over.
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import * as Effect from "effect/Effect"
import { expect, test } from "vitest"
import { toResponse } from "../../src/http/answer.ts"
import { listAnswer } from "../../src/http/list-answer.ts"
import type { RunStep } from "../../src/http/run-step.ts"

setFlagsFromString("--expose-gc")
const collect = runInNewContext("gc") as () => void // what the flag adds

const heapMegabytes = (): number => {
  collect()
  return process.memoryUsage().heapUsed / 1_000_000
}

const BLOCK_MEGABYTES = 20
const item = () => ({ texts: Array.from({ length: BLOCK_MEGABYTES }, (_, index) => `${index}`.padEnd(1_000_000, "x")) })

// the effects of these lists need nothing
const run: RunStep = (effect) => Effect.runPromiseExit(effect as Effect.Effect<never>)

test("given a reader that takes one block and no more, then neither its text nor what it was made of stays on the heap", async () => {
  const response = toResponse(listAnswer("[", "]")({ first: [item()], next: Effect.sync(() => [item()]) }, run), "1")
  const reader = response.body?.getReader()
  const before = heapMegabytes()
  for (const _ of ["the first block", "one that is read on"]) {
    expect((await reader?.read())?.value?.byteLength).toBeGreaterThan(BLOCK_MEGABYTES * 1_000_000)
    expect(heapMegabytes() - before).toBeLessThan(BLOCK_MEGABYTES / 4)
  }
  await reader?.cancel()
})
