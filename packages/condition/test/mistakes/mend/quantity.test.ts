// Mistakes in numbers and durations: what is said about each, and where the hints lead.
import { formatCondition, parseCondition } from "@callrules/condition"
import * as Result from "effect/Result"
import { expect, test } from "vitest"
import { hiding, leadsTo, saidOf } from "./said.ts"

const SPELLINGS = [
  ...["1,000", "1 000.25", "1,000,000", "1,000 sec", "1_000", "1, 000", "1,0000", "5 5000", "x000", "1 min 500"],
  ...[
    ".5",
    ".25 min",
    "5.",
    "+5",
    "+1.5 h",
    "1e3",
    "12e1",
    "1e3x",
    "1e13",
    "1:30",
    "12:05:09",
    "1:75",
    "1:5",
    "1:30:61",
  ],
  ...["1h30m", "1h30m15s", "1m1m", "5.x", "0x10", "five5", "2024-01-31", "1.2.3"],
]
const UNITS = [
  ...[
    "5 sex",
    "5 houer",
    "5 secondes",
    "5 minuts",
    "5 hourss",
    "5 daay",
    "5 dayss",
    "5 min,000",
    "1 ,000",
    "5 fortnights and mobile",
    "(5 xyz)",
    "5 xyz, 6",
    "5 xyz 6 sec",
    "5 mobile",
    "5 xyz = 5",
    "5 # note\n xyz",
  ],
  ...["1 min 30", "1 day 2 or mobile", "1 h 30", "1 sec 5", "1 xyz 5", "1 min 30 xyz", "1.5 min 30"],
  ...["30 sec 1 min", "1 min 1 min", "1 min 2 min 3 sec", "1.5 min 1 min", "30 sec 1 min 30 sec"],
  ...[
    "1 min and 30 sec",
    "1 min, 30 sec",
    "1 h, 30 min and 5 sec",
    "1 min and 2 h",
    "30 sec and 1 min",
    "1 min and 30",
  ],
  ...[
    "1 min and 30 sec and mobile",
    "1 min, 2",
    "1 min or 30 sec",
    "1 min .5 sec",
    "5 5 min",
    "1 min and mobile present",
  ],
]
const AMOUNTS = [
  ...["-5 min", "5 min -30 sec", "-5 min, -30 sec", "-1 h and 5 min", "30 sec -1 min"],
  ...["1234567890123", "-1234567890123.5 min", "1.2345", "1 min 1234567890123 sec", "1 1234567890123"],
  ...["9".repeat(40), "9".repeat(41), "999999999999 min", "999999999999 sec 1", "999999999 day 1 sec"],
]
const IN_LISTS = [
  ...[
    "1 min 30 sec 2 min",
    "1 min 1 min",
    "1 min and 30 sec, 5",
    "1 min 30, 5",
    "1,000 min x",
    "5 sex, 6",
    "30 sec 1 h",
  ],
  ...[
    "1 min 30 xyz",
    "1 h 30 min, -5 sec",
    "1 000, 5",
    "1 xyz 5",
    "1 min, 30 sec, 5 sex",
    "1,000, 5 sex",
    "1 min .5 sec, 5 sex",
  ],
]
const IN_QUOTES = [
  ...[
    "1,000",
    " 5 ",
    "1e3 5",
    "12,345,678",
    "1,0000",
    "1234567890123",
    "1.2345",
    "-5",
    "5 5 min",
    "5 min 5",
    "x 5",
    "5 ?",
    "",
    "min",
  ],
  ...[
    "1 min and  30 sec",
    "1 min and x",
    "2 hrs, 5 mins",
    "1234:00",
    "x1:30",
    "1:30x",
    "1e13",
    "1e100",
    "1234e1",
    "+.5",
  ],
]
const TEXTS = [
  ...IN_QUOTES.map((text) => `score > "${text}"`),
  ...[...SPELLINGS, ...UNITS, ...AMOUNTS].map((quantity) => `duration > ${quantity}`),
  ...IN_LISTS.map((list) => `duration in (${list}) and repeat`),
]

test("given mistakes in quantities, when the condition is read, then this is said", async () => {
  await expect(saidOf(TEXTS)).toMatchFileSnapshot("golden/quantity.txt")
})

test("given mistakes in quantities, when another name is wrong too, then they do not hide it", () => {
  expect(hiding(TEXTS.filter((text) => text !== "duration > 1 min and mobile present"))).toEqual([])
})

test.each([
  ["1,000,000.5", "1000000.5"],
  ["12 000", "12000"],
  [".25 min", "0.25 min"],
  ["1:30", "1 min 30 sec"],
  ["12:05:09", "12 h 5 min 9 sec"],
  ["12e1", "120"],
  ["1h30m15s", "1 h 30 m 15 s"],
  ["30 sec 1.5 h", "1 h 30 min 30 sec"],
  ["1.5 min 1 min", "2 min 30 sec"],
  ["1.25 sec 1 sec", "2.25 sec"],
  ["1 h, 30 min and 5 sec", "1 h 30 min 5 sec"],
  ["1 day 2", "1 day 2 h"],
  ["-5 min", "5 min"],
])("given duration > %s, when its reader does what the hints say, then it is duration > %s", (text, right) => {
  expect(leadsTo(`duration > ${text}`, `duration > ${right}`)).toBe(true)
})

test.each([
  [1, "s sec secs second seconds SEC"],
  [60, "m min mins minute minutes"],
  [3_600, "h hr hrs hour hours"],
  [86_400, "d day days Day"],
])(
  "given a unit of %d seconds in any spelling, when the condition is read, then its duration is that long",
  (seconds, units) => {
    const written = (text: string): string => formatCondition(Result.getOrThrow(parseCondition(text)))
    const canonical = written(`duration > ${seconds} sec`)
    for (const unit of units.split(" ")) expect(written(`duration > 1 ${unit}`)).toBe(canonical)
  },
)
