// Stage 2, lower half: the rules of the grammar for one test. grammar.ts joins tests with `not`, `and` and `or`.
//
//   test       = "pressed" "[" 1*key "]" | attribute [comparison]
//   attribute  = name ["[" (bare-word | text) "]"]
//   comparison = equality (text | quantity) | order quantity | search text | presence
//              | ["not"] list "(" (text *("," text) | quantity *("," quantity)) ")"
//   equality, order, search, list, presence = the operators of that form in operators.ts: `=`, `<=`, `contains`, `in`, `present`, ...
//   quantity   = number | 1*(number unit)     ; with units not negative, from the largest unit to the smallest, each once
import { EmbeddedActionsParser, type IToken } from "chevrotain"
import {
  EQUALITY_OPERATORS,
  fitsKind,
  LIST_OPERATORS,
  listOperator,
  ORDER_OPERATORS,
  PRESENCE_OPERATORS,
  SEARCH_OPERATORS,
} from "../operators/of-kind.ts"
import type { Operator } from "../operators/operators.ts"
import * as token from "./tokens.ts"
import type { AttributeReference, ConditionTest, Quantity } from "./tree/tree.ts"
import { isInRange, secondsIn, thousandths } from "./tree/units.ts"

/** Whether `pressed[...]` takes a key: `1-9`, `a-z`, `W` or `N`. */
export const isKey = (key: string): boolean => KEY.test(key)

// REC-16
const KEY = /^[1-9a-zWN]$/

/** Where a token ends (exclusive). */
export const endOf = (last: IToken): number => (last.endOffset ?? -1) + 1

// every token of ours carries its value; while Chevrotain records the grammar it brings tokens of its own, whose values count for nothing
const meaningOf = (made: IToken): string => (made instanceof token.Token ? made.value : "")

/** The rules for one test. State that actions fill is kept in fields; `begin` of the whole parser resets it. */
export class TestParser extends EmbeddedActionsParser {
  /** Three numbers per test: start, end of the attribute, end. */
  protected tests: Array<number> = []
  /** How many tests, negations and groups the tree has so far. */
  protected nodes = 0
  /** How many rules that the grammar itself does not express were broken. */
  protected faults = 0
  // the attribute of the test that is being read
  private reference: AttributeReference = { attribute: "" }

  constructor(options: { readonly skipValidations: boolean }) {
    // the grammar is validated by a test, not each time a process starts
    super(token.TOKEN_TYPES, { maxLookahead: 1, recoveryEnabled: false, ...options })
  }

  /** Defines the rules, innermost first, and gives the one for a test. */
  protected testRule(): () => ConditionTest {
    const pressed = this.pressedRule()
    const field = this.RULE("field", (): string => {
      this.CONSUME(token.OpenBracket)
      // REC-39
      const name = this.OR([
        { ALT: () => meaningOf(this.CONSUME(token.BareWord)) },
        { ALT: () => meaningOf(this.CONSUME(token.Text)) },
      ])
      this.CONSUME(token.CloseBracket)
      return name
    })
    const comparison = this.comparisonRule()
    const named = this.RULE("named", (): ConditionTest => {
      const { startOffset, image: attribute } = this.CONSUME(token.Name)
      const fieldName = this.OPTION(() => this.SUBRULE(field))
      const attributeEnd = endOf(this.LA(0))
      this.reference = fieldName === undefined ? { attribute } : { attribute, field: fieldName }
      const test = this.OPTION2(() => this.SUBRULE(comparison))
      this.tests.push(startOffset, attributeEnd, endOf(this.LA(0)))
      // `custom_data[product]` alone says nothing
      if (test === undefined && fieldName !== undefined) this.faults += 1
      return test ?? { kind: "flag", attribute }
    })
    return this.RULE("test", (): ConditionTest => {
      this.nodes += 1
      return this.OR([{ ALT: () => this.SUBRULE(named) }, { ALT: () => this.SUBRULE(pressed) }])
    })
  }

  private pressedRule(): () => ConditionTest {
    return this.RULE("pressed", (): ConditionTest => {
      const keys: Array<string> = []
      const start = this.CONSUME(token.Pressed).startOffset
      this.CONSUME(token.OpenBracket)
      this.AT_LEAST_ONE(() => {
        const key = this.CONSUME(token.BareWord).image
        if (!isKey(key)) this.faults += 1
        keys.push(key)
      })
      const end = endOf(this.CONSUME(token.CloseBracket))
      this.tests.push(start, end, end)
      return { kind: "pressed", keys }
    })
  }

  private comparisonRule(): () => ConditionTest {
    const quantity = this.quantityRule()
    const equality = this.equalityRule(quantity)
    const list = this.listRule(quantity)
    const search = this.RULE("search", (): ConditionTest => {
      const operator = this.operator(this.CONSUME(token.Search), SEARCH_OPERATORS, "contains")
      return { kind: "text", ...this.reference, operator, value: meaningOf(this.CONSUME(token.Text)) }
    })
    const order = this.RULE("order", (): ConditionTest => {
      const operator = this.operator(this.CONSUME(token.Order), ORDER_OPERATORS, "<")
      return { kind: "number", ...this.reference, operator, value: this.SUBRULE(quantity) }
    })
    const presence = this.RULE("presence", (): ConditionTest => {
      // REC-29
      const operator = this.operator(this.CONSUME(token.Presence), PRESENCE_OPERATORS, "present")
      return { kind: "presence", ...this.reference, operator }
    })
    return this.RULE(
      "comparison",
      (): ConditionTest =>
        this.OR([
          { ALT: () => this.SUBRULE(equality) },
          { ALT: () => this.SUBRULE(search) },
          { ALT: () => this.SUBRULE(presence) },
          { ALT: () => this.SUBRULE(list) },
          { ALT: () => this.SUBRULE(order) },
        ]),
    )
  }

  // `recorded` is for the tokens with which Chevrotain records the grammar
  private operator<O extends Operator>(read: IToken, operators: ReadonlyArray<O>, recorded: O): O {
    const text = meaningOf(read)
    return operators.find((operator) => operator === text) ?? this.operatorInAnyCase(text, operators) ?? recorded
  }

  private operatorInAnyCase<O extends Operator>(text: string, operators: ReadonlyArray<O>): O | undefined {
    const lower = text.toLowerCase()
    return operators.find((operator) => operator === lower)
  }

  // what is no condition in spite of the grammar stands for itself meanwhile
  private faulty<O extends Operator>(operator: O): O {
    this.faults += 1
    return operator
  }

  private equalityRule(quantity: () => Quantity): () => ConditionTest {
    return this.RULE("equality", (): ConditionTest => {
      const operator = this.operator(this.CONSUME(token.Equality), EQUALITY_OPERATORS, "=")
      return this.OR([
        {
          ALT: (): ConditionTest => {
            const value = meaningOf(this.CONSUME(token.Text))
            return { kind: "text", ...this.reference, operator, value }
          },
        },
        {
          ALT: (): ConditionTest => {
            const value = this.SUBRULE(quantity)
            return { kind: "number", ...this.reference, operator, value }
          },
        },
      ])
    })
  }

  private listRule(quantity: () => Quantity): () => ConditionTest {
    return this.RULE("list", (): ConditionTest => {
      const negated = this.OPTION(() => this.CONSUME(token.Not)) !== undefined
      const word = this.operator(this.CONSUME(token.In), LIST_OPERATORS, "in")
      // REC-28
      const operator = listOperator(word, negated) ?? this.faulty(word)
      this.CONSUME(token.OpenParenthesis)
      const test = this.OR([
        {
          ALT: (): ConditionTest => {
            const values: Array<string> = []
            this.AT_LEAST_ONE_SEP({ SEP: token.Comma, DEF: () => values.push(meaningOf(this.CONSUME(token.Text))) })
            return { kind: "text-list", ...this.reference, operator, values }
          },
        },
        {
          ALT: (): ConditionTest => {
            const values: Array<Quantity> = []
            this.AT_LEAST_ONE_SEP2({ SEP: token.Comma, DEF: () => values.push(this.SUBRULE(quantity)) })
            if (!fitsKind(operator, "number")) this.faulty(operator)
            return { kind: "number-list", ...this.reference, operator, values }
          },
        },
      ])
      this.CONSUME(token.CloseParenthesis)
      return test
    })
  }

  private quantityRule(): () => Quantity {
    return this.RULE("quantity", (): Quantity => {
      const first = meaningOf(this.CONSUME(token.NumberText))
      const unit = this.OPTION(() => this.CONSUME(token.Name))
      if (unit === undefined) return { number: thousandths(first) / 1_000 }
      let sum = this.seconds(first, meaningOf(unit))
      let factor = secondsIn(meaningOf(unit)) ?? 0
      this.MANY(() => {
        const next = meaningOf(this.CONSUME2(token.NumberText))
        const nextUnit = meaningOf(this.CONSUME2(token.Name))
        sum += this.seconds(next, nextUnit)
        // each unit is smaller than the one before it
        const nextFactor = secondsIn(nextUnit) ?? 0
        // REC-171
        if (nextFactor >= factor) this.faults += 1
        factor = nextFactor
      })
      if (!isInRange(sum)) this.faults += 1
      return { number: sum / 1_000, unit: "sec" }
    })
  }

  private seconds(text: string, unit: string): number {
    const factor = secondsIn(unit)
    const number = thousandths(text)
    if (factor === undefined || number < 0) this.faults += 1
    return number * (factor ?? 1)
  }
}
