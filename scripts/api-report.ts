// Writes down the public interface of each package, as its declarations have it once it is built: a change of it is then seen in review.
// `node scripts/api-report.ts` writes `api.md` of every package; a test says when one is out of date.
import { existsSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import ts from "typescript-api"
import { nodesOf } from "./syntax.ts"
import { packageNames, ROOT, readJson } from "./workspace.ts"

interface Manifest {
  readonly name: string
  readonly exports: Readonly<Record<string, string | { readonly types: string }>>
}

/** What one package shows to those who use it. */
export interface ApiReport {
  /** The folder under packages/. */
  readonly folder: string
  /** The report as a file, from the workspace's root. */
  readonly path: string
  readonly text: string
  /** The modules of others that its types name, such as `effect/Result`. */
  readonly others: ReadonlyArray<string>
}

interface Shown {
  readonly text: string
  readonly others: ReadonlyArray<string>
}

const printer = ts.createPrinter({ removeComments: true })

const entriesOf = (folder: string): ReadonlyArray<readonly [specifier: string, file: string]> => {
  const { exports, name } = readJson<Manifest>(`packages/${folder}/package.json`)
  return Object.entries(exports).flatMap(([subpath, target]) =>
    typeof target === "string"
      ? []
      : [[`${name}${subpath.slice(1)}`, join(ROOT, "packages", folder, target.types)] as const],
  )
}

/** The package that a declaration stands in: its folder under packages/, or what is installed. */
const ownerOf = (file: string): string =>
  /\/packages\/([^/]+)\/dist\//.exec(file)?.[1] ?? /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? file

// a name of an import, at whatever place of a type it stands
const moduleOfName = (checker: ts.TypeChecker, node: ts.Node): string | undefined => {
  if (!ts.isIdentifier(node)) return undefined
  const declared = checker.getSymbolAtLocation(node)?.declarations?.[0]
  const clause = declared === undefined ? undefined : ts.findAncestor(declared, ts.isImportDeclaration)
  return clause !== undefined && ts.isStringLiteral(clause.moduleSpecifier) ? clause.moduleSpecifier.text : undefined
}

/** The statement that a declaration is of, since a constant's type stands in it. */
const statementOf = (node: ts.Declaration): ts.Node => (ts.isVariableDeclaration(node) ? node.parent.parent : node)

const shownAs = (checker: ts.TypeChecker, folder: string, exported: ts.Symbol): Shown => {
  const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
  const declarations = symbol.declarations ?? []
  const owner = ownerOf(declarations[0]?.getSourceFile().fileName ?? "")
  if (owner !== folder) return { text: `${exported.name} // of ${owner}`, others: [] }
  const statements = [...new Set(declarations.map(statementOf))]
  const modules = statements.flatMap((node) =>
    [...nodesOf(node)].flatMap((inner) => moduleOfName(checker, inner) ?? []),
  )
  const printed = statements
    .map((node) => printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile()))
    .join("\n")
    .replaceAll(/^export (declare )?|^declare /gm, "")
  const renamed = symbol.name === exported.name ? "" : `// exported as ${exported.name}\n`
  return { text: `${renamed}${printed}`, others: modules.filter((module) => !module.startsWith(".")) }
}

const isAllOfAnother = (node: ts.Statement): boolean => ts.isExportDeclaration(node) && node.exportClause === undefined

const sectionOf = (program: ts.Program, folder: string, specifier: string, file: string) => {
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(file)
  const module = source === undefined ? undefined : checker.getSymbolAtLocation(source)
  const stars = source?.statements.filter(isAllOfAnother) ?? []
  // a program that is only run, and names nothing, is no module; what is all of another one is in that one's report
  const names = module === undefined || stars.length > 0 ? [] : checker.getExportsOfModule(module)
  const shown: ReadonlyArray<Shown> = [
    ...stars.map((node) => ({
      text: printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile()),
      others: [],
    })),
    ...names.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map((exported) => shownAs(checker, folder, exported)),
  ]
  const others = [...new Set(shown.flatMap((one) => one.others))].toSorted()
  const needs = others.length === 0 ? "" : `Names types of ${others.map((name) => `\`${name}\``).join(", ")}.\n\n`
  const body = shown.map(({ text }) => text).join("\n\n")
  const code = body === "" ? "Nothing is exported: it is run.\n" : `\`\`\`typescript\n${body}\n\`\`\`\n`
  return { others, text: `## \`${specifier}\`\n\n${needs}${code}` }
}

const HEAD = (name: string): string =>
  `# Public interface of ${name}\n\nWritten by \`npx -y pnpm@12 api\` from the built declarations. A change here is a change for everybody who uses the package.\n\n`

/** The reports of all packages. Throws where a package is not built. */
export const apiReports = (): ReadonlyArray<ApiReport> => {
  const folders = packageNames().map((folder) => [folder, entriesOf(folder)] as const)
  const files = folders.flatMap(([, entries]) => entries.map(([, file]) => file))
  const missing = files.find((file) => !existsSync(file))
  if (missing !== undefined) throw new Error(`${missing} is missing: build the packages with npx -y pnpm@12 types`)
  const program = ts.createProgram(files, {
    ...{ module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext, noEmit: true },
    ...{ target: ts.ScriptTarget.ES2024, lib: ["lib.es2024.d.ts"], types: [], strict: true, skipLibCheck: true },
  })
  return folders.map(([folder, entries]) => {
    const sections = entries.map(([specifier, file]) => sectionOf(program, folder, specifier, file))
    const { name } = readJson<Manifest>(`packages/${folder}/package.json`)
    const text = `${HEAD(name)}${sections.map((section) => section.text).join("\n")}`
    const others = [...new Set(sections.flatMap((section) => section.others))].toSorted()
    return { folder, path: `packages/${folder}/api.md`, text, others }
  })
}

if (import.meta.main) for (const { path, text } of apiReports()) writeFileSync(join(ROOT, path), text)
