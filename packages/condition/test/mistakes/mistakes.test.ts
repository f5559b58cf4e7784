// Many mistakes in few words: what is said of each, a line for every problem.
import { readCondition } from "@callrules/condition"
import * as Result from "effect/Result"
import { expect, test } from "vitest"
import { extended } from "../support/vocabularies.ts"

const said = (text: string): ReadonlyArray<string> => {
  const read = readCondition(text, extended)
  if (Result.isSuccess(read)) return [text, "  nothing"]
  const problems = read.failure.map(
    ({ code, hint, message, span: { length, offset } }) => `  ${offset}+${length} ${code}: ${message} | ${hint}`,
  )
  return [text, ...problems]
}

const TEXT_COMPARISONS = [
  ...["is", "equals", "is not", "isn't", "is not equal to", "not equals", "differs from", "was not", "must be"],
  ...["starts with", "does not start with", "doesn't begin with", "not ends with", "ending with", "suffix"],
  ...["contains", "does not contain", "not contains", "includes", "has", "has no", "contain the", "contians"],
  ...["like", "not like", "matches", "does not match", "regex", "sounds", "contains any of", "without", "lacks"],
]
const NUMBER_COMPARISONS = [
  ...["is", "is not", "exceeds", "does not exceed", "more than", "not more than", "at least", "is at least", "min"],
  ...["less than", "not less than", "is lower than", "at most", "up to", "not at most", "gt", "lte", "around"],
]
const PRESENCE = [
  ...["exists", "does not exist", "is set", "is not set", "isn't empty", "is empty", "not empty", "is null", "blank"],
  ...["is missing", "is not known", "present?", "is defined"],
]
const LISTS = [
  ...[
    "in tv, radio",
    'is in ("tv", "radio")',
    'is one of ("tv", "radio")',
    'is not in ("tv")',
    "in ()",
    "not in",
    "in",
  ],
  ...['in ["tv", "radio"]', 'any of ("tv")', 'in ("tv" "radio")', 'in ("tv",)', 'in (,"tv")', 'in "tv"', "in (tv)"],
]
const QUANTITIES = [
  ...["1,000", "1,000.5", "1,00", "1,000 min", "1:30", "1h30", "1h30m", "1m 30s", "1 min, 30 sec", "1 min and 30 sec"],
  ...["30 sec 1 min", "1 min 1 min", "-5 min", "-5", "5.", ".5 min", "five", "1.2345", "5 minutes", "5 fortnights"],
  ...["1234567890123", "2 h 30", "90 sec or 2 min", "60 seconds", "1 day 2 h", "0x10", "1e3", "5 %"],
]
const JOINED = [
  ...["mobile plus repeat", "mobile with repeat", "mobile but not repeat", "mobile et repeat", "mobile y repeat"],
  ...["mobile und repeat", "mobile oder repeat", "mobile either repeat", "mobile xor repeat", "mobile adn repeat"],
  ...["mobile ro repeat", "mobile also (repeat)", "mobile foo repeat", "mobile plus", "mobile , repeat", "mobile,"],
  ...["(mobile,)", "mobile, and repeat", "mobile repeat", "mobile not repeat", "mobile (repeat)", "mobile pressed[1]"],
  ...["mobile 5", 'mobile "x" and repeat', "mobile = = repeat", "mobile in repeat", "mobile)", "(mobile", "mobile and"],
  ...["and mobile", "mobile and or repeat", "()", "not", "5 < duration", "5 < duration < 10", "duration > 5 < 10"],
  ...['media_type = "tv" "radio"', 'media_type = "a" or "b"', 'media_type != "a" and "b"', 'media_type = "a" and or'],
]

const SIGNS = [
  ...["media_type <=> 5", "score >< 5", 'media_type =! "tv"', "score =< 5", "score => 5", "score <> 5", "score === 5"],
  ...[
    "media_type = \u{ab}tv\u{bb}",
    "media_type = \u{ff02}tv\u{ff02}",
    "media_type = \u{201c}tv\u{201d}",
    "media_type = 'tv'",
  ],
  ...[
    "mobile.yes",
    "custom_data.product present",
    "custom_data . product present",
    "mobile .",
    ". mobile",
    '"a" . mobile',
  ],
  ...[
    "m\u{43e}bile",
    "\u{441}ustom_data[product] present",
    "mobile \u{200b}and repeat",
    "caf\u{e9}",
    "mobile & repeat",
    "mobile | repeat",
  ],
  ...['media_type = "tv', "media_type = 'tv", 'media_type = tv"', 'media_type = ""tv""', 'media_type = "a\\n"'],
]
const FIELDS = [
  ...["custom_data[] present", "custom_data[", "custom_data[product", "custom_data", "custom_data product present"],
  ...[
    'custom_data[product color] = "x"',
    'custom_data["product] = "x"',
    'custom_data[pro"duct] = "x"',
    "custom_data[5] present",
  ],
  ...[
    "mobile[product]",
    'custom_data[product][color] = "x"',
    'custom_data["a\\"b" c] present',
    "pressed",
    "pressed[]",
    "pressed[0]",
  ],
  ...[
    "pressed[A]",
    "pressed[1,2]",
    "pressed[12]",
    'pressed["1"]',
    "pressed[1 or 2]",
    "pressed 1",
    "pressed[1",
    "not pressed",
  ],
]
const COMMENTED = [
  "media_type # note\n = 5",
  "media_type in ( # one\r\n5, # two\n 6)",
  'score = # \n\n "5"',
  "duration > # now\n-5",
  "#\nmobile repeat # end",
]

test("given mistakes in signs, quotes, letters, fields and beside comments, then this is said", async () => {
  const texts = [...SIGNS, ...FIELDS, ...COMMENTED]
  await expect(`${texts.flatMap(said).join("\n")}\n`).toMatchFileSnapshot("mistakes-golden/signs.txt")
})

test("given mistakes in comparisons, lists, quantities and what joins them, then this is said", async () => {
  const texts = [
    ...TEXT_COMPARISONS.map((words) => `media_type ${words} "tv"`),
    ...NUMBER_COMPARISONS.map((words) => `duration ${words} 5 min`),
    ...NUMBER_COMPARISONS.slice(0, 4).map((words) => `score ${words} "5"`),
    ...PRESENCE.map((words) => `media_type ${words}`),
    ...LISTS.map((list) => `media_type ${list}`),
    ...[
      "in 1, 2",
      "in (1 2)",
      "not in ()",
      'in ("1", "2")',
      "in [1, 2]",
      "is one of 1, 2",
      "is not (1, 2)",
      "is (1, 2)",
    ].map((list) => `score ${list}`),
    ...QUANTITIES.flatMap((quantity) => [`duration > ${quantity}`, `duration in (${quantity})`]),
    ...QUANTITIES.map((quantity) => `media_type = ${quantity}`),
    ...JOINED,
  ]
  await expect(`${texts.flatMap(said).join("\n")}\n`).toMatchFileSnapshot("mistakes-golden/mistakes.txt")
})
