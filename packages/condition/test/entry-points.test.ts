// What each entry point brings with it, found by following its imports.
import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { describe, expect, test } from "vitest"

const source = new URL("../src/", import.meta.url)

/** The modules that a module of this package loads at run time, itself among them, and the packages they import. */
const loaded = (entry: string): { readonly files: ReadonlySet<string>; readonly packages: ReadonlySet<string> } => {
  const files = new Set<string>()
  const packages = new Set<string>()
  const visit = (url: URL): void => {
    if (files.has(url.pathname)) return
    files.add(url.pathname)
    const text = readFileSync(url, "utf8")
    for (const [, names = "", from = ""] of text.matchAll(
      /^(?:import|export)\s+(?!type\s)(\{[^}]*\}|\*[^"]*?|\w+)\s*from\s*"([^"]+)"/gm,
    )) {
      const runtime = !names.startsWith("{") || names.split(",").some((name) => !/^\s*\{?\s*(type\s|\}|$)/.test(name))
      if (!runtime) continue
      if (from.startsWith(".")) visit(new URL(from, url))
      else packages.add(from)
    }
  }
  visit(new URL(entry, source))
  // without what the directory of the whole project is called
  return { files: new Set([...files].map((file) => file.slice(source.pathname.length - 1))), packages }
}

describe("given the evaluator's entry point", () => {
  test("when its imports are followed, then it does not load the parser or any package but the model", () => {
    const { files, packages } = loaded("evaluate.ts")
    expect([...packages].toSorted()).toEqual(["@callrules/model/case-folding", "@callrules/model/misuse"])
    expect(
      [...files].filter((file) =>
        /grammar|tokens|scan|mistakes|parse|schema|spellings|of-kind|\/ask\/|\/sql\//.test(file),
      ),
    ).toEqual([])
  })

  test("when code generation from strings is forbidden, then conditions are compiled and evaluated without code generation", () => {
    const script = `
      const { compileCondition, evaluateCall } = await import("@callrules/condition/evaluate")
      const condition = {
        version: 1,
        root: { kind: "and", of: [{ kind: "flag", attribute: "mobile" }, { kind: "text", attribute: "media_type", operator: "contains", value: "tv" }] },
        attributes: [{ attribute: "mobile", kind: "boolean" }, { attribute: "media_type", kind: "text" }],
      }
      const compiled = compileCondition(condition)
      console.log(evaluateCall(compiled, { mobile: true, media_type: "my tv" }), evaluateCall(compiled, { mobile: true }))`
    const flags = ["--disallow-code-generation-from-strings", "--conditions=@callrules/source", "--input-type=module"]
    const printed = execFileSync(process.execPath, [...flags, "--eval", script], {
      cwd: fileURLToPath(new URL("..", import.meta.url)),
      encoding: "utf8",
    })
    expect(printed.trim()).toBe("true false")
  })
})

test("given the entry point for decisions, when its imports are followed, then it loads no parser, no explanation and no effect", () => {
  const { files, packages } = loaded("decide.ts")
  expect([...packages].filter((name) => !name.startsWith("@callrules/model"))).toEqual([])
  expect(
    [...files].filter((file) => /grammar|tokens|scan|mistakes|parse|schema|explain|lint|complete|\/sql\//.test(file)),
  ).toEqual([])
})

test("given the main entry point, when its imports are followed, then it does not load the schemas", () => {
  expect([...loaded("index.ts").files].filter((file) => file.includes("/schema/"))).toEqual([])
})

test("given the plain entry point and questions, when their imports are followed, then they do not load what reads mistakes", () => {
  for (const entry of ["plain.ts", "ask/index.ts"]) {
    expect([...loaded(entry).files].filter((file) => file.includes("/mistakes/"))).toEqual([])
  }
  expect([...loaded("index.ts").files].filter((file) => file.endsWith("/mistakes/repair.ts"))).toHaveLength(1)
})

test("given the plain entry point, then it has all that the main one has but what needs what reads mistakes", async () => {
  const [main, plain] = [await import("../src/index.ts"), await import("../src/plain.ts")]
  const needsMistakes = ["checkCondition", "textTokens"]
  expect(Object.keys(plain).toSorted()).toEqual(
    Object.keys(main)
      .filter((name) => !needsMistakes.includes(name))
      .toSorted(),
  )
})
