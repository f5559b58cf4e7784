// Reads TypeScript files into their syntax trees, for the checks of this workspace's own layout.
import ts from "typescript-api"
import { readText } from "./workspace.ts"

/** What a check found: where, and what. */
export interface Finding {
  readonly place: string
  readonly what: string
}

/** The syntax tree of a text; every node knows its parent. */
export const treeOf = (file: string, text: string): ts.SourceFile =>
  ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)

const trees = new Map<string, ts.SourceFile>()

/** The syntax tree of a file of the workspace. */
export const fileTree = (file: string): ts.SourceFile => {
  const known = trees.get(file)
  if (known !== undefined) return known
  const tree = treeOf(file, readText(file))
  trees.set(file, tree)
  return tree
}

/** All nodes of a tree, the outer before the inner. */
export function* nodesOf(node: ts.Node): Generator<ts.Node> {
  yield node
  const children: Array<ts.Node> = []
  node.forEachChild((child) => {
    children.push(child)
  })
  for (const child of children) yield* nodesOf(child)
}

/** A node's place as `file:line`. */
export const placeOf = (tree: ts.SourceFile, node: ts.Node): string =>
  `${tree.fileName}:${tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1}`

/** Every module a tree names, in imports, re-exports, `import()` and `import("...")` types. */
export const importedModules = (
  tree: ts.SourceFile,
): ReadonlyArray<{ readonly module: string; readonly node: ts.Node }> =>
  [...nodesOf(tree)].flatMap((node) => {
    const module = moduleOf(node)
    return module === undefined ? [] : [{ module, node }]
  })

const moduleOf = (node: ts.Node): string | undefined => {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return textOf(node.moduleSpecifier)
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
    return textOf(node.arguments[0])
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) return textOf(node.argument.literal)
  return undefined
}

const textOf = (node: ts.Node | undefined): string | undefined =>
  node !== undefined && ts.isStringLiteralLike(node) ? node.text : undefined
