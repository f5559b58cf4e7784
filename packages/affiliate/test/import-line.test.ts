import { importClaims, readImportLine } from "@callrules/affiliate"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"

describe("a line of an import", () => {
  it("given JSON, then its id and its name as names are compared, and its body", () => {
    const line = readImportLine('{"id_from_network":7,"name":" Blue SKY "}', false)
    expect([line.id, line.name, Result.getOrThrow(line.body)]).toEqual([
      "7",
      "Blue SKY",
      { id_from_network: 7, name: " Blue SKY " },
    ])
    expect(readImportLine('{"id_from_network":[],"name":5}', false)).toMatchObject({ id: undefined, name: undefined })
    expect(readImportLine("null", false)).toMatchObject({ id: undefined, name: undefined })
  })

  it("given a byte-order mark, then it is ignored on the first line only", () => {
    expect(readImportLine('\ufeff{"name":"a"}', true).name).toBe("a")
    expect(Result.isFailure(readImportLine('\ufeff{"name":"a"}', false).body)).toBe(true)
  })

  it("given what is not JSON, then one problem says so, and nothing is known of it", () => {
    const line = readImportLine("{", true)
    expect([line.id, line.name]).toEqual([undefined, undefined])
    expect(Result.getOrThrow(Result.flip(line.body)).map(({ code }) => code)).toEqual(["line-not-json"])
  })
})

describe("a line of an import that says a key twice", () => {
  // AFF-124
  it("given two complete sets of sites, then neither is taken for what was meant", () => {
    const line = readImportLine('{"id_from_network":"7","name":"A","sites":[1],"sites":[]}', false)
    expect([line.id, Result.getOrThrow(Result.flip(line.body))]).toMatchObject([
      undefined,
      [{ code: "key-repeated", path: ["sites"], message: "duplicate key `sites`" }],
    ])
  })
})

describe("a line of an import with a number that would be read as another one", () => {
  it.each(["9007199254740990.6", "1.00000000000000000001", "1e-400"])(
    "given %s as an id, then no id is taken",
    (number) => {
      const line = readImportLine(`{"name":"A","sites":[{"id_from_network":${number}}]}`, false)
      expect([line.id, Result.getOrThrow(Result.flip(line.body))]).toMatchObject([
        undefined,
        [{ code: "number-lost", path: ["sites", 0, "id_from_network"] }],
      ])
    },
  )
})

describe("what a line touches", () => {
  const claims = (json: string, names: Map<string, Array<string>> = new Map()) =>
    importClaims(readImportLine(json, false), names)

  it("given a name, then the id, the names that it may free, and the new one, which later lines may free", () => {
    const names = new Map([["a", ["old"]]])
    expect(claims('{"id_from_network":"a","name":"new"}', names)).toEqual(["id a", "name old", "name new"])
    expect(claims('{"id_from_network":"a","name":"third"}', names)).toEqual([
      "id a",
      "name old",
      "name new",
      "name third",
    ])
  })

  it("given no name, then no name is freed; without an id, then the name alone; with neither, nothing", () => {
    expect(claims('{"id_from_network":"a"}', new Map([["a", ["old"]]]))).toEqual(["id a"])
    expect(claims('{"name":"n"}')).toEqual(["name n"])
    expect(claims("{")).toEqual([])
  })
})
