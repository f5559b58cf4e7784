// Stands for `node:fs` in the browser: reads the packages' vectors, which are bundled, and nothing else.

// Vite replaces the call; its type belongs to Vite's client types, of which this is all that is used
declare global {
  interface ImportMeta {
    readonly glob: (pattern: string, options: object) => Readonly<Record<string, string>>
  }
}

const files = import.meta.glob("../../packages/*/vectors/*.json", { query: "?raw", import: "default", eager: true })

// Vite drops the slash at the end of a folder's address, and with it the folder's name from what is resolved against it
const pathOf = (place: string | URL): string =>
  String(place).replace(/^.*?packages\/([^/]+)\/(?:vectors(?=\/|$)\/?)?([^?]*).*$/, "../../packages/$1/vectors/$2")

/** The text of a vectors file. */
export const readFileSync = (place: string | URL): string => {
  const text = files[pathOf(place)]
  if (text === undefined) throw new Error(`${String(place)} is not bundled for the browser`)
  return text
}

/** The names of the vectors files in a folder. */
export const readdirSync = (place: string | URL): ReadonlyArray<string> => {
  const folder = pathOf(place)
  return Object.keys(files).flatMap((path) => (path.startsWith(folder) ? [path.slice(folder.length)] : []))
}

/** Whether a vectors file is there. */
export const existsSync = (place: string | URL): boolean => pathOf(place) in files
