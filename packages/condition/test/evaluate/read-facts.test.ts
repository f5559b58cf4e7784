// Raw calls that nobody vouches for: read safely, own properties only.
import {
  type CheckedCondition,
  compileCondition,
  evaluateCall,
  factLayout,
  prepareFacts,
  readCondition,
  vocabularyLayout,
} from "@callrules/condition"
import { explainCondition, isCertain } from "@callrules/condition/ask"
import * as Result from "effect/Result"
import { afterEach, describe, expect, test } from "vitest"
import { callVocabulary } from "../support/call-vocabulary.ts"
import { extended } from "../support/vocabularies.ts"

const anyField = callVocabulary({ customDataFields: "any" })

const read = (text: string, vocabulary = anyField): CheckedCondition =>
  Result.getOrThrow(readCondition(text, vocabulary))

/** The verdict on a raw call, which must be the same on its prepared facts. */
const verdict = (text: string, facts: unknown, vocabulary = anyField): boolean => {
  const compiled = compileCondition(read(text, vocabulary))
  const raw = evaluateCall(compiled, facts)
  expect(compiled.evaluate(prepareFacts(compiled.layout, facts))).toBe(raw)
  return raw
}

describe("given facts that are inherited", () => {
  afterEach(() => {
    Reflect.deleteProperty(Object.prototype, "mobile")
    Reflect.deleteProperty(Object.prototype, "product")
  })

  test("when the prototype of all objects is polluted, then nothing of it is read", () => {
    Object.defineProperty(Object.prototype, "mobile", { value: true, configurable: true })
    Object.defineProperty(Object.prototype, "product", { value: "solar", configurable: true })
    expect(verdict("mobile", {})).toBe(false)
    expect(verdict("custom_data[product] present", { custom_data: {} })).toBe(false)
  })

  test("when they stand in a prototype of the call, then they are absent", () => {
    expect(verdict("mobile", Object.create({ mobile: true }))).toBe(false)
    expect(verdict("mobile", Object.assign(Object.create(null), { mobile: true }))).toBe(true)
  })
})

describe("given facts that throw when they are read", () => {
  const hostile = {
    get repeat(): boolean {
      throw new Error("repeat")
    },
    get media_type(): string {
      throw new Error("media type")
    },
    get custom_data(): object {
      throw new Error("custom data")
    },
    get keypresses(): object {
      throw new Error("keypresses")
    },
    mobile: true,
    score: 1,
  }

  test.each([
    ["mobile and not repeat", true],
    ["repeat or media_type present", false],
    ["custom_data[product] absent and mobile", true],
    ["mobile and not pressed[1]", true],
  ])("when %s is evaluated, then only what throws is absent", (text, expected) => {
    expect(verdict(text, hostile)).toBe(expected)
  })

  test("when a number throws, then it is absent", () => {
    const facts = Object.defineProperty({ mobile: true }, "score", {
      get: () => {
        throw new Error("score")
      },
    })
    expect(verdict("mobile and score absent", facts, extended)).toBe(true)
  })

  test("when the call is a proxy that throws, then everything is absent", () => {
    const proxy = new Proxy(
      {},
      {
        getOwnPropertyDescriptor: () => {
          throw new Error("proxy")
        },
      },
    )
    expect(verdict("mobile or media_type present", proxy)).toBe(false)
  })

  test("when the call is a proxy that was revoked, then everything is absent, and why is told all the same", () => {
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    expect(verdict("mobile or media_type present", proxy)).toBe(false)
    expect(verdict("custom_data[product] absent", { custom_data: proxy })).toBe(true)
    expect(explainCondition(read("mobile"), proxy).met).toBe(false)
  })
})

describe("given something that is no call", () => {
  test.each([[null], [undefined], ["mobile"], [1], [true], [[{ mobile: true }]], [() => true]])(
    "when %s is evaluated, then every fact is absent",
    (facts) => {
      expect(verdict("mobile or media_type present or pressed[1]", facts)).toBe(false)
      expect(verdict("media_type absent", facts)).toBe(true)
    },
  )
})

describe("given numbers", () => {
  test.each([[Number.NaN], [Number.POSITIVE_INFINITY], [Number.NEGATIVE_INFINITY], [1n], ["1"], [new Date(0)]])(
    "when the fact is %s, then infinities and what is no number are absent",
    (score) => {
      expect(verdict("score absent and score != 1 and not score >= 0 and not score < 0", { score }, extended)).toBe(
        true,
      )
      expect(verdict("media_type absent", { media_type: typeof score === "string" ? "" : score })).toBe(true)
    },
  )

  test("when the fact is minus zero, then it equals zero", () => {
    expect(verdict("score = 0 and score in (0) and score <= -0", { score: -0 }, extended)).toBe(true)
  })
})

describe("given keypresses", () => {
  test.each([
    [["1", 2], true],
    [["1", "2", "3"], true],
    [["12"], false],
    [["1", "", "2"], false],
    [["1", null, "2"], false],
    ["12", false],
    [{ 0: "1", 1: "2", length: 2 }, false],
  ])("when they are %j, then pressed[1 2] is %s", (keypresses, expected) => {
    expect(verdict("pressed[1 2]", { keypresses })).toBe(expected)
  })
})

describe("given many attributes", () => {
  const names = Array.from({ length: 40 }, (_, index) => `flag_${index}`)
  const vocabulary = {
    attributes: names.map((name) => ({ name, kind: "boolean" as const })),
    keypresses: false,
  }

  test.each([[0], [3], [4], [29], [30], [39]])("when flag %i alone is true, then its test alone holds", (wanted) => {
    const facts = { [`flag_${wanted}`]: true }
    expect(
      verdict(`flag_${wanted} and not (${names.filter((_, at) => at !== wanted).join(" or ")})`, facts, vocabulary),
    ).toBe(true)
  })
})

test("given prepared facts in place of a raw call, then they are decided on as they are", () => {
  const compiled = compileCondition(read("not mobile"))
  const layouts = [compiled.layout, factLayout([], false)]
  for (const mobile of [true, false]) {
    expect(layouts.map((layout) => compiled.evaluateCall(prepareFacts(layout, { mobile })))).toEqual([!mobile, !mobile])
    const twice = layouts.map((layout) => prepareFacts(compiled.layout, prepareFacts(layout, { mobile })))
    expect(twice.map((facts) => compiled.evaluate(facts))).toEqual([!mobile, !mobile])
  }
})

describe("given facts prepared for another layout", () => {
  const facts = { mobile: true, score: 7, media_type: "tv", keypresses: ["1"], custom_data: { product: "solar" } }
  const text = 'mobile and score > 5 and media_type = "tv" and custom_data[product] = "solar" and pressed[1]'

  test("when they hold every attribute of the condition, then the verdict is the same", () => {
    const compiled = compileCondition(read(text, extended))
    expect(compiled.evaluate(prepareFacts(vocabularyLayout(extended), facts))).toBe(true)
    const shared = compileCondition(read(text, extended), vocabularyLayout(extended))
    expect(shared.evaluate(prepareFacts(shared.layout, facts))).toBe(true)
    expect(shared.evaluateCall(facts)).toBe(true)
  })

  const older = vocabularyLayout(callVocabulary({ customDataFields: ["product"] }))

  test("when a layout lacks what the condition tests, then it is read from the call all the same", () => {
    const facts = { custom_data: { optout: "yes" }, keypresses: ["1"] }
    const noKeys = vocabularyLayout({ ...anyField, keypresses: false })
    for (const layout of [vocabularyLayout(anyField), older, noKeys]) {
      for (const text of ["not custom_data[optout] present", "not pressed[1]"]) {
        const condition = read(text)
        const prepared = prepareFacts(layout, facts)
        for (const compiled of [compileCondition(condition), compileCondition(condition, layout)]) {
          expect(evaluateCall(compiled, facts)).toBe(false)
          expect(compiled.evaluate(prepared)).toBe(false)
          expect(compiled.evaluate(prepareFacts(layout, {}))).toBe(true)
        }
        expect(explainCondition(condition, prepared).met).toBe(false)
        expect(isCertain(condition, prepared, {})).toEqual({ certain: true, met: false })
      }
    }
    // what has all of it is used as it is
    expect(compileCondition(read("mobile"), older).layout).toBe(older)
  })

  test("when a layout reads an attribute in another way, then it is read from the call too", () => {
    const region = { attribute: "region", kind: "text", caseInsensitive: true } as const
    const mobile = {
      attribute: "mobile",
      kind: "boolean",
      whenFact: { fact: "phone_type", isOneOf: ["mobile"] },
    } as const
    const condition = read('region = "CA" and mobile', extended)
    const facts = { region: "ca", phone_type: "Mobile" }
    for (const shapes of [
      [{ ...region, caseInsensitive: false }, mobile],
      [{ ...region, fact: "state" }, mobile],
      [{ attribute: "region", kind: "boolean" } as const, mobile],
      [region, { attribute: "mobile", kind: "boolean" } as const],
      [region, { ...mobile, whenFact: { fact: "type", isOneOf: ["mobile"] } }],
      [region, { ...mobile, whenFact: { fact: "phone_type", isOneOf: ["mobile", "cell"] } }],
      [region, { ...mobile, whenFact: { fact: "phone_type", isOneOf: ["cell"] } }],
    ]) {
      const layout = factLayout(shapes, false)
      const compiled = compileCondition(condition, layout)
      expect(compiled.layout).not.toBe(layout)
      expect(compiled.evaluate(prepareFacts(layout, facts))).toBe(true)
    }
    const layout = factLayout([region, mobile], false)
    expect(compileCondition(condition, layout).layout).toBe(layout)
  })

  test("when they have what the condition tests, then the call is not read again", () => {
    const facts = { mobile: true }
    const prepared = prepareFacts(older, facts)
    facts.mobile = false
    expect(compileCondition(read("mobile")).evaluate(prepared)).toBe(true)
    expect(explainCondition(read("mobile"), prepared).met).toBe(true)
  })

  test("when a layout lacks what another condition tests, then nothing is wrong", () => {
    const wide = vocabularyLayout(callVocabulary({ customDataFields: ["product", "optout"] }))
    const compiled = compileCondition(read("mobile and media_type absent"), wide)
    const prepared = prepareFacts(older, { mobile: true })
    expect(compiled.evaluate(prepared) && compiled.evaluate(prepared)).toBe(true)
    expect(compiled.evaluate(prepareFacts(older, {}))).toBe(false)
  })
})
