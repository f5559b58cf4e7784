// The document as others read it: sound by the rules of OpenAPI, and complete in itself.
import { EXAMPLES, HOST_EXAMPLES, HOST_OPERATIONS, OPERATIONS, openApi, SCHEMAS } from "@callrules/contract"
import { Validator } from "@seriousme/openapi-schema-validator"
import { describe, expect, it } from "vitest"

const document = openApi({ server: "https://calls.example.com", versions: { signals: ["2026-11-01", "2027-01-01"] } })

const hostDocument = openApi({ server: "https://calls.example.com", interface: "host" })

/** Every value of a key, anywhere in a JSON value. */
const valuesOf = (value: unknown, key: string): ReadonlyArray<unknown> => {
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [...(name === key ? [inner] : []), ...valuesOf(inner, key)])
}

it("given both documents, then their titles say which interface each is", () => {
  const title = (one: ReturnType<typeof openApi>): string => one.info.title
  expect([title(document), title(hostDocument)]).toEqual([
    "callrules, interfaces for partners",
    "callrules, host interface",
  ])
})

describe("the OpenAPI document", () => {
  it("is valid OpenAPI 3.1", async () => {
    // the validator resolves references in place, so it gets a copy
    for (const one of [document, hostDocument]) {
      const { errors, valid } = await new Validator().validate(structuredClone({ ...one }))
      expect(errors ?? []).toEqual([])
      expect(valid).toBe(true)
    }
  })

  it("refers to schemas that it has, and has none that nobody refers to", () => {
    const all = [document, hostDocument].map((one) => {
      const names = valuesOf(one, "$ref").map((name) => String(name).replace("#/components/schemas/", ""))
      expect(Object.keys(Object(one.components["schemas"])).sort()).toEqual([...new Set(names)].sort())
      return names
    })
    expect(Object.keys(SCHEMAS).filter((name) => !all.flat().includes(name))).toEqual([])
  })

  it("is apart for the host: no operation of the one is in the other", () => {
    const paths = Object.keys(hostDocument.paths)
    expect(paths.filter((path) => !path.startsWith("/host/"))).toEqual([])
    expect(Object.keys(document.paths).filter((path) => path.startsWith("/host/"))).toEqual([])
    expect(paths).toHaveLength(new Set(HOST_OPERATIONS.flatMap((one) => one.paths)).size)
  })

  it("gives every operation an id of its own", () => {
    const ids = [document, hostDocument].flatMap(({ paths }) => valuesOf(paths, "operationId"))
    expect(new Set(ids).size).toBe(ids.length)
  })

  it("describes the parameters of each path", () => {
    for (const { parameters, paths, versioned } of [...OPERATIONS, ...HOST_OPERATIONS]) {
      const described = [
        ...(versioned === null ? [] : ["version"]),
        ...parameters.filter((one) => one.in === "path").map(({ name }) => name),
      ]
      for (const path of paths) {
        expect([path, [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)]).toEqual([path, described])
      }
    }
  })

  it("names the versions that it is made for", () => {
    const path = document.paths["/api/{version}/transactions.json"]
    expect(JSON.stringify(path?.["post"])).toContain('"enum":["2026-11-01","2027-01-01"]')
    expect(JSON.stringify(document.paths["/api/{version}/{network_id}/affiliates.json"])).toContain(
      '"enum":["2026-11-01"]',
    )
  })

  it("has an example of every operation, and no example of another", () => {
    for (const [operations, examples] of [
      [OPERATIONS, EXAMPLES],
      [HOST_OPERATIONS, HOST_EXAMPLES],
    ] as const) {
      const ids = operations.map(({ id }) => id)
      expect(ids.filter((id) => !examples.some(({ operation }) => operation === id))).toEqual([])
      expect(examples.filter(({ operation }) => !ids.includes(operation))).toEqual([])
    }
    const shown = document.paths["/api/{version}/transactions.json"]?.["post"]
    expect(JSON.stringify(shown)).toContain("Everything that is wrong, at once")
  })

  it("describes every key of every body", () => {
    const withoutWords = Object.entries(SCHEMAS).flatMap(([name, { properties = {} }]) =>
      Object.entries(properties)
        .filter(
          ([, schema]) => schema.$ref === undefined && schema.description === undefined && schema.type !== "object",
        )
        .map(([key]) => `${name}.${key}`),
    )
    expect(withoutWords).toEqual([])
  })
})
