// The OpenAPI 3.1 document of a part of the contract. A linter that others keep holds its form.
// ENG-158, ENG-163, ENG-234
import { idOf, operationObject } from "./document/operation-object.ts"
import type { JsonSchema } from "./json-schema.ts"
import type { AnswerDescription, OperationDescription, Tag, VersionedInterface } from "./operation.ts"
import { AFFILIATE_OPERATIONS } from "./operations/affiliates.ts"
import { CALL_OPERATIONS } from "./operations/calls.ts"
import { HOST_OPERATIONS } from "./operations/host.ts"
import { RECORDING_SETTINGS_OPERATIONS } from "./operations/recording-settings.ts"
import { SIGNAL_OPERATIONS } from "./operations/signals.ts"
import { TRANSACTION_OPERATIONS } from "./operations/transactions.ts"
import { SCHEMAS } from "./schemas/schemas.ts"

/** The operations of the specified interfaces: those that partners and organizations use. */
export const OPERATIONS: ReadonlyArray<OperationDescription> = [
  ...SIGNAL_OPERATIONS,
  ...TRANSACTION_OPERATIONS,
  ...AFFILIATE_OPERATIONS,
  ...RECORDING_SETTINGS_OPERATIONS,
  ...CALL_OPERATIONS,
]

/** What a document is made for. */
export interface OpenApiOptions {
  /** Whose interface it describes: that of partners and organizations (the default), or that of the host. */
  readonly interface?: "host" | "partners"
  /** The base address of the server, such as `https://calls.example.com`; default `/`. */
  readonly server?: string
  /** The versions that each interface answers to; default `2026-11-01` for all. */
  readonly versions?: Readonly<Partial<Record<VersionedInterface, ReadonlyArray<string>>>>
}

/** An OpenAPI 3.1 document, as plain JSON. */
export interface OpenApiDocument {
  /** The version of OpenAPI. */
  readonly openapi: "3.1.0"
  /** Title, version, description and licence. */
  readonly info: Readonly<Record<"description" | "title" | "version", string>> & {
    /** The licence of this description. */
    readonly license: Readonly<Record<"identifier" | "name", string>>
  }
  /** Where it is served: `url`. */
  readonly servers: ReadonlyArray<Readonly<Record<"url", string>>>
  /** The parts of the contract. */
  readonly tags: ReadonlyArray<Readonly<Record<"description" | "name", string>>>
  /** The operations by path and method. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** The named schemas and the ways to send a token. */
  readonly components: Readonly<Record<string, unknown>>
}

const TAGS: Readonly<Record<Tag, string>> = {
  Signals: "What happened on a call or after it: sales, quotes, values of the call's custom data fields.",
  Affiliates: "Affiliates of a network with their sites and users.",
  "Recording settings": "Which calls of a campaign are recorded.",
  "Calls in progress": "The calls that run now.",
  "Transcript analysis": "Summaries of what was said.",
  "Host events": "What happens to calls, as whoever owns the telephony reports it.",
  "Legs and calls": "What is known of a leg or of a call, and what the host adds to it.",
  Inbox: "Requests of partners that were accepted for later.",
  Directory: "Networks with their advertisers, campaigns, fields and tokens, where the stores keep them.",
  Outbox: "What has happened, for the host to take.",
}

/**
 * The OpenAPI 3.1 document of the specified interfaces.
 *
 * Rules ENG-107 to ENG-109, ENG-158.
 *
 * @example
 * ```ts
 * import { openApi } from "@callrules/contract"
 *
 * const document = openApi({ server: "https://calls.example.com" })
 * console.assert(document.paths["/api/{version}/transactions.json"]?.["post"] !== undefined)
 * ```
 */
export const openApi = (options: OpenApiOptions = {}): OpenApiDocument => {
  const side = SIDES[options.interface ?? "partners"]
  return {
    openapi: "3.1.0",
    info: {
      title: side.title,
      version: "1",
      license: { name: "MIT", identifier: "MIT" },
      description: `${side.about} Problems are listed all at once; send \`Accept: application/problem+json\` to get them one by one. A body is JSON in UTF-8, whatever its \`Content-Type\` says. A path that is not here is answered 404 \`RouteNotFound\`, another method 405 \`MethodNotAllowed\` with the header \`Allow\`.`,
    },
    servers: [{ url: options.server ?? "/" }],
    tags: [...new Set(side.operations.map(({ tag }) => tag))].map((name) => ({ name, description: TAGS[name] })),
    paths: pathsOf(side.operations, options),
    components: {
      schemas: schemasOf(side.operations),
      securitySchemes: {
        token: {
          type: "apiKey",
          in: "header",
          name: "Authorization",
          description: `${side.token} itself, or \`Bearer \` and the token.`,
        },
      },
    },
  }
}

const SIDES = {
  partners: {
    title: "callrules, interfaces for partners",
    about: "Signals after calls, affiliates, recording settings, calls in progress and transcript analysis.",
    token: "The token",
    operations: OPERATIONS,
  },
  host: {
    title: "callrules, host interface",
    about:
      "The interface of whoever owns the telephony and runs the engine: what happens to calls, and what came of it.",
    token: "The host token",
    operations: HOST_OPERATIONS,
  },
} as const

/** The schemas that operations and their refusals refer to, and those that these refer to. */
const schemasOf = (operations: ReadonlyArray<OperationDescription>): Readonly<Record<string, JsonSchema>> => {
  const bodies = operations.flatMap(({ answers, body }) => [body, ...Object.values(answers).flatMap(bodiesOf)])
  const found = new Set<string>(["Errors", "ProblemDetails"])
  for (const name of bodies) if (name !== null) found.add(name)
  // a set that grows while it is walked through ends when nothing new is found
  for (const name of found) for (const other of namesIn(SCHEMAS[name])) found.add(other)
  return Object.fromEntries(Object.entries(SCHEMAS).filter(([name]) => found.has(name)))
}

/** Every body of an answer. */
const bodiesOf = ({ body, others = {} }: AnswerDescription): ReadonlyArray<string | null> => [
  body,
  ...Object.values(others),
]

const namesIn = (schema: unknown): ReadonlyArray<string> =>
  [...JSON.stringify(schema ?? null).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name = ""]) => name)

const pathsOf = (
  operations: ReadonlyArray<OperationDescription>,
  options: OpenApiOptions,
): OpenApiDocument["paths"] => {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const operation of operations) {
    for (const [index, path] of operation.paths.entries()) {
      const item = paths[path] ?? {}
      paths[path] = item
      for (const [way, method] of operation.methods.entries()) {
        item[method.toLowerCase()] = operationObject(operation, idOf(operation, index, way, method), options.versions)
      }
    }
  }
  return paths
}
