// The entry point of `@callrules/contract`.
export { EXAMPLES, EXAMPLES_AFTER, EXAMPLES_BEFORE, EXAMPLES_DURING, type Example } from "./examples.ts"
export type { JsonSchema } from "./json-schema.ts"
export { OPERATIONS, type OpenApiDocument, type OpenApiOptions, openApi, refusalsOf } from "./open-api.ts"
export type { AnswerDescription, OperationDescription, Parameter, Tag, VersionedInterface } from "./operation.ts"
export { type RefusalClass, STATUS_OF_REFUSAL } from "./schemas/errors.ts"
export { SCHEMAS } from "./schemas/schemas.ts"
export { type ContractHandler, type ServedOpenApiOptions, withOpenApi } from "./with-open-api.ts"
