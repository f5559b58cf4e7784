// Values as JSON in a column, and back.

/**
 * A value as JSON text. JSON carries every text (unpaired surrogates and U+0000 as escapes) and every own
 * property (also `__proto__`).
 */
export const toJson = (value: unknown): string => JSON.stringify(value)

/** The value of a JSON column that this store wrote, so it has the shape it was written with. */
export const fromJson = <Value>(text: string): Value => JSON.parse(text) as Value // see above
