// The schemas of the contract as TypeScript types with their descriptions.
import { type JsonSchema, SCHEMAS } from "../packages/contract/src/index.ts"
import { AFFILIATE_SCHEMAS } from "../packages/contract/src/schemas/affiliates.ts"
import { CALL_SCHEMAS } from "../packages/contract/src/schemas/calls.ts"
import { SIGNAL_SCHEMAS } from "../packages/contract/src/schemas/signals.ts"
import { TRANSACTION_SCHEMAS } from "../packages/contract/src/schemas/transactions.ts"

// refusals are not among them: the client shows those in a form of its own
const FILES = {
  "signals.ts": { about: "signals", schemas: SIGNAL_SCHEMAS },
  "transactions.ts": { about: "the feed of transactions", schemas: TRANSACTION_SCHEMAS },
  "affiliates.ts": { about: "affiliates", schemas: AFFILIATE_SCHEMAS },
  "calls.ts": { about: "calls in progress, transcripts and recording settings", schemas: CALL_SCHEMAS },
}

/** The text of each file in `packages/client/src/bodies`. */
export const clientBodies = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(FILES).map(([file, { about, schemas }]) => {
      const types = Object.keys(schemas)
        .map((name) => `\n${declaration(name, SCHEMAS[name] ?? {})}`)
        .join("")
      return [file, `${header(about)}${types.includes(PROBLEM) ? PROBLEM_IMPORT : ""}${types}`]
    }),
  )

const header = (about: string): string =>
  `// Bodies of ${about}, written from the schemas of \`@callrules/contract\` by scripts/write-client-bodies.ts.\n`

/** A problem, in the client's own form. */
const PROBLEM = "RequestProblem"
const PROBLEM_IMPORT = `import type { ${PROBLEM} } from "../answer.ts"\n`

const declaration = (name: string, schema: JsonSchema): string => {
  const doc = comment(schema.description ?? "", "")
  return schema.properties === undefined
    ? `${doc}export type ${name} = ${typeOf(schema, "")}\n`
    : `${doc}export interface ${name} ${members(schema, "")}\n`
}

const comment = (text: string, indent: string): string => (text === "" ? "" : `${indent}/** ${text} */\n`)

const members = ({ properties = {}, required = [] }: JsonSchema, indent: string): string => {
  const inner = `${indent}  `
  // what the service ignores is in a body that was read, and nothing to write
  // AFF-125
  const written = Object.entries(properties).filter(([, schema]) => schema.readOnly !== true)
  const lines = written.map(([key, schema]) => {
    const name = `readonly ${key}${required.includes(key) ? "" : "?"}`
    const words = schema.description ?? SCHEMAS[nameOf(schema) ?? ""]?.description ?? ""
    return `${comment(words, inner)}${inner}${name}: ${typeOf(schema, inner)}\n`
  })
  return `{\n${lines.join("")}${indent}}`
}

const nameOf = ({ $ref }: JsonSchema): string | undefined => $ref?.replace("#/components/schemas/", "")

const typeOf = (schema: JsonSchema, indent: string): string => {
  const name = nameOf(schema)
  if (name !== undefined) return name === "Problem" ? PROBLEM : name
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return schema.enum.map((one) => JSON.stringify(one)).join(" | ")
  if (schema.anyOf !== undefined && schema.properties === undefined) {
    return [...new Set(schema.anyOf.flatMap((one) => typeOf(one, indent).split(" | ")))].join(" | ")
  }
  const types = typeof schema.type === "string" ? [schema.type] : (schema.type ?? ["unknown"])
  return types.map((type) => plainType(type, schema, indent)).join(" | ")
}

const plainType = (type: string, schema: JsonSchema, indent: string): string => {
  switch (type) {
    case "integer":
      return "number"
    case "array":
      return `ReadonlyArray<${typeOf(schema.items ?? {}, indent)}>`
    case "object":
      return objectType(schema, indent)
    default:
      return type
  }
}

const objectType = (schema: JsonSchema, indent: string): string => {
  if (schema.properties !== undefined) return members(schema, indent)
  const { additionalProperties } = schema
  if (additionalProperties === false) return "Readonly<Record<string, never>>"
  return `Readonly<Record<string, ${typeof additionalProperties === "object" ? typeOf(additionalProperties, indent) : "unknown"}>>`
}
