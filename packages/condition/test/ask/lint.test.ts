// What is worth a second look in a condition that is allowed: which stretch, in which words.
import {
  applyEdits,
  type ConditionNode,
  formatCondition,
  isTest,
  joinParts,
  readCondition,
  type Vocabulary,
} from "@callrules/condition"
import { CONDITION_WARNING_CODES, equivalent, lintCondition } from "@callrules/condition/ask"
import * as Result from "effect/Result"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { callVocabulary } from "../support/call-vocabulary.ts"
import { runs } from "../support/runs.ts"
import { DURATION, withMore } from "../support/vocabularies.ts"
import { anyCondition, VOCABULARY as RANDOM_VOCABULARY } from "./analyze/random-conditions.ts"

const published = callVocabulary({ customDataFields: "any", onePhoneType: true })
const VOCABULARY = withMore(published, DURATION)

const TEXTS = [
  "",
  "# nothing\n",
  "mobile and",
  "mobile and repeat",
  "  mobile and landline  ",
  "(mobile and not mobile) # never\n",
  "\n(mobile or not mobile)",
  "not custom_data[x] present",
  "duration absent or mobile",
  "mobile or repeat and during_hours",
  "mobile and repeat or during_hours and landline",
  "(mobile or repeat) and during_hours",
  "repeat and (mobile or repeat and landline)",
  "mobile and repeat and mobile",
  "repeat and not (mobile and (landline or during_hours))",
  'not (media_type = "tv" or (repeat and not media_type in ("tv", "radio")))',
  "mobile or (mobile and # why\nrepeat)",
  "(mobile and repeat) or (mobile and repeat and during_hours)",
  "(not mobile or during_hours) and (during_hours or (mobile and repeat))",
  '(not mobile or custom_data[consent] = "yes") and (custom_data[consent] = "yes" or (mobile and repeat))',
  "(not landline and repeat) or (repeat and (landline or mobile))",
  "(mobile or repeat) and (mobile or not repeat) and (mobile or during_hours)",
  'media_type = "" and mobile',
  'media_type != "" and media_type contains "tv"',
  'mobile and (custom_data["a b"] contains "" and media_type starts_with "" and media_type ends_with "")',
  "not repeat",
  "not (repeat or pressed[1])",
  'mobile and media_type in ("", "tv")',
  'mobile and media_type not in ("", "tv")',
  'mobile and media_type not in ("")',
  'media_type = "t\u0475" and media_type != "t\u03bd"',
  'media_type in ("tv", "T\u0443", "\uff34V")',
  'media_type contains "\u0443\u0445" or media_type = "\u0578r"',
  'mobile and media_type starts_with "say \\"\u043ek\\""',
] as const

test("given conditions, when they are looked over, then these warnings are given, in order of weight", async () => {
  const blocks = TEXTS.map((text) => {
    const warnings = lintCondition(text, VOCABULARY).map(({ code, path, message, hint, span }) => {
      const stretch = JSON.stringify(text.slice(span.offset, span.offset + span.length))
      return `${code} ${span.line}:${span.column} ${stretch} ${JSON.stringify(path)}\n  ${message}\n  ${hint}\n`
    })
    return `# ${JSON.stringify(text)}\n${warnings.length === 0 ? "nothing\n" : warnings.join("")}`
  })
  await expect(blocks.join("\n")).toMatchFileSnapshot("lint-golden/warnings.txt")
  for (const text of TEXTS) {
    const order = lintCondition(text, VOCABULARY).map(({ code }) => CONDITION_WARNING_CODES.indexOf(code))
    // what is said of single tests stands in the order of the tests
    expect(order.filter((place) => place < 5)).toEqual(order.filter((place) => place < 5).sort((a, b) => a - b))
  }
})

const MANY = `mobile and media_type not in (${Array.from({ length: 803 }, (_, index) => `"t\u0475 ${index}"`).join(", ")})`

test("given more warnings than anybody reads, then the first hundred are worded, and a last one counts the rest", () => {
  const warnings = lintCondition(MANY, VOCABULARY)
  expect(warnings).toHaveLength(101)
  expect(warnings[100]).toEqual({
    code: "warnings-more",
    path: [],
    message: "and 703 more",
    hint: "look at the listed warnings first",
    span: warnings[99]?.span,
  })
})

// REC-192
test("given warnings with edits, when the edits of one are applied, then the condition means the same", () => {
  const changed = TEXTS.flatMap((text) =>
    lintCondition(text, VOCABULARY)
      .filter(({ code, edits }) => edits !== undefined && code !== "look-alike-text")
      .map((warning) => [text, applyEdits(text, [warning]) ?? ""] as const),
  )
  expect(changed.length).toBeGreaterThan(15)
  expect(changed.filter(([text, edited]) => !meansTheSame(text, edited, VOCABULARY))).toEqual([])
})

const meansTheSame = (text: string, edited: string, vocabulary: Vocabulary): boolean => {
  const [before, after] = [text, edited].map((one) => Result.getOrThrow(readCondition(one, vocabulary)))
  return before !== undefined && after !== undefined && equivalent(before, after).answer === "yes"
}

describe("given any condition with warnings", () => {
  const texts = anyCondition(4).map(formatCondition)

  test("when the edits of one or of several of them are applied, then it means the same", () => {
    fc.assert(
      fc.property(texts, fc.infiniteStream(fc.boolean()), (text, chosen) => {
        const warnings = lintCondition(text, RANDOM_VOCABULARY)
        const some = warnings.filter(() => chosen.next().value)
        for (const applied of [...warnings.map((warning) => [warning]), warnings, some]) {
          const edited = applyEdits(text, applied)
          if (edited !== undefined && edited !== text) expect(meansTheSame(text, edited, RANDOM_VOCABULARY)).toBe(true)
        }
      }),
      { numRuns: runs(300) },
    )
  })

  test("when each part that changes nothing is left out, alone or all together, then it means the same", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const warnings = lintCondition(text, RANDOM_VOCABULARY).filter(({ code }) => code === "redundant-part")
        const paths = warnings.map(({ path }) => path.join(" "))
        const condition = Result.getOrThrow(readCondition(text, RANDOM_VOCABULARY))
        for (const gone of [...paths.map((path) => [path]), paths]) {
          const left = { ...condition, root: leftOf(condition.root, gone) }
          expect(equivalent(condition, left).answer).toBe("yes")
        }
      }),
      { numRuns: runs(300) },
    )
  })
})

/** The tree without the parts at some places. */
const leftOf = (root: ConditionNode | null, gone: ReadonlyArray<string>): ConditionNode | null => {
  const left = (node: ConditionNode, path: string): ReadonlyArray<ConditionNode> => {
    if (gone.includes(path)) return []
    if (isTest(node)) return [node]
    if (node.kind === "not") return left(node.of, `${path} of`).map((of) => ({ kind: "not", of }))
    return [
      joinParts(
        node.kind,
        node.of.flatMap((part, index) => left(part, `${path} of ${index}`)),
      ) ?? [],
    ].flat()
  }
  return (root && left(root, "root")[0]) ?? null
}

test("given a text with letters that look alike, when the edits are applied, then it is plain", () => {
  const text = 'media_type in ("tv", "T\u0443")'
  expect(applyEdits(text, lintCondition(text, VOCABULARY))).toBe('media_type in ("tv", "Ty")')
})

test("given `and` beside `or` on several lines, then the hint is one line and the edits keep the lines and comments", () => {
  const text = "mobile or # phone\n  repeat and\n  during_hours # open"
  const warnings = lintCondition(text, VOCABULARY).filter(({ code }) => code === "mixed-and-or")
  expect(warnings.map(({ hint }) => hint)).toEqual(["write `(repeat and during_hours)` if that is what you mean"])
  expect(applyEdits(text, warnings)).toBe("mobile or # phone\n  (repeat and\n  during_hours) # open")
})

test("given the warning codes, then the conditions above show each", () => {
  const shown = new Set([MANY, ...TEXTS].flatMap((text) => lintCondition(text, VOCABULARY)).map(({ code }) => code))
  expect(CONDITION_WARNING_CODES.filter((code) => !shown.has(code))).toEqual([])
})

describe("given letters of other scripts among Latin ones, then those that look like Latin letters are told", () => {
  test("these, with the letter that may be meant", async () => {
    const ranges = [
      [0x250, 0x58f],
      [0x13a0, 0x15ff],
      [0x2160, 0x217f],
      [0xff00, 0xff5f],
    ] as const
    const letters = ranges.flatMap(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
    )
    // one at a time: of one condition a hundred warnings are worded
    const warnings = letters.flatMap((letter) => lintCondition(`mobile and media_type = "Qq ${letter}"`, VOCABULARY))
    const lines = warnings
      .filter(({ code }) => code === "look-alike-text")
      .map(({ message, hint }) => `${message}: ${hint}\n`)
    await expect(lines.join("")).toMatchFileSnapshot("lint-golden/look-alikes.txt")
  })

  test("but a text that is wholly of another script is what it seems", () => {
    expect(lintCondition('mobile and media_type = "\u0440\u0430\u0434\u0438\u043e 1"', VOCABULARY)).toEqual([])
  })
})
