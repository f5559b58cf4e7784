// The imports of examples: taken apart, so that the examples of one file can share one test file.

/** One imported name: how the clause names it (`{ a }`, `{ type A }`, `* as x`, a default name), and its module. */
export interface Import {
  readonly local: string
  readonly specifier: string
  readonly module: string
}

/** An example's imports and the rest of its code. */
export interface SplitCode {
  readonly imports: ReadonlyArray<Import>
  readonly body: string
}

const IMPORT = /^import\s+(type\s+)?([\s\S]*?)\s+from\s+["']([^"']+)["'];?[^\S\n]*\n/gm

/** Takes the import statements out of an example's code. */
export const splitImports = (code: string): SplitCode => {
  const imports: Array<Import> = []
  const body = code.replaceAll(IMPORT, (_, type: string | undefined, clause: string, module: string) => {
    imports.push(...importsOf(clause, module, type !== undefined))
    return ""
  })
  return { imports, body: body.replaceAll(/^export /gm, "") }
}

const importsOf = (clause: string, module: string, type: boolean): ReadonlyArray<Import> => {
  if (!clause.startsWith("{")) return [{ local: clause.split(/\s+/).at(-1) ?? "", specifier: clause, module }]
  return clause
    .slice(1, -1)
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => {
      const specifier = `{ ${type && !part.startsWith("type ") ? `type ${part}` : part} }`
      return { local: part.split(/\s+/).at(-1) ?? "", specifier, module }
    })
}

/**
 * Two sets of imports as one, by local name; `undefined` when a name means two things. A name imported as a value and as
 * a type is imported as a value.
 */
export const mergeImports = (
  into: ReadonlyMap<string, Import>,
  more: ReadonlyArray<Import>,
): ReadonlyMap<string, Import> | undefined => {
  const merged = new Map(into)
  for (const one of more) {
    const other = merged.get(one.local)
    if (other !== undefined && (other.module !== one.module || plain(other) !== plain(one))) return undefined
    if (other === undefined || other.specifier.startsWith("{ type ")) merged.set(one.local, one)
  }
  return merged
}

const plain = (one: Import): string => one.specifier.replace("{ type ", "{ ")

/** Import statements for all the names. */
export const importText = (imports: ReadonlyMap<string, Import>): string =>
  [...imports.values()].map(({ specifier, module }) => `import ${specifier} from ${JSON.stringify(module)}\n`).join("")
