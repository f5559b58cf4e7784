// The answers and refusals of an operation as OpenAPI writes them, with their examples.
import { EXAMPLES, type Example } from "../examples.ts"
import { HOST_EXAMPLES } from "../host-examples.ts"
import { type JsonSchema, reference } from "../json-schema.ts"
import type { AnswerDescription, OperationDescription } from "../operation.ts"
import { EVERY_ANSWER, EVERY_BODY, HEADERS_OF_REFUSAL } from "../schemas/answer-headers.ts"
import { MEANING_OF_REFUSAL, type RefusalClass, STATUS_OF_REFUSAL } from "../schemas/errors.ts"
import { refusalsOf } from "./refusals-of.ts"

/** The body that an operation takes; nothing where it takes none. */
export const requestBody = ({ body, id }: OperationDescription) =>
  body === null ? {} : { requestBody: { required: true, content: jsonContent(body, requestExamples(id)) } }

/** What an operation may answer, by status. */
export const responses = (operation: OperationDescription) => ({
  ...Object.fromEntries(
    Object.entries(operation.answers).map(([status, answer]) => [
      status,
      answerObject(answer, (mediaType) => answerExamples(operation.id, Number(status), mediaType)),
    ]),
  ),
  ...refusalObjects(refusalsOf(operation), operation.id),
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
  headers: headersOf({ ...EVERY_ANSWER, ...(body === null ? {} : EVERY_BODY), ...headers }),
  ...(body === null ? {} : { content: contentOf(body, others, examples) }),
})

const refusalObjects = (classes: ReadonlyArray<RefusalClass>, operation: string) => {
  const byStatus = Map.groupBy(classes, (one) => STATUS_OF_REFUSAL[one])
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => [
      status,
      {
        description: ofStatus.map((one) => `\`${one}\`: ${MEANING_OF_REFUSAL[one]}`).join("\n\n"),
        headers: headersOf({ ...EVERY_ANSWER, ...EVERY_BODY, ...HEADERS_OF_REFUSAL[status] }),
        content: {
          ...jsonContent("Errors", answerExamples(operation, status, JSON_TYPE)),
          "application/problem+json": { schema: reference("ProblemDetails") },
        },
      },
    ]),
  )
}
