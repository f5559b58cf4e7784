// Runs vectors/same-request.json: which bodies are one request for the rule of request ids; and bodies of any depth.
import { checkRequestId, requestFingerprint, requestIdReused, sameRequest } from "@callrules/signal-ledger"
import { flip, getOrThrow } from "effect/Result"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { runs } from "./support/runs.ts"
import { readVectors } from "./support/vectors.ts"

interface Input {
  readonly one: unknown
  readonly other: unknown
}

describe("same requests", () => {
  test.each(readVectors<Input, boolean>("same-request"))("$id ($rule): $description", ({ input, value }) => {
    expect(sameRequest(input.one, input.other)).toBe(value)
    expect(requestFingerprint(input.one, "/p") === requestFingerprint(input.other, "/p")).toBe(value)
  })
})

describe("given any two JSON values", () => {
  const json = fc.jsonValue({ maxDepth: 3 })

  test("when their JSON texts read back alike, then and only then they are the same request", () => {
    fc.assert(
      fc.property(json, json, (one, other) => {
        expect(sameRequest(one, JSON.parse(JSON.stringify(one)))).toBe(true)
        const sorted = (value: unknown) => JSON.stringify(value, (_key, part) => sortedKeys(part))
        if (!JSON.stringify([one, other]).includes("oauth_token")) {
          expect(sameRequest(one, other)).toBe(sorted(one) === sorted(other))
        }
      }),
      runs(500),
    )
  })

  test("when the path differs, then the fingerprints differ", () => {
    expect(requestFingerprint({}, "/a")).not.toBe(requestFingerprint({}, "/b"))
  })
})

describe("given a body nested deeper than any stack", () => {
  test("when its fingerprint is taken, then nothing is thrown", () => {
    const depth = 200_000
    const body: unknown = JSON.parse(`${"[".repeat(depth)}${"]".repeat(depth)}`)
    expect(requestFingerprint(body, "")).toHaveLength(1 + 2 * depth)
  })
})

describe("given values that no JSON text has", () => {
  test("when a fingerprint is taken, then they count as null or as left out", () => {
    expect(sameRequest({ a: 1n, b: undefined, c: [undefined] }, { a: null, c: [null] })).toBe(true)
  })
})

describe("given a request id", () => {
  test("when it is 1 to 255 visible ASCII characters, then it is taken", () => {
    for (const id of ["a", "!", "~", "x".repeat(255)]) expect(getOrThrow(checkRequestId(id))).toBe(id)
  })

  test("when it is anything else, then it is InvalidInput", () => {
    for (const id of ["", " ", "a b", "é", "x".repeat(256), "a\n", "\u007f"]) {
      expect(getOrThrow(flip(checkRequestId(id)))).toMatchObject({
        class: "InvalidInput",
        problems: [{ code: "request-id-invalid" }],
      })
    }
  })
})

describe("given a request id that came with another request", () => {
  test("when it is refused, then the class is InvalidInput and the hint says what would be right", () => {
    expect(requestIdReused()).toMatchObject({ class: "InvalidInput", problems: [{ code: "request-id-reused" }] })
    expect(requestIdReused().problems[0]?.hint).toContain("new key")
  })
})

const sortedKeys = (part: unknown): unknown =>
  typeof part === "object" && part !== null && !Array.isArray(part)
    ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
    : part
