import { publishedVocabulary } from "@callrules/recording-condition"
import { describe, expect, test } from "vitest"
import { rowReader } from "../src/index.ts"

const vocabulary = publishedVocabulary({ customDataFields: "any" })
const one = (columns: ReadonlyArray<string>, row: ReadonlyArray<string>) => rowReader({ columns, vocabulary }).read(row)

describe("reading a row", () => {
  // REC-221
  test("given blanks around values, then they are part of a text, and of nothing else", () => {
    const columns = ["media_type", "custom_data[product]", "repeat", "keypresses"]
    expect(one(columns, [" lead", "car ", " true ", " 1 2 "])).toMatchObject({
      facts: { media_type: " lead", custom_data: { product: "car " }, repeat: true, keypresses: ["1", "2"] },
    })
    expect(one(columns, ["", "", " ", " "])).toEqual({ facts: {} })
  })

  // REC-339
  test("given a blank text, then it is there, as in NDJSON", () => {
    const columns = ["media_type", "phone_type", "custom_data[product]", "custom_data", "mobile"]
    expect(one(columns, [" ", "  ", "\t", " ", " "])).toEqual({
      facts: { media_type: " ", phone_type: "  ", custom_data: { product: "\t" } },
    })
  })

  // REC-223
  test("given a vocabulary of a host's own, then a column may be called by the attribute or by its fact, as in other files", () => {
    const own = {
      attributes: [
        { name: "vip", kind: "boolean", fact: "is_vip" },
        { name: "tags", kind: "text", fact: "labels", fields: "any" },
        { name: "old", kind: "text", fact: "new" },
        { name: "new", kind: "text" },
      ],
      keypresses: false,
    } as const
    const read = (...columns: ReadonlyArray<string>) =>
      rowReader({ columns, vocabulary: own }).read(columns.map((_, index) => (index === 0 ? "yes" : "b")))
    expect(read("vip")).toEqual({ facts: { is_vip: true } })
    expect(read("is_vip", "labels[a]")).toEqual({ facts: { is_vip: true, labels: { a: "b" } } })
    expect(read("new")).toEqual({ facts: { new: "yes" } })
  })

  test("given columns in any spelling, then they are the attributes", () => {
    const columns = [
      "Phone Type",
      "DURING_HOURS",
      "custom_data[product]",
      "custom_data.lead_id",
      "keypresses",
      "Affiliate Name",
    ]
    expect(one(columns, ["Mobile", "yes", "car", "7", "1 2 W", "Acme"])).toEqual({
      facts: {
        phone_type: "Mobile",
        during_hours: true,
        custom_data: { product: "car", lead_id: "7" },
        keypresses: ["1", "2", "W"],
        affiliate_name: "Acme",
      },
    })
  })

  test("given empty and missing values, then they are absent", () => {
    expect(one(["mobile", "media_type", "repeat"], ["  ", ""])).toEqual({ facts: {} })
  })

  // SIG-283
  test("given a value under no column, then the row is none; empty ones, as spreadsheets write, say nothing", () => {
    const { read } = rowReader({ columns: ["phone_type", "repeat"], vocabulary: publishedVocabulary() })
    expect(read(["Mobile", "yes", " ", ""])).toEqual({ facts: { phone_type: "Mobile", repeat: true } })
    expect(read(["Mobile", "yes", "", "no"])).toEqual({
      problems: ["`no` is under no column (write a value that has the delimiter in it in double quotes)"],
    })
  })

  test("given custom data as JSON, then single columns win over it", () => {
    expect(one(["custom_data", "custom_data[a]"], ['{"a":"1","b":"2"}', "3"])).toEqual({
      facts: { custom_data: { a: "3", b: "2" } },
    })
    expect(one(["custom_data[a]", "custom_data"], ["3", '{"a":"1","b":"2"}'])).toEqual({
      facts: { custom_data: { a: "3", b: "2" } },
    })
  })

  // REC-196
  test("given any key that a call can have, then it is read as it is in a call", () => {
    expect(one(["keypresses"], ["0,*,#"])).toEqual({ facts: { keypresses: ["0", "*", "#"] } })
    expect(one(["keypresses"], ["19az W N"])).toEqual({ facts: { keypresses: ["1", "9", "a", "z", "W", "N"] } })
  })

  test("given values that are none, then each is told with its column", () => {
    expect(one(["mobile", "keypresses", "custom_data"], ["perhaps", "1-2", "[]"])).toEqual({
      problems: [
        "`mobile` is not true or false, yes or no, 1 or 0",
        "`keypresses` is not a list of keys, such as 1 2 # W",
        '`custom_data` is not a JSON object, such as {"product": "car"}',
      ],
    })
  })

  test("given columns that are no attribute, then they are named, with what may be meant", () => {
    const { unused, used } = rowReader({ columns: ["mobil", "caller", "mobile[a]", "repeat"], vocabulary })
    expect([unused, used]).toEqual([
      [
        { column: "mobil", meant: "mobile" },
        { column: "caller", meant: undefined },
        { column: "mobile[a]", meant: expect.anything() },
      ],
      1,
    ])
  })

  test("given numbers of another vocabulary, then they are read as numbers", () => {
    const other = rowReader({
      columns: ["duration"],
      vocabulary: { attributes: [{ name: "duration", kind: "number" }], keypresses: false },
    })
    expect([other.read(["90"]), other.read(["x"])]).toEqual([
      { facts: { duration: 90 } },
      { problems: ["`duration` is not a number"] },
    ])
  })

  test("given a field named like a part of every object, then it is a plain name", () => {
    const row = one(["custom_data[__proto__]"], ["x"])
    expect("facts" in row && Object.keys(row.facts["custom_data"] as object)).toEqual(["__proto__"]) // put there
  })

  // SIG-337
  test("given ten thousand columns of fields, then a row is read at once", () => {
    const columns = Array.from({ length: 10_000 }, (_, index) => `custom_data[f${index}]`)
    const begun = performance.now()
    const row = one(columns, columns)
    expect(performance.now() - begun).toBeLessThan(5_000)
    expect(Object.keys("facts" in row ? Object(row.facts["custom_data"]) : {})).toHaveLength(10_000)
  })

  test("given fields in JSON and in columns of their own, then the column counts, on either side; any name is one", () => {
    const json = '{"a":1,"__proto__":2}'
    const facts = { custom_data: { a: "own", b: "own" } }
    const columns = ["custom_data[a]", "custom_data", "custom_data[b]"]
    expect(one(columns, ["own", '{"a":1,"b":2}', "own"])).toEqual({ facts })
    const read = one(["custom_data", "custom_data[__proto__]", "custom_data[a]"], [json, "own", "own"])
    const own: object = "facts" in read ? Object(read.facts["custom_data"]) : {}
    expect(Object.entries(own).sort()).toEqual([
      ["__proto__", "own"],
      ["a", "own"],
    ])
  })
})
