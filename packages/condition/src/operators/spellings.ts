// What people write in place of each operator: words of other languages, of English, and of forms. For hints only.
import type { Operator } from "./operators.ts"

/** Other words for one operator, separated by spaces; without letter case, spaces, `_`, apostrophes and a leading `is`, `does` or `not`. */
interface Spelling {
  readonly words: string
  /**
   * What `not` before these words means; absent: `not` before the test, nothing else negates it. Of an order that is not quite
   * its negation: an absent number meets neither.
   */
  readonly opposite?: Operator
  /** Words for `not` before the test. */
  readonly negated?: string
  /** Words for a test that one of several texts passes, or all of them; the language repeats the test. */
  readonly any?: string
  readonly all?: string
}

type Spellings = Readonly<Record<Operator, Spelling>>

/** The words for each operator. */
export const SPELLINGS: Spellings = {
  "=": { words: "= equals equal equalto equalsto eq sameas exactly", opposite: "!=" },
  "!=": { words: "!= ne neq differs differsfrom differentfrom distinctfrom otherthan unequal", opposite: "=" },
  contains: {
    words: "contains contain containing containsthe includes include including has have having",
    negated: "hasno hasnot havingno lacks lacking excludes excluding without",
    any: "containsany containsanyof containsoneof containseither containany containanyof containoneof containeither",
    all: "containsall containsallof containall containallof",
  },
  starts_with: {
    words: "startswith startwith startingwith starts begins beginswith beginwith beginningwith prefix",
    any: "startswithany startswithanyof startswithoneof startwithany startwithanyof startwithoneof",
  },
  ends_with: {
    words: "endswith endwith endingwith ends suffix",
    any: "endswithany endswithanyof endswithoneof endwithany endwithanyof endwithoneof",
  },
  "<": { words: "< lt under below lessthan fewerthan shorterthan smallerthan lowerthan", opposite: ">=" },
  "<=": {
    words:
      "<= lte le atmost upto maximum max lessthanorequalto lessthanorequal fewerthanorequalto shorterthanorequalto smallerthanorequalto lowerthanorequalto equaltoorlessthan equalorlessthan",
    opposite: ">",
  },
  ">": {
    words: "> gt over above exceeds exceeding exceed morethan greaterthan longerthan largerthan biggerthan higherthan",
    opposite: "<=",
  },
  ">=": {
    words:
      ">= gte ge atleast minimum min greaterthanorequalto greaterthanorequal morethanorequalto longerthanorequalto largerthanorequalto biggerthanorequalto higherthanorequalto equaltoorgreaterthan equaltoormorethan equalorgreaterthan",
    opposite: "<",
  },
  in: { words: "in oneof anyof amongst among isanyof any inlist", opposite: "not in" },
  "not in": { words: "nin noneof", opposite: "in" },
  present: {
    words:
      "present exists exist set filled known notempty nonempty nonblank defined given provided supplied specified entered populated",
    opposite: "absent",
  },
  absent: {
    words: "absent empty missing blank leftempty leftblank null nil unset unknown undefined undef nonexistent none",
    opposite: "present",
  },
}
