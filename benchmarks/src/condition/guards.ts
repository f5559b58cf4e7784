// The guards of a careful predicate written by hand: own properties, the right kind, normalised text.

type Properties = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Properties =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const own = (object: unknown, key: string): unknown =>
  isObject(object) && Object.hasOwn(object, key) ? object[key] : undefined

/** Whether a flag of a raw call is set. */
export const flag = (call: unknown, key: string): boolean => own(call, key) === true

const text = (value: unknown): string => {
  if (typeof value === "string") {
    for (let index = 0; index < value.length; index++) {
      if (value.charCodeAt(index) >= 0x300) return value.normalize("NFC")
    }
    return value
  }
  return (typeof value === "number" && Number.isFinite(value)) || typeof value === "boolean" ? String(value) : ""
}

/** A text of a raw call. */
export const textAt = (call: unknown, key: string): string => text(own(call, key))

/** A text inside an object of a raw call. */
export const textIn = (call: unknown, key: string, field: string): string => text(own(own(call, key), field))

/** Whether the keypresses of a raw call begin with these. */
export const keysBegin = (call: unknown, keys: string): boolean => {
  const pressed = own(call, "keypresses")
  if (!Array.isArray(pressed) || pressed.length < keys.length) return false
  for (let index = 0; index < keys.length; index++) if (pressed[index] !== keys[index]) return false
  return true
}
