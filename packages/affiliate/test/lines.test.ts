// Lines of a file: what one line is told of the lines before it.
import { affiliateLineCheck, checkAffiliateLines } from "@callrules/affiliate"
import { expect, test } from "vitest"

const context = { customDataFields: new Set<string>(), generatesIds: true }

const line = (id: string, name?: string): string =>
  JSON.stringify({ id_from_network: id, name, sites: [{ id_from_network: 1 }] })

const messages = (lines: ReadonlyArray<string>): ReadonlyArray<string> =>
  [...checkAffiliateLines(lines, context)].map(
    ({ outcome, problems }) => `${outcome}${problems.map(({ message }) => `: ${message}`).join("")}`,
  )

test("given an id that stands on three lines, then both others are faulty, and name the first", () => {
  const repeated = "faulty: duplicate affiliate id `1`, first on line 1"
  expect(messages([line("1", "A"), line("1", "B"), line("1", "C")])).toEqual(["valid", repeated, repeated])
})

test("given a name that stands on three lines, then both others are faulty, and name the first", () => {
  const repeated = "faulty: duplicate name `A`, first on line 1"
  expect(messages([line("1", "A"), line("2", "A"), line("3", "A")])).toEqual(["valid", repeated, repeated])
})

test("given names that are blank or missing, then they are no names to be repeated", () => {
  const found = messages([line("1", ""), line("2", ""), line("3", " "), line("4", " "), line("5"), line("6")])
  for (const one of found) expect(one).not.toContain("duplicate")
})

test("given a byte-order mark, then it is ignored before the first line alone", () => {
  const [first, second] = [...checkAffiliateLines([`\ufeff${line("1", "A")}`, `\ufeff${line("2", "B")}`], context)]
  expect([first?.outcome, first?.idFromNetwork]).toEqual(["valid", "1"])
  expect([second?.outcome, second?.idFromNetwork]).toEqual(["faulty", undefined])
})

test("given white space around what is not JSON, then it is shown without", () => {
  expect(messages(["  x  "])).toEqual(["faulty: the line is not JSON: `x`"])
})

test("given white space alone, then the line is blank", () => {
  expect(affiliateLineCheck(context)(" \t\r")).toEqual({
    line: 1,
    outcome: "blank",
    idFromNetwork: undefined,
    submission: undefined,
    problems: [],
  })
})

test("given one text in place of lines, then the caller is told what to write", () => {
  expect(() => [...checkAffiliateLines(line("1", "A"), context)]).toThrow(/^expected lines and got the text .*split/)
})
