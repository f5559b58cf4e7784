// Requests that the program around the engine hands on with a body that cannot be read: the answer says whose mistake it is.
import { expect, test } from "vitest"
import { AFFILIATES, HOST_TOKEN, SIGNALS, testEngine } from "../fixture.ts"

const PATHS = [
  ["POST", SIGNALS, "t1"],
  ["POST", SIGNALS, null],
  ["POST", AFFILIATES, "t1"],
  ["POST", "/host/n1/events", HOST_TOKEN],
] as const

/** A request with a body that comes as given. */
const requestOf = ([method, path, token]: (typeof PATHS)[number], body: string | ReadableStream): Request => {
  const headers = { accept: "application/problem+json", ...(token === null ? {} : { authorization: token }) }
  const init: RequestInit & { readonly duplex: "half" } = { method, headers, body, duplex: "half" }
  return new Request(`http://localhost${path}`, init)
}

/** A stream of what is given. */
const streamOf = (...chunks: ReadonlyArray<unknown>) =>
  new ReadableStream({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })

/** An engine, and what it logs. */
const loggedEngine = async () => {
  const faults: Array<unknown> = []
  const { engine } = await testEngine({ log: (...fault) => void faults.push(fault) })
  return { engine, faults }
}

// ENG-511
test.each<[string, (request: Request) => unknown]>([
  ["has been read", (request) => request.text()],
  ["has been read through its stream", (request) => request.body?.getReader().read()],
  ["is locked and not read", (request) => request.body?.getReader()],
  [
    "was read and let go",
    async ({ body }) => {
      const reader = body?.getReader()
      await reader?.read()
      reader?.releaseLock()
    },
  ],
])("given a body that %s, then 500 says that something in front of the engine has it", async (_, take) => {
  const { engine, faults } = await loggedEngine()
  for (const asked of PATHS) {
    const request = requestOf(asked, '{"search":{"transaction_id":"x"}}')
    await take(request)
    const answer = await engine.handler(request)
    expect([answer.status, await answer.json()]).toMatchObject([500, { errors: [{ code: "body-read-before" }] }])
  }
  expect(faults).toEqual([])
})

// ENG-512
test.each<[string, ReadonlyArray<unknown>]>([
  ["text", ['{"search":{"transaction_id":"x"}}']],
  ["text behind bytes", [new TextEncoder().encode('{"search":'), '{"transaction_id":"x"}}']],
  ["an empty text", [""]],
  ["null", [null]],
  ["nothing before the end", [new TextEncoder().encode('{"search":{"transaction_id":"x"}}'), undefined, "x"]],
  ["other numbers", [new Uint16Array(4)]],
])("given the stream of a body that yields %s, then 500 says that it must yield bytes", async (_, chunks) => {
  const { engine, faults } = await loggedEngine()
  for (const asked of PATHS) {
    const answer = await engine.handler(requestOf(asked, streamOf(...chunks)))
    expect([answer.status, await answer.json()]).toMatchObject([500, { errors: [{ code: "body-not-bytes" }] }])
  }
  expect(faults).toEqual([])
})
