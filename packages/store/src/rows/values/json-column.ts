// Values as JSON in a column, and back. Each column carries the version of its form, so that rows of earlier versions stay readable.

/** What a JSON column holds. Version 1 is the first; each change of it adds a step that reads the version before. */
export interface JsonForm<Value> {
  /** What the column holds, for the fault of a row that cannot be read. */
  readonly name: string
  /** The steps from version 1 on: the first makes version 2 of a value of version 1. */
  readonly upcasts: ReadonlyArray<(value: unknown) => unknown>
  /** Never there: it keeps the type of the values. */
  readonly value?: Value
}

/** A form, with the steps from its earlier versions to the current one. */
export const jsonForm = <Value>(name: string, upcasts: JsonForm<Value>["upcasts"] = []): JsonForm<Value> => ({
  name,
  upcasts,
})

/**
 * A value as JSON text, with the version of its form before it. JSON carries every text (unpaired surrogates and U+0000 as
 * escapes) and every own property (also `__proto__`).
 */
export const toJson = <Value>(form: JsonForm<Value>, value: Value): string =>
  `[${form.upcasts.length + 1},${JSON.stringify(value)}]`

/** The value of a JSON column that this store wrote, in the form of today; throws for a version that is not known. */
// ENG-150
export const fromJson = <Value>(form: JsonForm<Value>, text: string): Value => {
  const [version, stored]: [unknown, unknown] = JSON.parse(text)
  const current = form.upcasts.length + 1
  if (typeof version !== "number" || version < 1 || version > current) {
    throw new Error(`${form.name} has form ${String(version)}, this program knows forms up to ${current}`)
  }
  let value = stored
  for (const upcast of form.upcasts.slice(version - 1)) value = upcast(value)
  return value as Value // written by this store with the shape of its version, and brought to the shape of today
}
