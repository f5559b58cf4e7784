// Whether what a server answered is what this program asks for: what is told of another answer would be nonsense.
import { isObject, type JsonObject, own } from "@callrules/model/reading"

/** What a member of an object is; with `?` it may be `null` too. */
type Kind = "boolean" | "boolean?" | "number" | "string"

/** The kinds of some members of an object, by their keys. */
export type Shape = Readonly<Record<string, Kind>>

/** Whether a value is an object with members of these kinds. */
const hasShape = (value: unknown, shape: Shape): boolean =>
  isObject(value) &&
  Object.entries(shape).every(([key, kind]) => {
    const member = own(value, key)
    return (kind.endsWith("?") && member === null) || typeof member === kind.replace("?", "")
  })

/** Whether a value is `null`, or an object with members of these kinds. */
export const hasShapeOrNone = (value: unknown, shape: Shape): boolean => value === null || hasShape(value, shape)

/** Whether a value is a list of such objects. */
export const areShaped = (value: unknown, shape: Shape, isMore: (one: JsonObject) => boolean = () => true): boolean =>
  Array.isArray(value) && value.every((one) => hasShape(one, shape) && isObject(one) && isMore(one))
