// JSON values of unknown content, and how they are taken apart: by own properties only.
import type { PathSegment } from "../problem.ts"

/** A JSON object of unknown content. */
export type JsonObject = Readonly<Record<string, unknown>>

/** Whether a value is a JSON object: not null, not a list. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The own property of an object or the item of a list; `undefined` when there is none. */
export const own = (value: unknown, key: PathSegment): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, key)
    ? // every object can be read by key, and the key is its own
      (value as Readonly<Record<PathSegment, unknown>>)[key]
    : undefined

/** The same, with null for what is missing: null and a missing key mean the same in most requests. */
export const given = (value: unknown, key: PathSegment): unknown => own(value, key) ?? null
