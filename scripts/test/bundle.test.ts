// Holds the bundles that are published: an entry point is one file with the names of its source, its maps lead to published
// sources, and what was taken in of others comes with their licenses.
import { execFileSync } from "node:child_process"
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Result from "effect/Result"
import * as fc from "fast-check"
import { rolldown } from "rolldown"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { readCondition } from "../../packages/condition/src/index.ts"
import { readCondition as readPlain } from "../../packages/condition/src/plain.ts"
import { toE164 } from "../../packages/model/src/phone-number.ts"
import { bundlePackage } from "../bundle.ts"
import { ROOT, readJson } from "../workspace.ts"

const folder = mkdtempSync(join(tmpdir(), "callrules-bundle-"))
const distOf = (name: string): string => join(folder, name, "dist")

beforeAll(async () => {
  for (const name of ["condition", "model", "recording-condition", "store-sqlite", "timestamp"])
    await bundlePackage(name, distOf(name))
})
afterAll(() => rmSync(folder, { recursive: true }))

describe("a program that is bundled with the SQLite store", () => {
  it("runs with the thread as an entry point of its own", async () => {
    const program = join(folder, "program.ts")
    const source = (file: string): string => join(ROOT, "packages/store-sqlite/src", file)
    writeFileSync(
      program,
      `import { sqliteStores } from ${JSON.stringify(source("index.ts"))}
      import * as Effect from ${JSON.stringify(join(ROOT, "packages/store-sqlite/node_modules/effect/dist/Effect.js"))}
      const stores = sqliteStores({ path: ":memory:", workerUrl: new URL("./thread.js", import.meta.url) })
      await Effect.runPromise(Effect.provide(Effect.void, stores))
      console.log("opened and closed")`,
    )
    const bundle = await rolldown({
      input: { program, thread: source("thread/worker.ts") },
      platform: "node",
      resolve: { conditionNames: ["@callrules/source", "import", "default"] },
    })
    await bundle.write({ dir: join(folder, "program"), format: "esm", entryFileNames: "[name].js" })
    await bundle.close()
    expect(execFileSync(process.execPath, [join(folder, "program/program.js")], { encoding: "utf8" })).toBe(
      "opened and closed\n",
    )
  })
})

describe("the phone numbers of the bundle, which has a part of the numbering plans", () => {
  const examples = readJson<Record<string, string>>(
    "packages/model/node_modules/libphonenumber-js/examples.mobile.json",
  )
  const countries = Object.keys(examples)
  const differing = async (texts: ReadonlyArray<readonly [text: string, country: string]>) => {
    const bundled: { readonly toE164: typeof toE164 } = await import(join(distOf("model"), "phone-number.js"))
    return texts.filter(([text, country]) => bundled.toE164(text, country) !== toE164(text, country))
  }

  it("are read as from the whole numbering plans, for every country", async () => {
    expect(countries.length).toBeGreaterThan(200)
    const texts = Object.entries(examples).flatMap(([country, number]) =>
      [number, `0${number}`, `1${number}`, `00${number}`, `+${number}`, `${number.slice(1)}`, `${number}5`].map(
        (text) => [text, country] as const,
      ),
    )
    expect(await differing(texts)).toEqual([])
  })

  it("are read alike in countries that share a calling code, at every length", async () => {
    const codes: ReadonlyArray<readonly [code: string, countries: string, beginnings: string]> = [
      ["1", "US CA PR JM", "310 800 900 204 415 876 787 983"],
      ["7", "RU KZ", "7 8 800 495 33622 10"],
      ["39", "IT VA", "0 06 06698 3 8 55"],
      ["44", "GB GG IM JE", "800 8001111 845464 1481 1624 1534 20 7 7781 0"],
      ["47", "NO SJ", "79 4 0 8"],
      ["61", "AU CC CX", "163 13 1800 4 2 89162 89164 0"],
      ["212", "MA EH", "5288 6 8"],
      ["262", "RE YT", "262 269 639 9"],
      ["290", "SH TA", "8 2 5"],
      ["358", "FI AX", "18 4 75 0 1"],
      ["590", "GP BL MF", "590 690 9"],
      ["599", "CW BQ", "9 7 4 3"],
      ["800", "US", "1 9"],
      ["870", "US", "2 77 3"],
      ["883", "US", "1 5 51"],
    ]
    const fill = (beginning: string, length: number, digit: number): string =>
      beginning.padEnd(length, `${digit}${(digit * 7 + 3) % 10}1`)
    const numbers = codes.flatMap(([code, shared, beginnings]) =>
      beginnings
        .split(" ")
        .flatMap((beginning) =>
          Array.from({ length: 140 }, (_, at) => fill(beginning, 3 + Math.floor(at / 10), at % 10)).flatMap((number) =>
            shared
              .split(" ")
              .flatMap((country) => [
                [number, country] as const,
                [`0${number}`, country] as const,
                [`+${code}${number}`, country] as const,
              ]),
          ),
        ),
    )
    expect(numbers.length).toBeGreaterThan(40_000)
    expect(await differing(numbers)).toEqual([])
  })

  it("are read alike where the digits are random", async () => {
    const digit = fc.constantFrom(..."0123456789")
    const random = fc.tuple(
      fc.tuple(fc.constantFrom("", "0", "+", "00", "011"), fc.array(digit, { minLength: 3, maxLength: 16 })),
      fc.constantFrom(...countries),
    )
    const texts = fc
      .sample(random, 20_000)
      .map(([[sign, digits], country]) => [sign + digits.join(""), country] as const)
    expect(await differing(texts)).toEqual([])
  })
})

describe("the language of the bundle, which has half of Chevrotain", () => {
  const every = 'not mobile or media_type not in ("a", "b") and (duration >= 1 min 30 sec or pressed[1 2]) and repeat'
  const texts = (): ReadonlyArray<string> => [
    ...[...every].map((_, end) => every.slice(0, end)),
    ...[...every].map((_, start) => every.slice(start)),
    ...readJson<ReadonlyArray<{ text: string }>>("packages/condition/vectors/meant.json").map(({ text }) => text),
    ...readJson<ReadonlyArray<{ input: { text?: string } }>>("packages/condition/vectors/conditions.json").flatMap(
      ({ input: { text } }) => text ?? [],
    ),
  ]
  const vocabulary = {
    attributes: [
      { name: "mobile", kind: "boolean" },
      { name: "repeat", kind: "boolean" },
      { name: "media_type", kind: "text" },
      { name: "duration", kind: "number", unit: "sec" },
    ],
    keypresses: true,
  } as const

  it("reads every text as its source does", async () => {
    const program = join(folder, "reader.ts")
    writeFileSync(
      program,
      `import { readCondition } from ${JSON.stringify(join(distOf("condition"), "index.js"))}
      import { readCondition as readPlain } from ${JSON.stringify(join(distOf("condition"), "plain.js"))}
      const read = ${JSON.stringify(texts())}.flatMap((text) =>
        [readCondition, readPlain].map((reader) => reader(text, ${JSON.stringify(vocabulary)})))
      console.log(JSON.stringify(read.map((one) => one._tag === "Success" ? one.success : one.failure)))`,
    )
    const bundle = await rolldown({
      input: { program },
      platform: "node",
      resolve: {
        conditionNames: ["@callrules/source", "import", "default"],
        modules: [join(ROOT, "packages/condition/node_modules")],
      },
    })
    const { output } = await bundle.write({ dir: join(folder, "reader"), format: "esm", entryFileNames: "[name].js" })
    await bundle.close()
    const said = execFileSync(process.execPath, [join(folder, "reader/program.js")], {
      encoding: "utf8",
      maxBuffer: 64 << 20,
    })
    const expected = texts()
      .flatMap((text) => [readCondition, readPlain].map((reader) => reader(text, vocabulary)))
      .map((read) => (Result.isSuccess(read) ? read.success : read.failure))
    expect(JSON.parse(said)).toEqual(JSON.parse(JSON.stringify(expected)))
    const code = output.map((part) => (part.type === "chunk" ? part.code : "")).join("")
    expect(code).toContain("EmbeddedActionsParser")
    // the lexer, the checks of a grammar, the recovery and the trees of Chevrotain, and its messages
    expect(code).not.toMatch(
      /RegExpParser|buildLeftRecursionError|isInsertedInRecovery|setNodeLocationFull|Redundant input/,
    )
  })
})

describe("the bundles of a package", () => {
  it("has a file for each entry point of the manifest", () => {
    const { exports } = readJson<{ exports: Record<string, { default?: string }> }>("packages/condition/package.json")
    const files = Object.values(exports).flatMap((entry) => entry.default ?? [])
    expect(files.length).toBeGreaterThan(5)
    expect(files.filter((file) => !existsSync(join(folder, "condition", file)))).toEqual([])
  })

  it("keeps the thread of the SQLite store beside what starts it", () => {
    expect(existsSync(join(distOf("store-sqlite"), "worker.js"))).toBe(true)
    const starters = readdirSync(distOf("store-sqlite")).filter(
      (file) =>
        file.endsWith(".js") && readFileSync(join(distOf("store-sqlite"), file), "utf8").includes("./worker.js"),
    )
    expect(starters).toHaveLength(1)
  })

  // ENG-369
  it("has what decides by conditions in other files than hours, which an engine needs at its start", () => {
    const files = readdirSync(distOf("recording-condition")).filter((file) => file.endsWith(".js"))
    const withHours = files
      .map((file) => readFileSync(join(distOf("recording-condition"), file), "utf8"))
      .filter((code) => code.includes("const checkWeeklyHours ="))
    expect(withHours).toHaveLength(1)
    expect(withHours[0]).not.toMatch(/from "@callrules\/condition|from "\.\/shared-apart/)
  })

  it("has maps that lead to sources", () => {
    for (const name of ["condition", "timestamp"]) {
      const maps = readdirSync(distOf(name)).filter((file) => file.endsWith(".js.map"))
      expect(maps.length).toBeGreaterThan(3)
      for (const file of maps) {
        const map: { readonly sources: ReadonlyArray<string> } = JSON.parse(
          readFileSync(join(distOf(name), file), "utf8"),
        )
        expect(map.sources.filter((source) => !existsSync(join(distOf(name), source)))).toEqual([])
      }
    }
  })

  it("brings the licenses of what it took in, and leaves luxon to the host where its values are handed out", () => {
    const licenses = (name: string): string => readFileSync(join(distOf(name), "LICENSES-OF-OTHERS.txt"), "utf8")
    expect(licenses("condition")).toMatch(/^chevrotain \d/m)
    expect(licenses("timestamp")).toMatch(/^luxon \d/m)
    expect(existsSync(join(distOf("store-sqlite"), "LICENSES-OF-OTHERS.txt"))).toBe(false)
    expect(readFileSync(join(distOf("timestamp"), "luxon.js"), "utf8")).toContain('from "luxon"')
    expect(readFileSync(join(distOf("timestamp"), "index.js"), "utf8")).not.toContain('from "luxon"')
  })
})
