// Two operators that the language does not have, added as the recipe says: rows in the files of `operators`, and no other
// code. `ends_with_any` takes a list and asks a question that there is; `has_word` asks one of its own. Isolated, because the
// tables would be longer in other tests too.
import { DatabaseSync } from "node:sqlite"
import {
  type CheckedCondition,
  type ConditionProblem,
  compileCondition,
  evaluateCall,
  formatCondition,
  prepareFacts,
  readCondition,
  type Vocabulary,
} from "@callrules/condition"
import { analyzeCondition, completeCondition, implies, lintCondition } from "@callrules/condition/ask"
import { readConditionTree } from "@callrules/condition/schema"
import { toSql } from "@callrules/condition/sql"
import * as Result from "effect/Result"
import { describe, expect, test, vi } from "vitest"

vi.mock("../../src/operators/operators.ts", async (original) => {
  const { OPERATORS, TEXT_QUESTIONS } = await original<typeof import("../../src/operators/operators.ts")>()
  return {
    OPERATORS: {
      ...OPERATORS,
      ends_with_any: { form: "list", text: "ends", negated: false },
      has_word: { form: "search", text: "word", negated: false },
    },
    TEXT_QUESTIONS: {
      ...TEXT_QUESTIONS,
      word: (text: string, needle: string) => ` ${text} `.includes(` ${needle} `),
    },
  }
})
vi.mock("../../src/operators/question-facts.ts", async (original) => {
  const { QUESTION_FACTS } = await original<typeof import("../../src/operators/question-facts.ts")>()
  return { QUESTION_FACTS: { ...QUESTION_FACTS, word: { isEmptyMet: false, contains: true } } }
})
vi.mock("../../src/operators/question-sql.ts", async (original) => {
  const { QUESTION_SQL } = await original<typeof import("../../src/operators/question-sql.ts")>()
  const sqlite = (value: string, needle: string) => `instr(' ' || ${value} || ' ', ' ' || ${needle} || ' ') > 0`
  return { QUESTION_SQL: { ...QUESTION_SQL, word: { sqlite } } }
})
vi.mock("../../src/operators/spellings.ts", async (original) => {
  const { SPELLINGS } = await original<typeof import("../../src/operators/spellings.ts")>()
  const { any, ...ends } = SPELLINGS.ends_with
  const added = { ends_with_any: { words: any }, has_word: { words: "hasword containsword" } }
  return { SPELLINGS: { ...SPELLINGS, ends_with: ends, ...added } }
})

const VOCABULARY: Vocabulary = {
  attributes: [
    { name: "city", kind: "text" },
    { name: "brand", kind: "text", caseInsensitive: true },
    { name: "score", kind: "number" },
    { name: "mobile", kind: "boolean" },
  ],
  keypresses: true,
}

const read = (text: string): CheckedCondition => Result.getOrThrow(readCondition(text, VOCABULARY))

const problems = (text: string): ReadonlyArray<ConditionProblem> => {
  const result = readCondition(text, VOCABULARY)
  return Result.isFailure(result) ? result.failure : []
}

const CITIES = ["", "ton", "Boston", "Houston", "Ann Arbor", "ton hall", "New York", "xville", "Boston Spa"]

describe.each([
  ['city ends_with_any ("ton", "ville")', (city: string) => /(?:ton|ville)$/.test(city)],
  ['not city ends_with_any ("ton", "ville")', (city: string) => !/(?:ton|ville)$/.test(city)],
  ['city has_word "Boston"', (city: string) => /(?:^| )Boston(?: |$)/.test(city)],
  ['city ends_with_any ("", "x")', () => true],
  ['city has_word ""', (city: string) => city === ""],
])("given %s", (text, meets) => {
  const condition = read(text)
  const compiled = compileCondition(condition)

  test("then it is written and read back, as a text and as a tree", () => {
    expect(formatCondition(condition)).toBe(text)
    expect(readConditionTree(JSON.parse(JSON.stringify(condition)))).toEqual(Result.succeed(condition))
  })

  test.each(CITIES)("when the city is %j, then each evaluation gives its verdict", (city) => {
    expect(evaluateCall(compiled, { city })).toBe(meets(city))
    expect(compiled.evaluate(prepareFacts(compiled.layout, { city }))).toBe(meets(city))
  })

  test("when SQLite selects, then it selects the same", () => {
    const database = new DatabaseSync(":memory:")
    database.exec("create table calls (city text)")
    for (const city of CITIES) database.prepare("insert into calls values (?)").run(city)
    const columns = { attributes: { city: { column: "city", normalized: true } } }
    const { sql, parameters } = Result.getOrThrow(toSql(condition, "sqlite", columns))
    const selected = database.prepare(`select city from calls where ${sql} order by rowid`).all(...parameters)
    expect(selected.map((row) => row["city"])).toEqual(CITIES.filter(meets))
  })

  test("when it is analysed, then every example is one, and no verdict is wrong", () => {
    const { alwaysTrue, neverTrue } = analyzeCondition(condition)
    if (alwaysTrue.answer === "no") expect(evaluateCall(compiled, alwaysTrue.example)).toBe(false)
    if (neverTrue.answer === "no") expect(evaluateCall(compiled, neverTrue.example)).toBe(true)
    expect(alwaysTrue.answer).toBe(CITIES.every(meets) ? "yes" : "no")
    expect(neverTrue.answer).toBe("no")
  })
})

test("given what one answer says about another, then the analysis knows it", () => {
  const answer = (a: string, b: string) => implies(read(a), read(b)).answer
  expect(answer('city ends_with "Boston"', 'city ends_with_any ("ton", "x")')).toBe("yes")
  expect(answer('city ends_with_any ("Boston", "Houston")', 'city ends_with "ton"')).toBe("yes")
  expect(answer('city ends_with_any ("ton", "x")', 'city ends_with "ton"')).toBe("no")
  expect(answer('city has_word "Boston"', 'city contains "ost"')).toBe("yes")
  expect(answer('city = "Boston Spa"', 'city has_word "Boston"')).toBe("yes")
  expect(answer('city contains "Boston"', 'city has_word "Boston"')).not.toBe("yes")
  expect(analyzeCondition(read('city has_word "a" and city = "b"')).neverTrue.answer).toBe("yes")
})

test("given an attribute without letter case, then both sides are folded", () => {
  const condition = read('brand ends_with_any ("SOLAR") or brand has_word "Big"')
  expect(
    ["Acme Solar", "big sun", "bigger"].map((brand) => evaluateCall(compileCondition(condition), { brand })),
  ).toEqual([true, true, false])
})

describe("given mistakes", () => {
  test.each([
    ['city ends with any of ("ton", "x")', "unknown-test", 'write `city ends_with_any ("ton", "x")`'],
    ['city ends with any "ton", "x"', "unknown-test", 'write `city ends_with_any ("ton", "x")`'],
    ['city not ends_with_any ("ton")', "unknown-test", 'write `not city ends_with_any ("ton")`'],
    ["city ends_with_any (1, 2)", "text-expected", 'write `ends_with_any ("1", "2")`'],
    ['city ends_with_any "ton"', "wrong-list", 'write `city ends_with_any ("ton")`'],
    ['score ends_with_any ("1")', "test-not-taken", expect.stringContaining("numbers are compared with")],
    ['city contains word "x"', "unknown-test", 'write `city has_word "x"`'],
    ["city has_word 5", "text-expected", 'write `"5"`'],
    ["city has_word", "missing-value", expect.any(String)],
    ["mobile has_word", "test-not-taken", expect.any(String)],
  ])("when %s is read, then it is said once: %s", (text, code, hint) => {
    expect(problems(text).map((problem) => [problem.code, problem.hint])).toEqual([[code, hint]])
  })

  test("when an empty text is searched, then the lint warns where every text has it", () => {
    const codes = (text: string) => lintCondition(text, VOCABULARY).map(({ code }) => code)
    expect(codes('mobile and city ends_with_any ("", "x")')).toContain("empty-text")
    expect(codes('mobile and city has_word ""')).not.toContain("empty-text")
  })
})

test("given a text attribute, when what may follow is asked, then both are among it", () => {
  const items = completeCondition("city ", 5, VOCABULARY).items.map(({ text }) => text)
  expect(items).toContain("ends_with_any (")
  expect(items).toContain("has_word")
  const behindNot = completeCondition("city not ", 9, VOCABULARY).items.map(({ text }) => text)
  expect(behindNot).toEqual(["in ("])
})
