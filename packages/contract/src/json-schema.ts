// A JSON Schema (draft 2020-12, as OpenAPI 3.1 uses it): the part of it that the contract needs.

/** A JSON Schema, as plain data. */
export interface JsonSchema {
  /** The name of a schema of the document: `#/components/schemas/SignalRequest`. */
  readonly $ref?: string
  /** What the value means, for a reader. */
  readonly description?: string
  /** The type of the value, or several. */
  readonly type?: string | ReadonlyArray<string>
  /** The only value. */
  readonly const?: unknown
  /** The only values. */
  readonly enum?: ReadonlyArray<unknown>
  /** A hint on the form of a text: `date-time`. */
  readonly format?: string
  /** A regular expression that the text meets. */
  readonly pattern?: string
  /** The fewest characters of a text. */
  readonly minLength?: number
  /** The most characters of a text. */
  readonly maxLength?: number
  /** The least number. */
  readonly minimum?: number
  /** The greatest number. */
  readonly maximum?: number
  /** What each entry of a list is. */
  readonly items?: JsonSchema
  /** The fewest entries of a list. */
  readonly minItems?: number
  /** The most entries of a list. */
  readonly maxItems?: number
  /** What the keys of an object are. */
  readonly properties?: Readonly<Record<string, JsonSchema>>
  /** The keys that must be there. */
  readonly required?: ReadonlyArray<string>
  /** What other keys may be; false: there are none. */
  readonly additionalProperties?: boolean | JsonSchema
  /** At least one of these holds. */
  readonly anyOf?: ReadonlyArray<JsonSchema>
  /** Exactly one of these holds. */
  readonly oneOf?: ReadonlyArray<JsonSchema>
  /** Only an answer has the key; it is accepted in a request and ignored. */
  readonly readOnly?: boolean
  /** Still accepted; new clients leave it out. */
  readonly deprecated?: boolean
}

/** A reference to a named schema of the document. */
export const reference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

/** An object with the keys given; the required ones are named, other keys are refused. */
export const object = (
  properties: Readonly<Record<string, JsonSchema>>,
  required: ReadonlyArray<string>,
  description?: string,
): JsonSchema => ({
  type: "object",
  ...(description === undefined ? {} : { description }),
  properties,
  ...(required.length === 0 ? {} : { required }),
  additionalProperties: false,
})

/** An object that an answer holds: every key is there, and later versions may add others. */
export const answered = (
  properties: Readonly<Record<string, JsonSchema>>,
  optional: ReadonlyArray<string> = [],
  description?: string,
): JsonSchema => ({
  type: "object",
  ...(description === undefined ? {} : { description }),
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
})

/** A text, described. */
export const text = (description: string): JsonSchema => ({ type: "string", description })

/** A list of one kind of entry, described. */
export const listOf = (items: JsonSchema, description: string): JsonSchema => ({ type: "array", items, description })
