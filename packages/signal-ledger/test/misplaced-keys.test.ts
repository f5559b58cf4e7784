// Keys that stand in the wrong place of a request.
import { validateSignalRequest } from "@callrules/signal-ledger"
import { zone } from "@callrules/timestamp"
import * as Result from "effect/Result"
import { expect, test } from "vitest"

const context = { zone: Result.getOrThrow(zone("UTC")), customDataFields: ["product"] }

const problemsOf = (body: unknown): ReadonlyArray<readonly [message: string, hint: string | undefined]> => {
  const read = validateSignalRequest(body, context)
  return Result.isFailure(read) ? read.failure.problems.map(({ hint, message }) => [message, hint]) : []
}

test("given a key of the search beside it, then the hint says where it belongs", () => {
  const signals = [{ name: "Sale" }]
  expect(problemsOf({ call_record_id: "c", signals })).toEqual(
    expect.arrayContaining([["unknown key `call_record_id`", "put it into `search`"]]),
  )
  const search = { transaction_id: "t" }
  expect(problemsOf({ search, calling_phone_number: "+14155550123", signals })).toEqual([
    ["unknown key `calling_phone_number`", "put it into `search`"],
  ])
  expect(problemsOf({ search, network_id: undefined, signals })).toEqual([])
})
