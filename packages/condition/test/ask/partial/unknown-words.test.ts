// Words that a vocabulary does not know for a fact which stands in for others: what is read from it is unknown.
import { unknownWords } from "@callrules/condition/ask"
import { describe, expect, test } from "vitest"

const vocabulary = {
  attributes: [
    { name: "mobile", kind: "boolean", whenFact: { fact: "phone_type", isOneOf: ["Mobile"] } },
    { name: "landline", kind: "boolean", whenFact: { fact: "phone_type", isOneOf: ["landline"] } },
    { name: "media_type", kind: "text" },
  ],
  keypresses: true,
} as const

describe("given a word that a vocabulary does not know for a fact, then the fact is unknown", () => {
  test.each<readonly [Readonly<Record<string, unknown>>, boolean]>([
    [{ phone_type: "VoIP" }, true],
    [{ phone_type: "Cell" }, true],
    [{ phone_type: " Mobile" }, true],
    [{ phone_type: "VoIP", mobile: true }, true],
    [{ phone_type: "VoIP", mobile: null, landline: false }, true],
    // both are given directly
    [{ phone_type: "VoIP", mobile: true, landline: false }, false],
    [{ phone_type: "mobile" }, false],
    [{ phone_type: "LANDLINE" }, false],
    [{ phone_type: "" }, true],
    [{ phone_type: " " }, true],
    [{ phone_type: null }, false],
    [{}, false],
  ])("%j: %s", (facts, isUnknown) => {
    expect(unknownWords(vocabulary)(facts)).toEqual(isUnknown ? [{ attribute: "phone_type" }] : [])
  })

  test("in a vocabulary that reads nothing from another fact, then none is", () => {
    expect(
      unknownWords({ attributes: [{ name: "phone_type", kind: "text" }], keypresses: false })({ phone_type: "VoIP" }),
    ).toEqual([])
  })
})
