// Values that are nested deeper than any request needs, handed over as a function's argument: refused, never thrown over.
import { submitSignals } from "@callrules/operations"
import * as Result from "effect/Result"
import { describe, expect, test } from "vitest"
import { HOST_TOKEN, testEngine } from "../fixture.ts"

/** Arrays in one another, so many. */
const nested = (depth: number): unknown => {
  let value: unknown = 1
  for (let level = 0; level < depth; level++) value = [value]
  return value
}

/** Submits a request for a call in progress as a function, the value at the bottom of so many levels. */
const accept = async (value: unknown) => {
  const { completedCall, engine, send } = await testEngine()
  const transaction_id = await completedCall()
  const context = Result.getOrThrow(await engine.as("t1"))
  const body = { search: { transaction_id }, call_in_progress: true, signals: [{ name: "s", value }] }
  const answered = await engine.run(submitSignals(context, { body, requestId: "k", path: "/" }))
  const listed = await send("GET", "/host/n1/inbox", undefined, { token: HOST_TOKEN })
  return { answered, listed: listed.status, text: listed.text }
}

describe("a body that contains itself, submitted as a function", () => {
  test.each([true, false])("given a request id, or none (%s), then it is refused", async (hasId) => {
    const { completedCall, engine } = await testEngine()
    const context = Result.getOrThrow(await engine.as("t1"))
    const body: Record<string, unknown> = {
      search: { transaction_id: await completedCall() },
      signals: [{ name: "s" }],
    }
    Object.assign(body, { first: body, second: [body] })
    const answered = await engine.run(submitSignals(context, { body, requestId: hasId ? "k" : null, path: "/" }))
    const refused = hasId ? "body-too-deep" : "unknown-key"
    expect(answered).toMatchObject({
      failure: { problems: expect.arrayContaining([expect.objectContaining({ code: refused })]) },
    })
  })
})

describe("a request for a call in progress, submitted as a function", () => {
  test("given a value nested too deeply, then MalformedRequest and nothing is kept", async () => {
    for (const depth of [98, 4_400, 100_000]) {
      const { answered, listed, text } = await accept(nested(depth))
      expect(answered).toMatchObject({
        failure: { class: "MalformedRequest", problems: [{ code: "body-too-deep", path: [] }] },
      })
      expect([listed, text]).toEqual([200, '{"entries":[],"next":null}'])
    }
  })

  test("given a value nested as deeply as a body may be, then it is accepted, and listed once it has failed", async () => {
    // the body, its signals and the signal are three levels
    const { answered, listed, text } = await accept(nested(97))
    expect(Result.getOrThrow(answered).status).toBe(201)
    expect([listed, text.includes("[".repeat(97))]).toEqual([200, true])
  })
})
