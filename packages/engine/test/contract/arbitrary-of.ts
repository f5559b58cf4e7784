// Random values of a JSON Schema of the contract: plausible ones, and ones that are odd somewhere.
import { type JsonSchema, type OperationDescription, SCHEMAS } from "@callrules/contract"
import * as fc from "fast-check"
import { expect } from "vitest"

/** How values are drawn. */
export interface Drawing {
  /** Values that mean something to the engine under test, by key: ids of calls, networks, fields. */
  readonly known: Readonly<Record<string, ReadonlyArray<string>>>
  /** Whether one in about thirty values is something else than the schema says. */
  readonly odd: boolean
}

const ODD: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, "", " ", 0, -1, 1.5, 1e21, true, [], {}, [[]], "__proto__", "\u202e", "0".repeat(300)),
  // JavaScript cannot turn these into text
  fc.constantFrom<unknown>({ toString: 2 }, { valueOf: 1, toString: 1 }, [{ toString: 2 }], { toJSON: 1, length: 2 }),
  fc.string({ unit: "binary-ascii", maxLength: 8 }),
  fc.jsonValue({ maxDepth: 2 }),
)

/** A value of a schema. `key` is the name it is under, for values that are known. */
export const arbitraryOf = (schema: JsonSchema, drawing: Drawing, key = ""): fc.Arbitrary<unknown> => {
  const words = drawing.known[key]
  const value = words === undefined ? plausible(schema, drawing) : fc.constantFrom(...words)
  if (!drawing.odd) return value
  const other = words === undefined ? ODD : fc.oneof(plausible(schema, drawing), ODD)
  return fc.oneof({ weight: 19, arbitrary: value }, { weight: 1, arbitrary: other })
}

const plausible = (schema: JsonSchema, drawing: Drawing): fc.Arbitrary<unknown> => {
  if (schema.$ref !== undefined) {
    return plausible(SCHEMAS[schema.$ref.replace("#/components/schemas/", "")] ?? {}, drawing)
  }
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (schema.anyOf !== undefined && schema.properties === undefined) {
    return fc.oneof(...schema.anyOf.map((one) => plausible(one, drawing)))
  }
  if (schema.type === undefined) return fc.jsonValue({ maxDepth: 2 })
  const types = typeof schema.type === "string" ? [schema.type] : schema.type
  return fc.oneof(...types.map((type) => ofType(type, schema, drawing)))
}

const ofType = (type: string, schema: JsonSchema, drawing: Drawing): fc.Arbitrary<unknown> => {
  switch (type) {
    case "null":
      return fc.constant(null)
    case "boolean":
      return fc.boolean()
    case "integer":
      return fc.constantFrom(7, 60, 1_795_186_800, 1_795_186_800_000)
    case "number":
      return fc.constantFrom(0, 1, 20, 99.95, -5.5)
    case "array":
      return fc.array(arbitraryOf(schema.items ?? {}, drawing), { minLength: schema.minItems ?? 0, maxLength: 3 })
    case "object":
      return objectOf(schema, drawing)
    default:
      return textOf(schema)
  }
}

const TEXTS = ["Sale", "Quote", "2026-11-20T15:00:00Z", "20261120150000000", "2026/11/20 10:00:00 AM", "+14155550123"]

const textOf = ({ minLength = 0, pattern }: JsonSchema): fc.Arbitrary<string> =>
  pattern === undefined
    ? fc.oneof(fc.constantFrom(...TEXTS), fc.string({ minLength, maxLength: 12 }))
    : fc.stringMatching(new RegExp(pattern))

const objectOf = (schema: JsonSchema, drawing: Drawing): fc.Arbitrary<unknown> => {
  const properties = Object.entries(schema.properties ?? {})
  if (properties.length === 0) return dictionaryOf(schema, drawing)
  const entries = properties.map(([name, one]): [string, fc.Arbitrary<unknown>] => {
    const value = arbitraryOf(one, drawing, name)
    // a key that may be left out is so two times in three: few requests bring everything
    return [
      name,
      schema.required?.includes(name) === true
        ? value
        : fc.oneof(fc.constant(undefined), fc.constant(undefined), value),
    ]
  })
  const complete = fc.record(Object.fromEntries(entries))
  if (!drawing.odd) return complete
  const spoilt = complete.chain((value) =>
    fc.oneof(
      fc.constantFrom("x", "Name", "revenue").map((name) => ({ ...value, [name]: 1 })),
      fc.constantFrom(...properties.map(([name]) => name)).map((name) => ({ ...value, [name]: undefined })),
    ),
  )
  return fc.oneof({ weight: 9, arbitrary: complete }, { weight: 1, arbitrary: spoilt })
}

const dictionaryOf = ({ additionalProperties }: JsonSchema, drawing: Drawing): fc.Arbitrary<unknown> => {
  const value = typeof additionalProperties === "object" ? additionalProperties : {}
  const names = drawing.known["name of a field"] ?? ["a"]
  return fc.dictionary(fc.constantFrom(...names), plausible(value, drawing), { maxKeys: 2 })
}

/** How requests are made and played on a store of their own. */
export interface World<Made> {
  readonly requestOf: (operation: OperationDescription) => fc.Arbitrary<Made>
  readonly play: (made: Made) => Promise<void>
}

/** How often an operation is tried before it counts as never answered well: of some, one request in a hundred is. */
const MOST_TRIED = 3_000
const DRAWN_AT_A_TIME = 20

/**
 * Tries those operations again that no request was answered well by, each in a world of its own, together with the others on
 * its path: one that is never answered well would show nothing, and chance may have removed what it needs. `answered` has the id
 * and the status of every answer, and playing adds to it.
 */
export const playUntilAnswered = async <Made>(
  operations: ReadonlyArray<OperationDescription>,
  answered: ReadonlySet<string>,
  world: () => Promise<World<Made>>,
): Promise<void> => {
  const isAnswered = ({ answers, id }: OperationDescription): boolean =>
    Object.keys(answers).some((status) => answered.has(`${id} ${status}`))
  for (const operation of operations) {
    if (isAnswered(operation)) continue
    const { play, requestOf } = await world()
    const siblings = operations.filter(({ paths }) => paths[0] === operation.paths[0])
    const requests = fc.tuple(...siblings.map((one) => requestOf(one)))
    for (let tried = 0; tried < MOST_TRIED && !isAnswered(operation); tried += DRAWN_AT_A_TIME) {
      // with the seed of all random tests alone, each drawing would give the same requests
      const seed = (fc.readConfigureGlobal().seed ?? 0) + tried
      for (const made of fc.sample(requests, { numRuns: DRAWN_AT_A_TIME, seed }).flat()) await play(made)
    }
  }
  expect(operations.filter((one) => !isAnswered(one)).map(({ id }) => id)).toEqual([])
}
