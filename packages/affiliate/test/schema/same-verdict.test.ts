// Validator and schema are written apart, one as plain code, one as effect/Schema: they give the same verdict.
import { affiliateBody, reconcileAffiliate, validateAffiliate, withId } from "@callrules/affiliate"
import { affiliateBodySchema, affiliateSchema, affiliateUpdateSchema } from "@callrules/affiliate/schema"
import * as Arbitrary from "effect/Arbitrary"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { FIELDS, nearlyAnAffiliate, soundBody, storedAffiliate } from "../support/arbitrary-affiliates.ts"
import { mutatedBody } from "../support/mutations.ts"
import { runs } from "../support/runs.ts"

const options = { errors: "all", onExcessProperty: "error" } as const
const decodeNew = Schema.decodeUnknownResult(affiliateSchema, options)
const decodeUpdate = Schema.decodeUnknownResult(affiliateUpdateSchema, options)
const decodeAnswer = Schema.decodeUnknownResult(affiliateBodySchema, options)

// the one rule that the schema cannot know is taken out: every custom data name of the body is configured
const namesIn = (body: unknown): ReadonlySet<string> => {
  if (typeof body !== "object" || body === null) return FIELDS
  const customData: unknown = Object.getOwnPropertyDescriptor(body, "custom_data")?.value
  return new Set(typeof customData === "object" && customData !== null ? Object.keys(customData) : [])
}

const contextOf = (body: unknown) => ({ customDataFields: namesIn(body), generatesIds: false, stored: undefined })

// bodies come from JSON
const throughJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value) ?? "null")

const sameVerdict = (value: unknown, stored = undefined as Parameters<typeof reconcileAffiliate>[0]): void => {
  const body = throughJson(value)
  const decoded = stored === undefined ? decodeNew(body) : decodeUpdate(body)
  const validated = validateAffiliate(body, { ...contextOf(body), stored })
  const where = Result.isFailure(validated) ? JSON.stringify(validated.failure) : String(decoded)
  expect(Result.isSuccess(validated), where).toBe(Result.isSuccess(decoded))
}

describe("validator and schema", () => {
  test("agree on sound bodies, and accept them", () => {
    fc.assert(
      fc.property(soundBody, (body) => {
        sameVerdict(body)
        expect(Result.isSuccess(validateAffiliate(throughJson(body), contextOf(throughJson(body))))).toBe(true)
      }),
      { numRuns: runs(300) },
    )
  })

  test("agree on bodies with one to four random changes", () => {
    fc.assert(
      fc.property(mutatedBody, (body) => sameVerdict(body)),
      { numRuns: runs(1500) },
    )
  })

  test("agree on updates of a stored affiliate", () => {
    fc.assert(
      fc.property(mutatedBody, storedAffiliate, (body, stored) => {
        const own: Record<string, unknown> = { ...body }
        delete own["name"]
        sameVerdict(own, stored)
      }),
      { numRuns: runs(500) },
    )
  })

  test("agree on arbitrary JSON", () => {
    fc.assert(
      fc.property(nearlyAnAffiliate, (value) => sameVerdict(value)),
      { numRuns: runs(1000) },
    )
  })

  test("agree that what the schema generates is sound", () => {
    const sampled = Effect.runSync(
      Arbitrary.sampleEffect(Arbitrary.schema(affiliateSchema), { count: 300, seed: 7, size: 4 }),
    )
    for (const body of sampled) {
      const result = validateAffiliate(throughJson(body), contextOf(body))
      expect(Result.isSuccess(result), JSON.stringify([result, body])).toBe(true)
    }
  })

  test("agree that every body we answer has the shape of an answer", () => {
    fc.assert(
      fc.property(storedAffiliate, (affiliate) => {
        const body = affiliateBody(affiliate, { internalId: 1, objectUrl: null, canLoginViaPlatform: () => true })
        expect(Result.isSuccess(decodeAnswer(throughJson(body)))).toBe(true)
      }),
      { numRuns: runs(100) },
    )
  })

  test("agree that an affiliate read from a sound body can be shown and sent back", () => {
    fc.assert(
      fc.property(soundBody, (sent) => {
        const body = throughJson(sent)
        const submission = Result.getOrThrow(validateAffiliate(body, contextOf(body)))
        const { affiliate } = reconcileAffiliate(undefined, withId(submission, submission.idFromNetwork ?? ""))
        const shown = affiliateBody(affiliate, { internalId: 1, objectUrl: "u", canLoginViaPlatform: () => false })
        sameVerdict(shown)
      }),
      { numRuns: runs(200) },
    )
  })
})
