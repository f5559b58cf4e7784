// What a rules package must not do: no clock, randomness, throw, promise, I/O, generated code.
import ts from "typescript-api"
import { type Finding, importedModules, nodesOf, placeOf } from "./syntax.ts"

const GLOBALS = new Set([
  "Promise",
  "process",
  "console",
  "performance",
  "crypto",
  "fetch",
  "setTimeout",
  "setInterval",
  "setImmediate",
  "queueMicrotask",
  "globalThis",
  "eval",
  "Function",
  "require",
])

// Result, Schema and the like are plain data and functions; these are programs, services, time and chance
const EFFECT_PROGRAMS =
  /^effect$|^effect\/(Effect|Layer|Context|Fiber|Stream|Ref|Clock|Random|Runtime|ManagedRuntime|Queue|Schedule)$/

/** Every breach of purity in a tree. */
export const impurities = (tree: ts.SourceFile): ReadonlyArray<Finding> => [
  ...[...nodesOf(tree)].flatMap((node) => {
    const what = impurityOf(node)
    return what === undefined ? [] : [{ place: placeOf(tree, node), what }]
  }),
  ...importedModules(tree).flatMap(({ module, node }) =>
    module.startsWith("node:") || isProgram(module, tree) || ts.isCallExpression(node)
      ? [{ place: placeOf(tree, node), what: `imports ${module}` }]
      : [],
  ),
]

// a schema's transformations answer with Effect values, which run nothing by themselves
const isProgram = (module: string, tree: ts.SourceFile): boolean =>
  EFFECT_PROGRAMS.test(module) && !(module === "effect/Effect" && tree.fileName.endsWith("/src/schema.ts"))

const impurityOf = (node: ts.Node): string | undefined => {
  if (ts.isThrowStatement(node)) return "throws"
  if (
    node.kind === ts.SyntaxKind.AwaitKeyword ||
    ts.isAwaitExpression(node) ||
    node.kind === ts.SyntaxKind.AsyncKeyword
  )
    return "is asynchronous"
  if (ts.isCallExpression(node)) return impureCall(node)
  if (ts.isNewExpression(node))
    return isNamed(node.expression, "Date") && (node.arguments ?? []).length === 0 ? "reads the clock" : undefined
  return ts.isIdentifier(node) && GLOBALS.has(node.text) && !isMerelyAName(node) ? `uses ${node.text}` : undefined
}

const impureCall = (node: ts.CallExpression): string | undefined => {
  if (isNamed(node.expression, "Date")) return "reads the clock"
  if (!ts.isPropertyAccessExpression(node.expression)) return undefined
  if (node.expression.name.text === "now") return "reads the clock"
  return isNamed(node.expression.expression, "Math") && node.expression.name.text === "random"
    ? "uses randomness"
    : undefined
}

const isNamed = (node: ts.Expression, name: string): boolean => ts.isIdentifier(node) && node.text === name

// `x.process`, `{ process: 1 }`, a member or a type's property of that name is not the global
const isMerelyAName = (node: ts.Identifier): boolean => {
  const { parent } = node
  const hasName =
    ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent)
  return hasName && parent.name === node
}
