// The OpenAPI 3.1 document of a part of the contract. A linter that others keep holds its form.
// ENG-158, ENG-163, ENG-234
import { EXAMPLES, type Example } from "./examples.ts"
import { HOST_EXAMPLES } from "./host-examples.ts"
import { type JsonSchema, reference } from "./json-schema.ts"
import type { AnswerDescription, OperationDescription, Parameter, Tag, VersionedInterface } from "./operation.ts"
import { AFFILIATE_OPERATIONS } from "./operations/affiliates.ts"
import { CALL_OPERATIONS } from "./operations/calls.ts"
import { HOST_OPERATIONS } from "./operations/host.ts"
import { RECORDING_SETTINGS_OPERATIONS } from "./operations/recording-settings.ts"
import { SIGNAL_OPERATIONS } from "./operations/signals.ts"
import { TRANSACTION_OPERATIONS } from "./operations/transactions.ts"
import { EVERY_ANSWER, HEADERS_OF_REFUSAL } from "./schemas/answer-headers.ts"
import { MEANING_OF_REFUSAL, type RefusalClass, STATUS_OF_REFUSAL } from "./schemas/errors.ts"
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

const DEFAULT_VERSION = ["2026-11-01"]

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
      title: "callrules",
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
    about: "Signals after calls, affiliates, recording settings, calls in progress and transcript analysis.",
    token: "The token",
    operations: OPERATIONS,
  },
  host: {
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
        item[method.toLowerCase()] = operationObject(operation, idOf(operation, index, way, method), options)
      }
    }
  }
  return paths
}

/** Ids are unique in a document: another path of an operation, or another method, has an id of its own. */
const idOf = ({ id }: OperationDescription, path: number, way: number, method: string): string =>
  `${id}${path === 0 ? "" : `AtPath${path + 1}`}${way === 0 ? "" : `By${method.slice(0, 1)}${method.slice(1).toLowerCase()}`}`

const operationObject = (operation: OperationDescription, operationId: string, options: OpenApiOptions) => ({
  operationId,
  tags: [operation.tag],
  summary: operation.summary,
  description: isHosts(operation)
    ? operation.description
    : `${operation.description}\n\nThe token needs the permission \`${operation.permission}\`.`,
  security: [{ token: [] }],
  parameters: [
    ...(operation.versioned === null
      ? []
      : [versionParameter(options.versions?.[operation.versioned] ?? DEFAULT_VERSION)]),
    ...operation.parameters,
  ],
  ...(operation.body === null
    ? {}
    : { requestBody: { required: true, content: jsonContent(operation.body, requestExamples(operation.id)) } }),
  responses: {
    ...Object.fromEntries(
      Object.entries(operation.answers).map(([status, answer]) => [
        status,
        answerObject(answer, (mediaType) => answerExamples(operation.id, Number(status), mediaType)),
      ]),
    ),
    ...refusalObjects(refusalsOf(operation), operation.id),
  },
})

const isHosts = ({ permission }: OperationDescription): boolean => permission === "host"

const versionParameter = (versions: ReadonlyArray<string>): Parameter => ({
  name: "version",
  in: "path",
  description: "The version of the interface.",
  required: true,
  schema: { enum: versions },
})

/** Examples by their titles. */
type Examples = Readonly<Record<string, { readonly value: unknown }>>

const examplesOf = (examples: ReadonlyArray<Example>, value: (example: Example) => unknown): Examples =>
  Object.fromEntries(examples.map((example) => [example.title, { value: value(example) }]))

const ALL_EXAMPLES = [...EXAMPLES, ...HOST_EXAMPLES]

const requestExamples = (operation: string): Examples =>
  examplesOf(
    // a request that is refused on purpose is shown with its answer
    ALL_EXAMPLES.filter((one) => one.operation === operation && one.status < 400 && one.body !== undefined),
    ({ body }) => body,
  )

const answerExamples = (operation: string, status: number, mediaType: string): Examples =>
  examplesOf(
    ALL_EXAMPLES.filter(
      (one) => one.operation === operation && one.status === status && (one.mediaType ?? JSON_TYPE) === mediaType,
    ),
    ({ answer }) => answer,
  )

const JSON_TYPE = "application/json"

const jsonContent = (schema: string, examples: Examples, mediaType = JSON_TYPE) => ({
  [mediaType]: { schema: reference(schema), ...(Object.keys(examples).length === 0 ? {} : { examples }) },
})

const contentOf = (body: string, others: Readonly<Record<string, string>>, examples: (mediaType: string) => Examples) =>
  Object.assign(
    {},
    ...[[JSON_TYPE, body] as const, ...Object.entries(others)].map(([mediaType, schema]) =>
      jsonContent(schema, examples(mediaType), mediaType),
    ),
  )

const headersOf = (headers: Readonly<Record<string, JsonSchema>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, schema]) => [name, { schema }]))

const answerObject = (
  { body, description, headers, others = {} }: AnswerDescription,
  examples: (mediaType: string) => Examples,
) => ({
  description,
  headers: headersOf({ ...EVERY_ANSWER, ...headers }),
  ...(body === null ? {} : { content: contentOf(body, others, examples) }),
})

/** Every class of refusal that an operation may answer with. */
export const refusalsOf = (operation: OperationDescription): ReadonlyArray<RefusalClass> => [
  ...(operation.versioned === null ? [] : (["InvalidVersion"] as const)),
  // the path itself may not be percent-encoded UTF-8
  ...(operation.body === null && !operation.paths.some((path) => path.includes("{"))
    ? []
    : (["MalformedRequest"] as const)),
  "Unauthorized",
  "UnauthorizedOperation",
  // the host is never asked to wait
  ...(isHosts(operation) ? [] : (["TooManyRequests"] as const)),
  ...(operation.body === null ? [] : (["UnsupportedMediaType", "BodyTooLarge"] as const)),
  ...operation.refusals,
  "InternalServiceError",
  "ServiceUnavailable",
  "RequestTimeout",
]

const refusalObjects = (classes: ReadonlyArray<RefusalClass>, operation: string) => {
  const byStatus = Map.groupBy(classes, (one) => STATUS_OF_REFUSAL[one])
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => [
      status,
      {
        description: ofStatus.map((one) => `\`${one}\`: ${MEANING_OF_REFUSAL[one]}`).join("\n\n"),
        headers: headersOf({ ...EVERY_ANSWER, ...HEADERS_OF_REFUSAL[status] }),
        content: {
          ...jsonContent("Errors", answerExamples(operation, status, JSON_TYPE)),
          "application/problem+json": { schema: reference("ProblemDetails") },
        },
      },
    ]),
  )
}
