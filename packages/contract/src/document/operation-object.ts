// One operation as OpenAPI writes it: its parameters, its body, its answers.
import type { OperationDescription, Parameter, VersionedInterface } from "../operation.ts"
import { SCHEMAS } from "../schemas/schemas.ts"
import { requestBody, responses } from "./answer-objects.ts"
import { isHosts } from "./refusals-of.ts"

const DEFAULT_VERSION = ["2026-11-01"]

/** The versions that each interface answers to; those left out: `2026-11-01`. */
export type Versions = Readonly<Partial<Record<VersionedInterface, ReadonlyArray<string>>>>

/** Ids are unique in a document: another path of an operation, or another method, has an id of its own. */
export const idOf = ({ id }: OperationDescription, path: number, way: number, method: string): string =>
  `${id}${path === 0 ? "" : `AtPath${path + 1}`}${way === 0 ? "" : `By${method.slice(0, 1)}${method.slice(1).toLowerCase()}`}`

/** An operation under one of its ids. */
export const operationObject = (operation: OperationDescription, operationId: string, versions: Versions = {}) => ({
  operationId,
  tags: [operation.tag],
  summary: operation.summary,
  description: isHosts(operation)
    ? operation.description
    : `${operation.description}\n\nThe token needs the permission \`${operation.permission}\`.`,
  // where the body has a field for the token, the header may be left out
  security: isTokenInBody(operation) ? [{ token: [] }, {}] : [{ token: [] }],
  parameters: [
    ...(operation.versioned === null ? [] : [versionParameter(versions[operation.versioned] ?? DEFAULT_VERSION)]),
    ...operation.parameters,
  ],
  ...requestBody(operation),
  responses: responses(operation),
})

const isTokenInBody = ({ body }: OperationDescription): boolean =>
  SCHEMAS[body ?? ""]?.properties?.["oauth_token"] !== undefined

const versionParameter = (versions: ReadonlyArray<string>): Parameter => ({
  name: "version",
  in: "path",
  description: "The version of the interface.",
  required: true,
  schema: { enum: versions },
})
