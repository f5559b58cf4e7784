// The pages of problem codes: their examples are played, and what they are answered stands in the pages.
// `PROBLEM_PAGES=write` writes answers and pages anew.
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import {
  PROBLEM_PAGES,
  PROBLEMS,
  type ProblemAnswer,
  type ProblemExample,
  problemIndex,
  problemPage,
  shortened,
} from "@callrules/contract"
import { storedDirectory } from "@callrules/directory"
import { describe, expect, it } from "vitest"
import { CONDITION_PROBLEM_CODES } from "../../../condition/src/language/problems.ts"
import { type Answered, type TestEngine, testEngine } from "../fixture.ts"

const FOLDER = new URL("../../../../docs/problems/", import.meta.url)
const ANSWERS = new URL("../../../contract/src/problems/answers.ts", import.meta.url)
const WRITES = process.env["PROBLEM_PAGES"] === "write"

/** A directory that the host interface changes. */
const STORED = storedDirectory({
  id: "n1",
  customDataFields: ["product"],
  tokens: [{ token: "t1" }],
  advertisers: [{ id: "a1", campaigns: [{ id: "c1" }] }],
})

/** An engine with calls that are over, one that runs, and one that is not received yet. */
const prepared = async (code = ""): Promise<TestEngine> => {
  const stored = code.startsWith("directory-") ? { directory: STORED } : {}
  const fixture = await testEngine({ problemPages: "/problems/", ...stored })
  const { completedCall, host } = fixture
  await completedCall({ transaction_id: "OVER-1", call_record_id: "call-1" })
  await completedCall({ transaction_id: "OVER-2", call_record_id: "call-2", external_call_unique_id: "x-1" })
  await completedCall({ transaction_id: "OVER-3", call_record_id: "call-2" })
  await completedCall({ transaction_id: "OVER-4", call_record_id: "call-4", external_call_unique_id: "x-2" })
  await completedCall({ transaction_id: "OVER-5", call_record_id: "call-5", external_call_unique_id: "x-2" })
  const campaign = { advertiser_id_from_network: "a1", advertiser_campaign_id_from_network: "c1" }
  const live = { call_record_id: "live-1", transaction_id: "LIVE-1" }
  await host({ kind: "received", ...campaign, ...live })
  await host({ kind: "transferred", ...live })
  await host({ kind: "keypress", key: "1", sequence: 1, call_record_id: "early-1", transaction_id: "EARLY-1" })
  return fixture
}

const DETAILS = { accept: "application/problem+json" }

const play = async ({ send }: TestEngine, example: ProblemExample): Promise<Answered> => {
  for (const one of example.after ?? []) {
    const given = await send(one.method, one.path, one.body, options(one))
    expect([one.path, given.status, given.text]).toMatchObject([one.path, expect.toSatisfy(isGood), given.text])
  }
  return send(example.method, example.path, example.body, options(example))
}

const options = ({ headers, token }: ProblemExample) => ({
  ...(token === undefined ? {} : { token }),
  headers: { ...DETAILS, ...headers },
})

const isGood = (status: number): boolean => status < 300

const answers: Record<string, ProblemAnswer> = {}

describe("the example of each problem code", () => {
  it.each(PROBLEMS.flatMap(({ code, example }) => (example === null ? [] : [[code, example] as const])))(
    "%s",
    async (code, example) => {
      const { body, status } = await play(await prepared(code), example)
      const { errors = [], title = "" } = body as { errors?: ReadonlyArray<{ code: string }>; title?: string }
      answers[code] = { status, title, body: shortened(JSON.stringify(body, null, 2)) }
      expect(errors.map((one) => one.code)).toContain(code)
    },
  )
})

describe("the codes without an example", () => {
  // load, faults and limits, which no single short request meets, a token whose secret is drawn, reports of past calls, and what only the
  // program answers
  const WITHOUT: ReadonlyArray<string> = [
    "body-not-bytes",
    "body-read-before",
    "body-too-large",
    "body-too-many-keys",
    "completed-too-early",
    "conflicting-values",
    "copy-not-made",
    "copy-not-offered",
    "custom-data-of-call-too-long",
    "groups-of-leg-too-many",
    "host-token-limited",
    "internal-error",
    "leg-is-known",
    "message-not-found",
    "not-over",
    "number-too-long",
    "request-timeout",
    "requests-wait",
    "shutting-down",
    "signals-in-group-too-long",
    "signals-in-group-too-many",
    "store-unavailable",
    "too-many-bytes-under-way",
    "too-many-bytes-wait",
    "too-many-entries",
    "too-many-requests-failed",
    "too-many-requests-of-token",
    "too-many-requests-unchanged",
    "too-many-requests-under-way",
    "too-many-requests-wait",
  ]

  it("are known, so that a new one is not without by mistake", () => {
    expect(PROBLEMS.flatMap(({ code, example }) => (example === null ? [code] : [])).sort()).toEqual(WITHOUT)
  })
})

describe("the codes of conditions", () => {
  // a unit is too much only for an attribute with a number, and recording conditions have none
  const NEVER_ANSWERED: ReadonlyArray<string> = ["unit-not-taken"]

  it("all have a page", () => {
    const described = new Set(PROBLEMS.map(({ code }) => code))
    const missing = CONDITION_PROBLEM_CODES.filter((code) => !described.has(code))
    expect(missing).toEqual(NEVER_ANSWERED)
  })
})

describe("the pages", () => {
  it("given where they are, then every problem and every refusal links to its own", async () => {
    const { send } = await prepared()
    for (const path of ["/nowhere", "/calls_in_progress/current_calls?id=n1&x=1"]) {
      const { body } = await send("GET", path, undefined, { headers: DETAILS })
      const { errors, title, type } = body as {
        readonly errors: ReadonlyArray<{ readonly code: string; readonly type: string }>
        readonly title: string
        readonly type: string
      }
      expect(type).toBe(`/problems/${title}`)
      for (const one of errors) expect(one.type).toBe(`/problems/${one.code}`)
      for (const name of [title, ...errors.map(({ code }) => code)]) expect(PROBLEM_PAGES).toContain(name)
    }
  })

  it("show what is answered", () => {
    // a line for each code, and nothing that a template reads
    const lines = Object.entries(answers).map(([code, answer]) =>
      `"${code}": ${JSON.stringify(answer)}`.replaceAll("`", "\\u0060").replaceAll("$", "\\u0024"),
    )
    const text = `// Written by a test that plays the examples (packages/engine/test/contract/problem-pages.test.ts): what each is answered.
import type { ProblemAnswer } from "./problem.ts"

/** The answers by code. */
export const PROBLEM_ANSWERS: Readonly<Record<string, ProblemAnswer>> = JSON.parse(
  String.raw\`{
${lines.join(",\n")}
}\`,
)
`
    if (WRITES) writeFileSync(ANSWERS, text)
    else expect(readFileSync(ANSWERS, "utf8")).toBe(text)
  })

  it("are there for every code and every class, once, and are the same in the documentation", () => {
    expect(new Set(PROBLEM_PAGES).size).toBe(PROBLEM_PAGES.length)
    const pages = new Map([
      ["README.md", problemIndex()],
      ...PROBLEM_PAGES.map((name) => [`${name}.md`, problemPage(name) ?? ""] as const),
    ])
    if (WRITES) for (const [file, text] of pages) writeFileSync(new URL(file, FOLDER), text)
    expect(readdirSync(FOLDER).sort()).toEqual([...pages.keys()].sort())
    for (const [file, text] of pages) expect(readFileSync(new URL(file, FOLDER), "utf8")).toBe(text)
  })
})
