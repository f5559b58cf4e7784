// What senders read: each problem of the vectors' requests with its message and hint, word for word; fingerprints too.
import { jsonPointer } from "@callrules/model"
import {
  checkRequestId,
  type RequestProblems,
  requestFingerprint,
  requestIdReused,
  validateSignalRequest,
} from "@callrules/signal-ledger"
import { zone } from "@callrules/timestamp"
import { getOrThrow, isFailure } from "effect/Result"
import { expect, test } from "vitest"
import { readVectors } from "./support/vectors.ts"

interface Input {
  readonly body: unknown
  readonly timeZone?: string
  readonly customDataFields?: ReadonlyArray<string>
}

const context = (input: Partial<Input> = {}) => ({
  zone: getOrThrow(zone(input.timeZone ?? "UTC")),
  customDataFields: input.customDataFields ?? ["region", "color"],
})

const rendered = ({ class: errorClass, problems }: RequestProblems): string =>
  [
    errorClass,
    ...problems.map(
      ({ code, path, message, hint }) => `  ${code} at "${jsonPointer(path)}"\n    ${message}\n    ${hint}`,
    ),
  ].join("\n")

test("given the refused requests of the vectors, then each problem is said as in the golden file", async () => {
  const texts = readVectors<Input, unknown>("requests").flatMap(({ id, input }) => {
    const result = validateSignalRequest(input.body, context(input))
    return isFailure(result) ? [`${id} ${rendered(result.failure)}`] : []
  })
  await expect(`${texts.join("\n\n")}\n`).toMatchFileSnapshot("golden/request-problems.txt")
})

test("given request ids, then their problems are said", () => {
  const invalid = checkRequestId("a b")
  expect(isFailure(invalid) && rendered(invalid.failure)).toBe(
    'InvalidInput\n  request-id-invalid at ""\n    the request id (`Idempotency-Key`) is not 1 to 255 visible ASCII characters\n    send a new random id, such as a UUID, with every request that repeats no other',
  )
  expect(rendered(requestIdReused())).toBe(
    'InvalidInput\n  request-id-reused at ""\n    the `Idempotency-Key` was used before with another request\n    use a new key for a new request, and the same one only to repeat a request unchanged',
  )
})

test("given values that are no place in a search, then every part of it may be at fault by itself", async () => {
  const parts = {
    calling_phone_number: "5551234",
    advertiser_id_from_network: {},
    advertiser_campaign_id_from_network: [],
    duration_in_seconds: "long",
  }
  const located = [{ transaction_id: " " }, { call_record_id: " " }, { call_start_time: "x" }, { transaction_id: 5 }]
  const texts = located.flatMap((locator) =>
    [{}, ...Object.entries(parts).map(([key, value]) => ({ [key]: value }))].map((part) => {
      const search = { ...locator, ...part }
      const result = validateSignalRequest({ search, signals: [{ name: "Sale" }] }, context())
      return `${JSON.stringify(search)} ${isFailure(result) ? rendered(result.failure) : "accepted"}`
    }),
  )
  for (const start of [1_700_000_000, null, true, { at: 1 }, "2026/11/01 01:30:00 AM"]) {
    const search = { call_start_time: start, ...parts }
    const result = validateSignalRequest({ search, signals: [{ name: "Sale" }] }, context({ timeZone: "Europe/Paris" }))
    texts.push(`${JSON.stringify(search)} ${isFailure(result) ? rendered(result.failure) : "accepted"}`)
  }
  await expect(`${texts.join("\n")}\n`).toMatchFileSnapshot("golden/search-problems.txt")
})

test("given JSON values, then a fingerprint is the path and the value with its keys in order", () => {
  const text = (body: unknown) => requestFingerprint(body, "/p").slice("/p\n".length)
  const token = { oauth_token: "t" }
  expect(text({ b: [1, [], {}, [[2], { z: null, a: true }]], a: "x\n", ...token })).toBe(
    '{"a":"x\\n","b":[1,[],{},[[2],{"a":true,"z":null}]]}',
  )
  expect([{}, [], null, true, 0, "", [undefined], { a: undefined }, token].map(text)).toEqual([
    ...["{}", "[]", "null", "true", "0", '""', "[null]", "{}", "{}"],
  ])
  expect(text([token])).toBe('[{"oauth_token":"t"}]')
})

test("given text that cannot be seen, then it is quoted by its code point", () => {
  const search = { call_start_time: "2026-11-01T01:30:00Z", calling_phone_number: "+1\u200b4155550123" }
  const result = validateSignalRequest({ search, signals: [{ name: "Sale" }] }, context())
  expect(isFailure(result) && result.failure.problems.map(({ message }) => message)).toEqual([
    "`search.calling_phone_number` must be a phone number in E.164, not `+1\\u{200b}4155550123`",
  ])
})
