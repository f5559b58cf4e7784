// The shape of a tree from outside, found without its schema: every member that must be there, and no other, also none that
// is `undefined`, which JSON cannot have.
import { own, propertiesOf } from "../evaluate/read-facts.ts"
import { isWritable, VALUE_PATTERNS } from "../language/tree/values.ts"
import { fitsKind, LIST_OPERATORS, NUMBER_OPERATORS, PRESENCE_OPERATORS, TEXT_OPERATORS } from "../operators/of-kind.ts"
import type { Operator } from "../operators/operators.ts"

/** Whether a value is what it should be. */
type Check = (value: unknown) => boolean

type Members = Readonly<Record<string, Check>>

const isAny: Check = () => true

const isString: Check = (value) => typeof value === "string"

const matching = (source: string): Check => {
  const pattern = new RegExp(source, "u")
  return (value) => typeof value === "string" && pattern.test(value)
}

const oneOf =
  (...values: ReadonlyArray<unknown>): Check =>
  (value) =>
    values.includes(value)

const listOf =
  (check: Check, least: number): Check =>
  (value) =>
    // a hole is an item too
    Array.isArray(value) && value.length >= least && Array.from(value).every(check)

const objectOf = (required: Members, optional: Members = {}): Check => {
  const names = Object.keys(required)
  const checks = new Map(Object.entries({ ...optional, ...required }))
  return (value) => {
    const object = propertiesOf(value)
    return (
      names.every((name) => own(object, name) !== undefined) &&
      Reflect.ownKeys(object).every((name) => typeof name === "string" && checks.get(name)?.(object[name]))
    )
  }
}

const isName = matching(VALUE_PATTERNS.name)
const isText = matching(VALUE_PATTERNS.text)
const isComment = matching(VALUE_PATTERNS.comment)

const isNumber: Check = (value) => typeof value === "number" && isWritable(value)
const isNumberWithUnit = objectOf({ number: isNumber }, { unit: oneOf("sec") })
const isQuantity: Check = (value) => {
  const { number, unit } = propertiesOf(value)
  return isNumberWithUnit(value) && (unit === undefined || Number(number) >= 0)
}

const COMMENTS: Members = { before: listOf(isComment, 1), after: isComment }

const comparison = (operators: ReadonlyArray<Operator>, values: Members): Check =>
  objectOf({ kind: isAny, attribute: isName, operator: oneOf(...operators), ...values }, { field: isText, ...COMMENTS })

// what the parts of a group are is looked at by who goes on to them
const GROUP = objectOf({ kind: isAny, of: isAny })

/** The shape of each kind of node. */
const NODE_SHAPES: Members = {
  and: GROUP,
  or: GROUP,
  not: GROUP,
  flag: objectOf({ kind: isAny, attribute: isName }, COMMENTS),
  pressed: objectOf({ kind: isAny, keys: listOf(matching(VALUE_PATTERNS.key), 1) }, COMMENTS),
  text: comparison(TEXT_OPERATORS, { value: isText }),
  "text-list": comparison(LIST_OPERATORS, { values: listOf(isText, 1) }),
  number: comparison(NUMBER_OPERATORS, { value: isQuantity }),
  "number-list": comparison(
    LIST_OPERATORS.filter((name) => fitsKind(name, "number")),
    { values: listOf(isQuantity, 1) },
  ),
  presence: comparison(PRESENCE_OPERATORS, {}),
}

/** Whether a node has the shape of its kind, and no part that is a group of its own kind. What its parts are otherwise is not looked at. */
export const isNodeShaped = (node: unknown): boolean => {
  const { kind, of } = propertiesOf(node)
  const check = typeof kind === "string" && Object.hasOwn(NODE_SHAPES, kind) ? NODE_SHAPES[kind] : undefined
  const isDoubled = kind !== "not" && Array.isArray(of) && of.some((part) => own(propertiesOf(part), "kind") === kind)
  return check?.(node) === true && !isDoubled
}

const isListed = objectOf(
  { attribute: isName, kind: oneOf("boolean", "text", "number") },
  {
    field: isText,
    caseInsensitive: oneOf(true, false),
    fact: isString,
    whenFact: objectOf({ fact: isString, isOneOf: listOf(isString, 0) }),
  },
)

const areDifferent: Check = (names) => Array.isArray(names) && new Set(names).size === names.length
const isNameList = listOf(isName, 0)

const isOutlined = objectOf(
  { version: isAny, root: isAny, attributes: listOf(isListed, 0) },
  {
    endComments: listOf(isComment, 1),
    exclusive: listOf((names) => isNameList(names) && areDifferent(names), 0),
  },
)

/** Whether a tree has the shape of one, apart from its nodes. */
export const isTreeShaped = (tree: unknown): boolean => {
  const { root, endComments } = propertiesOf(tree)
  return isOutlined(tree) && (root !== null || endComments === undefined)
}
