// The published vocabulary: which attributes a recording condition may test, and every vector of the language under it.
import { readFileSync } from "node:fs"
import { compileCondition, evaluateCall, readCondition } from "@callrules/condition"
import { publishedVocabulary } from "@callrules/recording-condition"
import * as Result from "effect/Result"
import { describe, expect, test } from "vitest"

const vocabulary = publishedVocabulary({ customDataFields: ["product", "zip code"] })

test("given the published vocabulary, then it has these attributes and keypresses, and nothing excludes anything", () => {
  expect(vocabulary.attributes.map(({ name, kind }) => `${name}: ${kind}`)).toEqual([
    "during_hours: boolean",
    "repeat: boolean",
    "landline: boolean",
    "mobile: boolean",
    "custom_data: text",
    "affiliate_name: text",
    "media_type: text",
    "promo_number_description: text",
  ])
  expect(vocabulary.keypresses).toBe(true)
  expect(vocabulary.exclusive).toBeUndefined()
})

test("given one phone type a call, then `landline` and `mobile` exclude each other", () => {
  expect(publishedVocabulary({ customDataFields: [], onePhoneType: true }).exclusive).toEqual([["landline", "mobile"]])
})

interface Vector {
  readonly id: string
  readonly input: {
    readonly operation: string
    readonly text: string
    readonly vocabulary?: string
    readonly facts?: unknown
  }
  readonly value?: unknown
}

const file = new URL("../../condition/vectors/conditions.json", import.meta.url)
// the file is the language's own, and its tests hold its shape
const vectors = (JSON.parse(readFileSync(file, "utf8")) as ReadonlyArray<Vector>).filter(
  ({ input }) => input.operation === "evaluate" && input.vocabulary === undefined,
)

describe("given the vectors of the language that evaluate conditions, when they are read with it, then they hold", () => {
  test.each(vectors.map((vector) => [vector.id, vector] as const))("%s", (_, { input, value }) => {
    const checked = Result.getOrThrow(readCondition(input.text, vocabulary))
    expect(evaluateCall(compileCondition(checked), input.facts)).toBe(value)
  })
})
