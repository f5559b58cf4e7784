// The peers: other expression languages for JavaScript, each with one predicate per shape over flat calls.
import { celEnv, parse as parseBufbuild, plan } from "@bufbuild/cel"
import { parse as parseCel } from "@marcbachmann/cel-js"
import { Parser } from "expr-eval-fork"
import { compileExpression } from "filtrex"
// it brings no types; what is used of it is named in `Jexl`
import jexlModule from "jexl"
import { LogicEngine } from "json-logic-engine"
import { Engine } from "json-rules-engine"
import jsonata from "jsonata"
import type { FlatCall } from "./calls.ts"
import type { Shape } from "./shapes.ts"

/** A peer: how it makes a predicate of a shape, and whether it generates code to do so. */
export interface Peer {
  readonly name: string
  readonly generatesCode: boolean
  readonly compile: (shape: Shape) => (call: FlatCall) => unknown
}

interface Jexl {
  readonly addTransform: (name: string, transform: (value: string, start: string) => boolean) => void
  readonly createExpression: (text: string) => { readonly evalSync: (call: FlatCall) => unknown }
}

const jexl = jexlModule as Jexl // see above
jexl.addTransform("starts", (value, start) => value.startsWith(start))

const starts = (value: string, start: string): boolean => value.startsWith(start)
const contains = (value: string, part: string): boolean => value.includes(part)

const logic = new LogicEngine()
logic.addMethod("starts", ([value, start]: [string, string]) => value.startsWith(start))

const rules = (shape: Shape): ((call: FlatCall) => Promise<boolean>) => {
  const engine = new Engine()
  engine.addOperator("has", contains)
  engine.addOperator("starts", starts)
  engine.addOperator("startsNot", (value: string, start: string) => !value.startsWith(start))
  // the rules are this benchmark's own
  engine.addRule({ conditions: shape.rule as never, event: { type: "met" } })
  return async (call) => (await engine.run({ ...call })).events.length > 0
}

export const peers: ReadonlyArray<Peer> = [
  {
    name: "new Function",
    generatesCode: true,
    compile: (shape) => {
      const expression = shape.cel
        .replaceAll("contains(", "includes(")
        .replace('tier in ["gold", "silver"]', '["gold", "silver"].includes(tier)')
      const names = [
        "during_hours",
        "repeat",
        "mobile",
        "product",
        "source",
        "tier",
        "affiliate_name",
        "media_type",
        "path",
      ]
      const code = names.reduce(
        (text, name) => text.replaceAll(new RegExp(`\\b${name}\\b`, "g"), `call.${name}`),
        expression,
      )
      // what this peer is about
      return new Function("call", `return ${code}`) as (call: FlatCall) => boolean
    },
  },
  {
    name: "filtrex",
    generatesCode: true,
    compile: (shape) =>
      compileExpression(shape.filtrex, { extraFunctions: { contains, starts } }) as (call: FlatCall) => unknown,
  },
  {
    name: "@marcbachmann/cel-js",
    generatesCode: false,
    compile: (shape) => parseCel(shape.cel) as (call: object) => unknown,
  },
  {
    name: "@bufbuild/cel",
    generatesCode: false,
    compile: (shape) => {
      const planned = plan(celEnv(), parseBufbuild(shape.cel))
      // a flat call is a record of booleans and texts
      return (call) => planned(call as never)
    },
  },
  {
    name: "json-logic-engine, interpreted",
    generatesCode: false,
    compile: (shape) => (call) => logic.run(shape.jsonLogic, call),
  },
  {
    name: "expr-eval-fork",
    generatesCode: false,
    compile: (shape) => {
      const parser = new Parser({ operators: { in: true } })
      parser.functions["starts"] = starts
      parser.functions["contains"] = contains
      const parsed = parser.parse(shape.exprEval)
      return (call) => parsed.evaluate(call as never) // as above
    },
  },
  {
    name: "jexl",
    generatesCode: false,
    compile: (shape) => {
      const parsed = jexl.createExpression(shape.jexl)
      return (call) => parsed.evalSync(call)
    },
  },
  {
    name: "jsonata (asynchronous)",
    generatesCode: false,
    compile: (shape) => {
      const parsed = jsonata(shape.jsonata)
      return (call) => parsed.evaluate(call)
    },
  },
  { name: "json-rules-engine (asynchronous)", generatesCode: false, compile: rules },
]
