// Long answers whose reader goes away while a block is made.
import { expect, test } from "vitest"
import { toResponse } from "../../src/http/answer.ts"

test("given a reader that goes while a block is made, then that is no fault", async () => {
  const broken: Array<unknown> = []
  let finish = (): void => undefined
  async function* body() {
    yield "["
    await new Promise<void>((resolve) => {
      finish = resolve
    })
    yield "]"
  }
  const response = toResponse({ status: 200, body: body() }, "1", (cause) => broken.push(cause))
  const reader = response.body?.getReader()
  await reader?.read()
  const next = reader?.read()
  await reader?.cancel()
  finish()
  await next
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(broken).toEqual([])
})
