// The scripts and styles of the site, bundled by Vite from the sources of the packages.
import { fileURLToPath } from "node:url"
import { build } from "vite"
import type { Assets } from "./layout.ts"

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))

const ENTRIES = {
  site: path("../playground/src/site.ts"),
  home: path("../playground/src/home.tsx"),
  playground: path("../playground/src/main.tsx"),
}

/** Bundles into the folder; the files of each entry, from the folder. */
export const bundle = async (folder: string): Promise<Readonly<Record<keyof typeof ENTRIES, Assets>>> => {
  const output = await build({
    configFile: false,
    root: path("../playground"),
    base: "./",
    logLevel: "warn",
    publicDir: false,
    resolve: { conditions: ["@callrules/source", "module", "browser", "import", "default"] },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: "es2024",
      cssCodeSplit: true,
      chunkSizeWarningLimit: 2_000,
      rolldownOptions: { input: ENTRIES },
    },
  })
  const chunks = [output].flat().flatMap((one) => ("output" in one ? one.output : []))
  const scripts = new Map(chunks.flatMap((chunk) => (chunk.type === "chunk" ? [[chunk.fileName, chunk] as const] : [])))
  // the styles of a script and of all that it imports
  const stylesOf = (file: string): ReadonlyArray<string> => {
    const chunk = scripts.get(file)
    return chunk === undefined ? [] : [...chunk.imports.flatMap(stylesOf), ...(chunk.viteMetadata?.importedCss ?? [])]
  }
  const assets = (name: string): Assets => {
    const entry = [...scripts.values()].find((chunk) => chunk.isEntry && chunk.name === name)
    if (entry === undefined) throw new Error(`Vite made no entry ${name}`)
    return { scripts: [entry.fileName], styles: [...new Set(stylesOf(entry.fileName))] }
  }
  return { site: assets("site"), home: assets("home"), playground: assets("playground") }
}
