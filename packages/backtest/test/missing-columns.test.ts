// What a condition asks and no column has: fields, stand-ins, other names, exact names.
import { readCondition } from "@callrules/condition"
import { publishedVocabulary } from "@callrules/recording-condition"
import * as Result from "effect/Result"
import { describe, expect, test } from "vitest"
import { missingColumns, rowReader } from "../src/index.ts"

const vocabulary = publishedVocabulary({ customDataFields: "any" })
const missing = (text: string, columns: ReadonlyArray<string>, exact = false) =>
  missingColumns(Result.getOrThrow(readCondition(text, vocabulary)), { columns, vocabulary, exact })

describe("what no column has", () => {
  test("given columns that hold what is asked, in any spelling, then nothing is missing", () => {
    const text = 'mobile and repeat and custom_data[product] = "car" and pressed[1]'
    expect(missing(text, ["Phone Type", "REPEAT", "Custom_Data.product", "keypresses"])).toEqual([])
    expect(missing(text, ["mobile", "repeat", "custom_data", "keypresses"])).toEqual([])
    expect(missing("", ["caller"])).toEqual([])
  })

  test("given columns of other names, then each is missing once, with the column that may be meant", () => {
    const text = 'mobile and (repeat or mobile) and custom_data[product] = "car"'
    expect(missing(text, ["repeat_caller", "Product", "cell phone"])).toEqual([
      { asked: "mobile", names: ["mobile", "phone_type"], meant: "cell phone" },
      { asked: "repeat", names: ["repeat"], meant: "repeat_caller" },
      { asked: "custom_data[product]", names: ["custom_data[product]", "custom_data"], meant: "Product" },
    ])
  })

  test("given exact names, then letter case matters", () => {
    expect(missing("repeat", ["Repeat"], true)).toEqual([{ asked: "repeat", names: ["repeat"], meant: "Repeat" }])
  })

  test("given a column that is called as people call an attribute, or as a field is, then the attribute is what is meant", () => {
    const ofFields = publishedVocabulary({ customDataFields: ["product"] })
    const { unused } = rowReader({ columns: ["repeat caller", "product", "repeat"], vocabulary: ofFields })
    expect(unused.map(({ meant }) => meant)).toEqual(["repeat", "custom_data[product]"])
  })
})
