// Stands for `node:url` in the browser: a file's place is the path of its address.

/** The path of an address. */
export const fileURLToPath = (place: string | URL): string => new URL(place).pathname
