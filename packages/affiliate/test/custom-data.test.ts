// Hints for unknown custom data names: a near name is looked for, but not for thousands of them.
import { validateAffiliate } from "@callrules/affiliate"
import * as Result from "effect/Result"
import { expect, test } from "vitest"

const body = (names: ReadonlyArray<string>) => ({
  id_from_network: 1,
  name: "Acme",
  sites: [{ id_from_network: 1 }],
  custom_data: Object.fromEntries(names.map((name) => [name, "x"])),
})

const hints = (names: ReadonlyArray<string>): ReadonlyArray<string | undefined> => {
  const context = { customDataFields: new Set(["campaign_region"]), generatesIds: false, stored: undefined }
  const result = validateAffiliate(body(names), context)
  return Result.isFailure(result) ? result.failure.map((problem) => problem.hint) : []
}

test("given names near to a configured one, when they are checked, then the hint of each shows it", () => {
  const near = [
    "campaign_regoin",
    "campaign_regio",
    "campaign-region",
    "Campaign_Region",
    "campaign_regions",
    "ampaign_region",
  ]
  expect(hints(near)).toEqual(near.map(() => "did you mean `campaign_region`?"))
})

test("given names that are near to none, when they are checked, then the hint says what is expected", () => {
  const far = ["campaign", "region", "c", "campaign_stations", `campaign_region${"x".repeat(60)}`]
  expect(hints(far)).toEqual(far.map(() => "use the partner name of a configured field"))
})

test("given thirty unknown names, when they are checked, then each is reported and twenty are looked for", () => {
  const many = Array.from({ length: 30 }, (_, index) => `campaign_region${String.fromCharCode(97 + index)}`)
  const found = hints(many)
  expect(found).toHaveLength(30)
  expect(found.filter((hint) => hint === "did you mean `campaign_region`?")).toHaveLength(20)
})

test.each(["x", "😀"])(
  "given names and values of more than 16,384 characters `%s` together, then the custom data is too long",
  (character) => {
    const context = { customDataFields: new Set(["a", "b"]), generatesIds: false, stored: undefined }
    const checked = (a: number, b: number) =>
      validateAffiliate({ ...body([]), custom_data: { a: character.repeat(a), b: character.repeat(b) } }, context)
    expect(Result.isSuccess(checked(16_000, 382))).toBe(true)
    const refused = checked(16_000, 383)
    expect(Result.isFailure(refused) ? refused.failure : []).toMatchObject([
      { code: "too-long", path: ["custom_data"], message: "`custom_data` has 16385 characters" },
    ])
  },
)
