// Faults are planted in sound bodies, one or many at a time: exactly the planted ones are found, in document order.
import { validateAffiliate } from "@callrules/affiliate"
import { jsonPointer } from "@callrules/model"
import * as Result from "effect/Result"
import fc from "fast-check"
import { expect, test } from "vitest"
import { inDocumentOrder, plantedBody } from "./support/planted-faults.ts"
import { runs } from "./support/runs.ts"

const context = { customDataFields: new Set(["region"]), generatesIds: false, stored: undefined }

const found = (body: unknown) => {
  const result = validateAffiliate(body, context)
  return Result.isFailure(result) ? result.failure : []
}

const text = (one: { readonly code: string; readonly pointer: string }): string => `${one.pointer} ${one.code}`

test("given planted faults, when the body is checked, then exactly those are found", () => {
  let most = 0
  fc.assert(
    fc.property(plantedBody, ({ body, planted }) => {
      const problems = found(body).map((problem) => ({ code: problem.code, pointer: jsonPointer(problem.path) }))
      expect(problems.map(text).toSorted()).toEqual(planted.map(text).toSorted())
      most = Math.max(most, planted.length)
    }),
    { numRuns: runs(2000) },
  )
  expect(most).toBeGreaterThan(5)
})

test("given planted faults, when the body is checked, then they come in document order", () => {
  fc.assert(
    fc.property(plantedBody, ({ body }) => {
      const places = found(body).map((problem) => jsonPointer(problem.path))
      for (let index = 1; index < places.length; index++) {
        const [before, after] = [places[index - 1] ?? "", places[index] ?? ""]
        expect(inDocumentOrder(body, before, after), `${before} before ${after}`).toBe(true)
      }
    }),
    { numRuns: runs(1000) },
  )
})

test("given planted faults, then each problem has its words: message, class, and a hint of what would be right", () => {
  fc.assert(
    fc.property(plantedBody, ({ body }) => {
      for (const problem of found(body)) {
        expect(problem.message).not.toMatch(/^[A-Z]|\.$|undefined|\[object/u)
        expect(problem.message.length).toBeLessThan(400)
        expect(problem.hint).toBeTruthy()
        expect(problem.errorClass).toBe("InvalidInput")
      }
    }),
    { numRuns: runs(300) },
  )
})
