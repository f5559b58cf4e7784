// Stage 2: tokens to the tree. `not` binds tightest, then `and`, then `or`. The rules for one test are in test-grammar.ts.
//
//   condition   = disjunction
//   disjunction = conjunction *("or" conjunction)
//   conjunction = negation *("and" negation)
//   negation    = test | "not" negation | "(" disjunction ")"
import { EOF, type IToken } from "chevrotain"
import { endOf, TestParser } from "./test-grammar.ts"
import * as token from "./tokens.ts"
import type { ConditionGroup, ConditionNode, ConditionTest } from "./tree/tree.ts"

/** What the grammar makes of tokens. */
export interface Parsed {
  /** The tree; `undefined` when the grammar gave up. */
  readonly root: ConditionNode | undefined
  /** The token at which the grammar gave up; `undefined` when it did not. */
  readonly stoppedAt: IToken | undefined
  /** Whether a rule was broken that the grammar itself does not express, such as a key that does not exist. */
  readonly faulty: boolean
  /** How many tests, negations and groups the tree has. */
  readonly nodes: number
  /** Three numbers per test, from left to right: start, end of the attribute, end. */
  readonly tests: ReadonlyArray<number>
  /** Start and end of each `and` group beside an `or` without parentheses. */
  readonly mixed: ReadonlyArray<number>
}

/** The grammar as Chevrotain rules; its only public use is {@link parseTokens}, and the test that validates it. */
export class ConditionParser extends TestParser {
  private readonly condition: () => ConditionNode
  private mixed: Array<number> = []
  // whether the last conjunction had more than one part, and so left its place in `mixed`
  private joined = false

  constructor(options: { readonly skipValidations: boolean } = { skipValidations: true }) {
    super(options)
    this.condition = this.groupRules(this.testRule())
    this.performSelfAnalysis()
  }

  /** Reads tokens that passed the limits. */
  read(tokens: Array<IToken>): Parsed {
    this.input = tokens
    this.tests = []
    this.mixed = []
    this.nodes = 0
    this.faults = 0
    const root = this.condition()
    const [error] = this.errors
    return {
      root: error === undefined ? root : undefined,
      stoppedAt: error?.token,
      faulty: this.faults > 0,
      nodes: this.nodes,
      tests: this.tests,
      mixed: this.mixed,
    }
  }

  private join(kind: ConditionGroup["kind"], parts: Array<ConditionNode>): ConditionNode {
    this.nodes += 1
    if (!parts.some((part) => part?.kind === kind)) return { kind, of: parts }
    const flat: Array<ConditionNode> = []
    for (const part of parts) {
      if (part.kind === kind) {
        this.nodes -= 1
        flat.push(...part.of)
      } else flat.push(part)
    }
    return { kind, of: flat }
  }

  private groupRules(test: () => ConditionTest): () => ConditionNode {
    const negation: () => ConditionNode = this.RULE(
      "negation",
      (): ConditionNode =>
        this.OR([
          { ALT: () => this.SUBRULE(test) },
          {
            ALT: (): ConditionNode => {
              this.CONSUME(token.Not)
              // REC-22
              const of = this.SUBRULE(negation)
              this.nodes += 1
              return { kind: "not", of }
            },
          },
          {
            ALT: () => {
              this.CONSUME(token.OpenParenthesis)
              // REC-23
              const node = this.SUBRULE(disjunction)
              this.CONSUME(token.CloseParenthesis)
              return node
            },
          },
        ]),
    )
    const conjunction = this.conjunctionRule(negation)
    // `negation` refers to it, so it must have this one name; it exists by the time that rule is run
    const disjunction: () => ConditionNode = this.disjunctionRule(conjunction)
    return this.RULE("condition", () => this.SUBRULE(disjunction))
  }

  private conjunctionRule(negation: () => ConditionNode): () => ConditionNode {
    return this.RULE("conjunction", (): ConditionNode => {
      const start = this.LA(1).startOffset
      const first = this.SUBRULE(negation)
      let parts: Array<ConditionNode> | undefined
      this.MANY(() => {
        // REC-09
        this.CONSUME(token.And)
        const next = this.SUBRULE2(negation)
        if (parts === undefined) parts = [first]
        parts.push(next)
      })
      this.joined = parts !== undefined
      if (parts === undefined) return first
      this.mixed.push(start, endOf(this.LA(0)))
      return this.join("and", parts)
    })
  }

  private disjunctionRule(conjunction: () => ConditionNode): () => ConditionNode {
    return this.RULE("disjunction", (): ConditionNode => {
      const first = this.SUBRULE(conjunction)
      let parts: Array<ConditionNode> | undefined
      this.MANY(() => {
        this.CONSUME(token.Or)
        const next = this.SUBRULE2(conjunction)
        if (parts === undefined) parts = [first]
        parts.push(next)
      })
      if (parts !== undefined) {
        this.joined = false
        return this.join("or", parts)
      }
      // an `and` group on its own is not mixed with an `or`
      if (this.joined) this.mixed.length -= 2
      this.joined = false
      return first
    })
  }
}

let parser: ConditionParser | undefined

/** Reads tokens with the one parser of the process, which is made when the first condition is read. */
export const parseTokens = (tokens: Array<IToken>): Parsed => {
  if (parser === undefined) parser = new ConditionParser()
  return parser.read(tokens)
}

/** Whether a token is the end of the text. */
export const isEnd = (made: IToken): boolean => made.tokenType === EOF
