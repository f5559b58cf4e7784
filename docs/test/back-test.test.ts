// The back-test of the playground: calls are read and judged as `@callrules/backtest` does.
import { readCondition } from "@callrules/condition"
import { publishedVocabulary } from "@callrules/recording-condition"
import * as Result from "effect/Result"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { backTest, missingNotes } from "../playground/src/condition/back-test/back-test.ts"
import { readCalls } from "../playground/src/condition/back-test/read-calls.ts"

const published = publishedVocabulary({ customDataFields: "any", onePhoneType: true })
const duration = { name: "duration", kind: "number", unit: "sec" } as const
const vocabulary = { ...published, attributes: [...published.attributes, duration] }
const condition = (text: string) => Result.getOrThrow(readCondition(text, vocabulary))
const factsOf = (text: string) => readCalls(text, vocabulary).calls.map(({ facts }) => facts)

describe("given a table", () => {
  test.each([
    ["y", true],
    ["T", true],
    ["yes", true],
    ["1", true],
    ["n", false],
    ["0", false],
  ])("when `repeat` is `%s`, then it is %s", (text, repeat) => {
    expect(factsOf(`repeat,mobile\n${text},true`)).toEqual([{ repeat, mobile: true }])
  })

  test.each([
    ["repeat", "maybe", "`repeat` is not true or false, yes or no, 1 or 0"],
    ["duration", "abc", "`duration` is not a number"],
    ["custom_data", "abc", '`custom_data` is not a JSON object, such as {"product": "car"}'],
    ["keypresses", "?", "`keypresses` is not a list of keys, such as 1 2 # W"],
  ])("when `%s` is `%s`, then the row is no call, and that is said with its line", (column, value, problem) => {
    const read = readCalls(`media_type,${column}\nradio,\ntv,${value}`, vocabulary)
    expect(read.calls).toEqual([{ place: "line 2", facts: { media_type: "radio" } }])
    expect(read.unreadable).toEqual([{ place: "line 3", problem }])
  })

  test("when a column is written in another way, then it is the attribute all the same", () => {
    expect(factsOf("Media_Type,Phone Type,custom_data.product,custom_data[zip code]\nradio,Mobile,car,1")).toEqual([
      { media_type: "radio", phone_type: "Mobile", custom_data: { product: "car", "zip code": "1" } },
    ])
  })

  test("when lines are blank, or a value has several, then a row is where it ends", () => {
    const text = '\ufeff\n\r\nmobile,media_type\r\n\r\ntrue,"a\r\nb"\n\n\nno,tv\nwhat,tv\n'
    const { calls, unreadable } = readCalls(text, vocabulary)
    expect(calls.map(({ place }) => place)).toEqual(["line 6", "line 9"])
    expect(unreadable.map(({ place }) => place)).toEqual(["line 10"])
  })

  test("when any lines are blank, then the place of each row is its line", () => {
    const lines = fc.array(fc.constantFrom("", "true,tv", "no,radio", "what,tv"), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(lines, (given) => {
        const { calls, unreadable } = readCalls(["mobile,media_type", ...given].join("\n"), vocabulary)
        const placesOf = (isSaid: (line: string) => boolean) =>
          given.flatMap((line, index) => (line !== "" && isSaid(line) ? [`line ${index + 2}`] : []))
        expect(calls.map(({ place }) => place)).toEqual(placesOf((line) => !line.startsWith("what")))
        expect(unreadable.map(({ place }) => place)).toEqual(placesOf((line) => line.startsWith("what")))
      }),
    )
  })

  test.each([
    [
      "a,b\n1,2",
      "no column is called like a fact: the first line has to name them, such as mobile, duration, custom_data[product]",
    ],
    ["mobile,Mobile\ntrue,false", "a fact is in two columns: `Mobile` comes twice; leave one of the two out"],
  ])("when the columns of %j do not say what the facts are, then no row is a call", (text, note) => {
    expect(readCalls(text, vocabulary)).toMatchObject({ calls: [], unreadable: [], notes: [note] })
  })

  test("when a column is no attribute, then that is said, with what may be meant", () => {
    const { notes } = readCalls("start_time,mobile,repeat_caller,agent\n,true,true,Ann\n", vocabulary)
    expect(notes).toEqual(["not used: `repeat_caller` (did you mean `repeat`?), `agent`"])
  })

  test("when a quote is not closed, or the last row is cut off, then it is no call", () => {
    expect(readCalls('mobile,media_type\ntrue,"tv\ntrue,radio\n', vocabulary)).toMatchObject({
      calls: [],
      unreadable: [{ problem: "a quote is missing, or one too many" }],
    })
    expect(readCalls("mobile,media_type,repeat\ntrue,tv\nfalse,radio", vocabulary)).toMatchObject({
      calls: [{ place: "line 2" }],
      unreadable: [
        {
          place: "line 3",
          problem: "the text ends here, before the row has a value for each column: it may have been cut off",
        },
      ],
    })
  })
})

describe("given one JSON object a line", () => {
  test("then what is no call is said, with its line", () => {
    const lines = [
      '{"mobile": true}',
      "not json",
      "[]",
      "",
      '{"mobile": "true"}',
      '{"mobile": false, "mobile": true}',
      '{"call": {"repeat": true}, "at": "2026-11-20T10:00:00Z"}',
    ]
    const { calls, unreadable } = readCalls(lines.join("\n"), vocabulary)
    expect(calls).toEqual([
      { place: "line 1", facts: { mobile: true } },
      { place: "line 7", facts: { repeat: true }, day: "2026-11-20" },
    ])
    expect(unreadable.map(({ place, problem }) => `${place}: ${problem}`)).toEqual([
      expect.stringMatching(/^line 2: not JSON: /),
      expect.stringMatching(/^line 3: .*object/),
      expect.stringMatching(/^line 5: .*`mobile` must be true or false/),
      "line 6: duplicate key `mobile`",
    ])
  })

  test("then a key that is no attribute is said once", () => {
    const { notes } = readCalls('{"at": "2026-11-20T10:00:00Z", "agent": 1}\n{"agent": 2}', vocabulary)
    expect(notes).toEqual(["not used: `agent`"])
  })
})

describe("given the time of a call", () => {
  test.each([
    ["2026-11-20T23:30:00-05:00", "2026-11-21"],
    ["1795323520", "2026-11-22"],
  ])("when it is %s, then the day is %s in UTC", (time, day) => {
    expect(readCalls(`Start Time,mobile\n${time},true`, vocabulary).calls).toEqual([
      { place: "line 2", facts: { mobile: true }, day },
    ])
  })

  test("when it is none, then the call is counted, and that is said", () => {
    const { calls, notes } = readCalls("at,mobile\nyesterday,true\nsoon,true\n,true\n", vocabulary)
    expect(calls.map(({ day }) => day)).toEqual([undefined, undefined, undefined])
    expect(notes).toEqual([
      "line 2: `yesterday` is no time; 2 calls have none that can be read: they are counted, but in no day",
    ])
  })
})

describe("given two conditions", () => {
  const judged = (text: string, saved: string, draft: string) =>
    backTest(readCalls(text, vocabulary).calls, condition(saved), condition(draft), vocabulary)

  test("when a phone type is unknown and the verdict depends on it, then the call is not met, and uncertain", () => {
    const found = judged("phone_type,repeat\nVoIP,false\nVoIP,true\nMobile,true", "not mobile", "repeat")
    expect(found).toMatchObject({ total: { both: 0, added: 2, gone: 0 }, uncertain: 2 })
    expect(judged("phone_type\nVoIP\nLandline", "not mobile", "not mobile")).toMatchObject({
      total: { both: 1, added: 0, gone: 0 },
      uncertain: 1,
    })
  })

  test("then calls are counted by day, those without one under the empty text, and the changed ones are known", () => {
    const rows = [
      "at,mobile,repeat",
      "2026-11-21T10:00:00Z,true,true",
      "2026-11-20T10:00:00Z,true,false",
      ",false,true",
    ]
    expect(judged(rows.join("\n"), "mobile", "repeat")).toEqual({
      total: { both: 1, added: 1, gone: 1 },
      uncertain: 0,
      days: [
        ["", { both: 0, added: 1, gone: 0 }],
        ["2026-11-20", { both: 0, added: 0, gone: 1 }],
        ["2026-11-21", { both: 1, added: 0, gone: 0 }],
      ],
      changed: [
        { place: "line 3", facts: { mobile: true, repeat: false }, met: false },
        { place: "line 4", facts: { mobile: false, repeat: true }, met: true },
      ],
    })
  })
})

describe("given a condition that asks what no call has", () => {
  test.each([
    [
      "mobile,repeat_caller\ntrue,true",
      [
        "`repeat` is asked, and no column has it (did you mean the column `repeat_caller`?): it is absent in every call",
      ],
    ],
    [
      '{"mobile": true}\n{"custom_data": {"a": 1}}',
      ["`repeat` is asked, and no call has it: it is absent in every call"],
    ],
    ["Mobile,Repeat\ntrue,true", []],
    ["", []],
  ])("when the calls are %j, then %j is said, once", (text, notes) => {
    const conditions = [condition("mobile and repeat"), condition("repeat")]
    expect(missingNotes(readCalls(text, vocabulary), conditions, vocabulary)).toEqual(notes)
  })
})
