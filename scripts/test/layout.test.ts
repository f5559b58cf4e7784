// Holds the layout: who may import whom, what a rules package must not do, and how files are named and kept small.
import { existsSync } from "node:fs"
import { dirname, join } from "node:path"
import ts from "typescript-api"
import { describe, expect, it } from "vitest"
import { importCircles } from "../import-circles.ts"
import { impurities } from "../purity.ts"
import { type Finding, fileTree, importedModules, nodesOf, placeOf } from "../syntax.ts"
import { filesBelow, packageNames, ROOT, readJson, readText } from "../workspace.ts"

const RULES = ["recording-condition", "signal-ledger", "affiliate", "call"]
const GROUND = ["model", "timestamp"]
const LANGUAGE = ["condition"]

// what each package may import of the others; a package that is not here yet has to be placed first
const MAY_IMPORT: Readonly<Record<string, ReadonlyArray<string>>> = {
  model: [],
  timestamp: ["model"],
  contract: [],
  client: [],
  condition: ["model"],
  ...Object.fromEntries(RULES.map((name) => [name, GROUND])),
  "recording-condition": [...GROUND, ...LANGUAGE],
  backtest: [...GROUND, ...LANGUAGE],
  "condition-editor": ["model", ...LANGUAGE, "recording-condition"],
  store: [...GROUND, ...LANGUAGE, ...RULES],
  directory: [...GROUND, "recording-condition", "store"],
  operations: [...GROUND, ...RULES, "store", "directory"],
  engine: [...GROUND, ...RULES, "store", "directory", "operations"],
  node: ["model", "operations", "engine"],
  "store-sqlite": [...GROUND, ...LANGUAGE, ...RULES, "store"],
  "store-postgres": ["model", "store"],
  webhooks: ["model", "store", "operations", "engine"],
  server: [
    ...GROUND,
    ...LANGUAGE,
    ...RULES,
    "backtest",
    "client",
    "contract",
    "store",
    "directory",
    "operations",
    "engine",
    "node",
    "webhooks",
    "store-sqlite",
    "store-postgres",
  ],
  // the entry points of all others once more, and the program
  callrules: [
    ...GROUND,
    ...LANGUAGE,
    ...RULES,
    "client",
    "store",
    "directory",
    "operations",
    "engine",
    "node",
    "webhooks",
    "store-sqlite",
    "store-postgres",
    "server",
  ],
}

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
  /** What a host installs only where it needs it; the package loads it on use. */
  readonly peerDependencies?: Readonly<Record<string, string>>
}

const dependenciesOf = (name: string): ReadonlyArray<string> => {
  const { dependencies = {}, peerDependencies = {} } = readJson<Manifest>(`packages/${name}/package.json`)
  return Object.keys({ ...dependencies, ...peerDependencies })
}

const isCode = (file: string): boolean => /\.tsx?$/.test(file) && !/^docs\/(test\/examples|site)\//.test(file)
const sourcesOf = (name: string): ReadonlyArray<string> => filesBelow(`packages/${name}/src`).filter(isCode)
const allSources = packageNames().flatMap(sourcesOf)
const allCode = ["packages", "scripts", "benchmarks", "docs", "examples"]
  .flatMap((folder) => filesBelow(folder))
  .filter(isCode)

const eachNode = (files: ReadonlyArray<string>, check: (node: ts.Node, tree: ts.SourceFile) => string | undefined) =>
  files.flatMap((file) => {
    const tree = fileTree(file)
    return [...nodesOf(tree)].flatMap((node): ReadonlyArray<Finding> => {
      const what = check(node, tree)
      return what === undefined ? [] : [{ place: placeOf(tree, node), what }]
    })
  })

describe.each(packageNames())("the package %s", (name) => {
  it("has its place in the order of packages", () => {
    expect(Object.keys(MAY_IMPORT)).toContain(name)
  })

  it("depends downwards only", () => {
    const own = dependenciesOf(name).filter((dependency) => dependency.startsWith("@callrules/"))
    expect(own.map((dependency) => dependency.slice(11)).filter((other) => !MAY_IMPORT[name]?.includes(other))).toEqual(
      [],
    )
  })

  it("imports downwards only, what it declares, and its own files by relative paths ending in .ts", () => {
    const allowed = new Set([...dependenciesOf(name), `@callrules/${name}`])
    const wrong = sourcesOf(name).flatMap((file) =>
      importedModules(fileTree(file)).filter(({ module }) => {
        if (module.startsWith(".")) {
          const target = join(file, "..", module)
          return !module.endsWith(".ts") || !target.startsWith(`packages/${name}/src/`)
        }
        if (module.startsWith("node:")) return false
        const dependency = module
          .split("/")
          .slice(0, module.startsWith("@") ? 2 : 1)
          .join("/")
        return !allowed.has(dependency) || module === "effect"
      }),
    )
    expect(wrong.map(({ module, node }) => `${placeOf(node.getSourceFile(), node)} imports ${module}`)).toEqual([])
  })

  it("has a README with an example and a reason for each dependency from outside", () => {
    const path = `packages/${name}/README.md`
    expect(existsSync(join(ROOT, path)), `${path} is missing`).toBe(true)
    const text = readText(path)
    const outside = dependenciesOf(name).filter((dependency) => !dependency.startsWith("@callrules/"))
    expect(outside.filter((dependency) => !new RegExp(`\`${dependency}\`[^\\n]{12}`).test(text))).toEqual([])
    expect(text).toMatch(/^```/m)
  })

  it("has entry points that only name what they export", () => {
    const indexes = sourcesOf(name).filter((file) => file.endsWith("/index.ts"))
    const wrong = indexes.flatMap((file) =>
      fileTree(file)
        .statements.filter((node) => !(ts.isExportDeclaration(node) && node.exportClause !== undefined))
        .map((node) => `${placeOf(fileTree(file), node)} is not an export with names`),
    )
    expect(wrong).toEqual([])
  })
})

describe("the rules packages", () => {
  const EXCEPTIONS: ReadonlyArray<readonly [file: string, what: string]> = [
    // the version of the zone data is a constant that runtimes tell under `process.versions` alone
    ["packages/timestamp/src/zone.ts", "uses globalThis"],
    // the one place that turns what was refused into an exception, for programs that ask for it
    ["packages/model/src/or-throw.ts", "throws"],
    // the one place that tells a program without types that it passed the wrong kind of argument
    ["packages/model/src/misuse.ts", "throws"],
  ]
  const allowed = (found: Finding) =>
    EXCEPTIONS.some(([file, what]) => found.place.startsWith(file) && found.what === what)

  it.each([...GROUND, ...LANGUAGE, ...RULES, "backtest"])("%s is pure", (name) => {
    const found = sourcesOf(name).flatMap((file) => impurities(fileTree(file)))
    expect(found.filter((finding) => !allowed(finding))).toEqual([])
  })
})

describe("the files of the packages", () => {
  it("never import each other in a circle, not by types either", () => {
    const imports = (file: string) =>
      importedModules(fileTree(file)).flatMap(({ module }) =>
        module.startsWith(".") ? [join(file, "..", module)] : [],
      )
    expect(importCircles(new Map(allSources.map((file) => [file, imports(file)])))).toEqual([])
  })
})

describe("every file", () => {
  it("is named in kebab-case", () => {
    const wrong = allCode.filter((file) => !/^([a-z0-9-]+\/)*[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*\.tsx?$/.test(file))
    expect(wrong).toEqual([])
  })

  it("is named after its job, not after nothing in particular", () => {
    expect(
      allCode.filter((file) => /\/(utils?|commons?|helpers?|misc|types|shared|stuff)(\/|\.ts$)/.test(file)),
    ).toEqual([])
  })

  it("is shorter than 350 lines", () => {
    expect(allCode.filter((file) => readText(file).split("\n").length > 350)).toEqual([])
  })

  it("says its job in its first line", () => {
    const named = allCode.filter((file) => !file.endsWith(".test.ts"))
    expect(named.filter((file) => !/^(#!.*\n)?(\/\/ |\/\*\*)/.test(readText(file)))).toEqual([])
  })

  it("has no note about work left undone, and no test left out", () => {
    const note = new RegExp(["TO", "DO|FIX", "ME|X", "XX\\b"].join(""))
    expect(allCode.filter((file) => note.test(readText(file)))).toEqual([])
    const left = eachNode(allCode, (node) =>
      ts.isPropertyAccessExpression(node) &&
      ["skip", "only", "todo"].includes(node.name.text) &&
      /^(it|test|describe)\b/.test(node.expression.getText())
        ? `has ${node.getText()}`
        : undefined,
    )
    expect(left).toEqual([])
  })

  it("names no place of somebody's machine", () => {
    const path = new RegExp(["/wo", "rk/|/ho", "me/\\w|/Us", "ers/|/ro", "ot/|[A-Z]:\\\\\\\\?Us", "ers"].join(""))
    const texts = ["packages", "scripts", "benchmarks", "docs", "examples", ".ci", ".changeset"]
      .filter((folder) => existsSync(join(ROOT, folder)))
      .flatMap((folder) => filesBelow(folder))
      .filter((file) => /\.(ts|json|md|sh|ya?ml)$|\/run$/.test(file) && !file.startsWith("docs/site/"))
    expect(texts.filter((file) => path.test(readText(file)))).toEqual([])
  })
})

describe("every folder of tests", () => {
  /** As few as holds today. A dozen is what to aim for. */
  const MOST_FILES = 19

  it(`has at most ${MOST_FILES} files`, () => {
    const folders = Map.groupBy(
      allCode.filter((file) => file.includes("/test/")),
      (file) => dirname(file),
    )
    const large = [...folders].filter(([, files]) => files.length > MOST_FILES)
    expect(large.map(([folder, files]) => `${folder} has ${files.length}`)).toEqual([])
  })
})

describe("every type", () => {
  it("is known: no `any`", () => {
    expect(eachNode(allCode, (node) => (node.kind === ts.SyntaxKind.AnyKeyword ? "says any" : undefined))).toEqual([])
  })

  it("is not asserted away: no `!`", () => {
    expect(eachNode(allCode, (node) => (ts.isNonNullExpression(node) ? "says !" : undefined))).toEqual([])
  })

  it("is cast only with a reason, in the line or the comment above", () => {
    expect(
      eachNode(allSources, (node, tree) => (isBareCast(node, tree) ? `casts: ${node.getText()}` : undefined)),
    ).toEqual([])
  })
})

describe("every suppression", () => {
  it("carries a reason", () => {
    const bare = allCode.flatMap((file) =>
      readText(file)
        .split("\n")
        .flatMap((line, index) => (isBareSuppression(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
    )
    expect(bare).toEqual([])
  })
})

const isBareCast = (node: ts.Node, tree: ts.SourceFile): boolean => {
  if (!ts.isAsExpression(node) || node.type.getText() === "const") return false
  const lines = tree.text.split("\n")
  const first = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line
  const last = tree.getLineAndCharacterOfPosition(node.getEnd()).line
  const near = lines.slice(Math.max(0, first - 3), last + 1)
  return !near.some((line) => /\/\/ |\*\//.test(line))
}

const isBareSuppression = (line: string): boolean => {
  const [, reason = ""] =
    /(?:@ts-expect-error|biome-ignore(?:-\w+)? [\w/]+:|oxlint-disable[\w-]* [\w/-]+ --|Stryker disable[^:]*:)(.*)/.exec(
      line,
    ) ?? []
  const suppresses =
    /^\s*(\/\/|\/\*|\{\/\*).*(@ts-(ignore|nocheck|expect-error)|biome-ignore|(ox|es)lint-disable|Stryker disable|(v8|c8|istanbul) ignore)/.test(
      line,
    )
  return suppresses && reason.trim().length < 10
}
