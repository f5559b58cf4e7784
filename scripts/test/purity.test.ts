// The purity check itself: what it must find, and what it must let pass.
import { expect, it } from "vitest"
import { impurities } from "../purity.ts"
import { treeOf } from "../syntax.ts"

const found = (code: string) => impurities(treeOf("a.ts", code)).map((finding) => finding.what)

it.each([
  ['throw new Error("x")', "throws"],
  ["const f = async () => 1", "is asynchronous"],
  ["async function f() {}", "is asynchronous"],
  ["for await (const x of y) {}", "is asynchronous"],
  ["const t = Date.now()", "reads the clock"],
  ["const t = new Date()", "reads the clock"],
  ["const t = new Date", "reads the clock"],
  ["const t = Date()", "reads the clock"],
  ["const t = DateTime.now()", "reads the clock"],
  ["const r = Math.random()", "uses randomness"],
  ["const r = crypto.randomUUID()", "uses crypto"],
  ["let p: Promise<void>", "uses Promise"],
  ["Promise.resolve()", "uses Promise"],
  ["process.exit()", "uses process"],
  ["const e = process.env", "uses process"],
  ["console.log(1)", "uses console"],
  ["setTimeout(f, 1)", "uses setTimeout"],
  ['eval("1")', "uses eval"],
  ['new Function("return 1")', "uses Function"],
  ['Function("return 1")', "uses Function"],
  ["globalThis.process", "uses globalThis"],
  ['import { readFileSync } from "node:fs"', "imports node:fs"],
  ['export { readFileSync } from "node:fs"', "imports node:fs"],
  ['const m = import("./a.ts")', "imports ./a.ts"],
  ['import { Effect } from "effect"', "imports effect"],
  ['import * as Effect from "effect/Effect"', "imports effect/Effect"],
])("given `%s`, then it finds that it %s", (code, what) => {
  expect(found(code)).toContain(what)
})

it.each([
  "const t = new Date(0)",
  "const t = context.now",
  "const o = { process: 1, console: 2 }",
  "interface A { readonly process: string }",
  "const x = a.process",
  "// throw, Promise, Date.now()",
  'const s = "throw Math.random()"',
  'import * as Result from "effect/Result"',
  'import type { Brand } from "effect/Brand"',
])("given `%s`, then it finds nothing", (code) => {
  expect(found(code)).toEqual([])
})
