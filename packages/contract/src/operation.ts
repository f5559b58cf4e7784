// What the contract says of one operation: where it is, what it takes, what it answers, whom it refuses.
import type { JsonSchema } from "./json-schema.ts"
import type { RefusalClass } from "./schemas/errors.ts"

/** The interfaces that have a version of their own in the path. */
export type VersionedInterface = "affiliates" | "calls_in_progress" | "campaign_features" | "signals"

/** A part of the contract, as a heading. */
export type Tag =
  | "Affiliates"
  | "Calls in progress"
  | "Directory"
  | "Host events"
  | "Inbox"
  | "Legs and calls"
  | "Outbox"
  | "Recording settings"
  | "Signals"
  | "Transcript analysis"

/** A parameter of an operation. */
export interface Parameter {
  /** Its name in the path, in the query, or of the header. */
  readonly name: string
  /** Where it is sent. */
  readonly in: "header" | "path" | "query"
  /** What it means. */
  readonly description: string
  /** Whether it must be sent. */
  readonly required: boolean
  /** What it may be. */
  readonly schema: JsonSchema
}

/** An answer of an operation that was not refused. */
export interface AnswerDescription {
  /** When it is given. */
  readonly description: string
  /** The name of the body's schema; null for an empty body. */
  readonly body: string | null
  /** Bodies of other media types, by type: the names of their schemas. */
  readonly others?: Readonly<Record<string, string>>
  /** Its headers by name. */
  readonly headers?: Readonly<Record<string, JsonSchema>>
}

/** One operation. */
export interface OperationDescription {
  /** The name by which clients call it, such as `submitSignals`. */
  readonly id: string
  /** The part of the contract it belongs to, as a heading. */
  readonly tag: Tag
  /** The methods that reach it; they mean the same. */
  readonly methods: ReadonlyArray<"DELETE" | "GET" | "POST" | "PUT">
  /** The path with its parameters in braces; several paths reach the same operation. */
  readonly paths: ReadonlyArray<string>
  /** The interface whose version the path carries; null: none. */
  readonly versioned: VersionedInterface | null
  /** The permission that the token needs; `host` for the host token. */
  readonly permission: string
  /** What it does, in a few words. */
  readonly summary: string
  /** What a caller has to know. */
  readonly description: string
  /** Parameters of the path aside from the version, of the query, and headers. */
  readonly parameters: ReadonlyArray<Parameter>
  /** The name of the request body's schema; null: none is read. */
  readonly body: string | null
  /** The answers by status. */
  readonly answers: Readonly<Record<number, AnswerDescription>>
  /** The classes of refusals besides those that every operation knows. */
  readonly refusals: ReadonlyArray<RefusalClass>
}

const parameter = (
  where: Parameter["in"],
  name: string,
  description: string,
  required: boolean,
  schema: JsonSchema,
): Parameter => ({ name, in: where, description, required, schema })

/** A parameter of the path. */
export const inPath = (name: string, description: string): Parameter =>
  parameter("path", name, description, true, { type: "string", minLength: 1 })

/** A parameter of the query. */
export const inQuery = (
  name: string,
  description: string,
  required = false,
  schema: JsonSchema = { type: "string" },
): Parameter => parameter("query", name, description, required, schema)

/** A request header. */
export const inHeader = (name: string, description: string, schema: JsonSchema): Parameter =>
  parameter("header", name, description, false, schema)
