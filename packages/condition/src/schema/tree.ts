// The tree of a condition as schemas: what a stored tree may look like.
import * as Schema from "effect/Schema"
import type { CheckedCondition } from "../check/checked.ts"
import { MAX_NUMBER } from "../language/tree/limits.ts"
import type { Condition, ConditionNode, ConditionTest, Quantity } from "../language/tree/tree.ts"
import { isWritable, VALUE_PATTERNS } from "../language/tree/values.ts"
import { fitsKind, LIST_OPERATORS, NUMBER_OPERATORS, PRESENCE_OPERATORS, TEXT_OPERATORS } from "../operators/of-kind.ts"
import type { AttributeShape } from "../vocabulary/vocabulary.ts"

const pattern = (source: string, expected: string): Schema.String =>
  Schema.String.check(
    Schema.makeFilter<string>((text) => new RegExp(source, "u").test(text), {
      expected,
      toJsonSchema: () => [{ pattern: source }, true],
    }),
  )

// as the scanner reads them: what a text of a condition cannot hold, a tree cannot hold either
const name = pattern(VALUE_PATTERNS.name, "the name of an attribute, and no keyword")
const key = pattern(VALUE_PATTERNS.key, "a key: 1-9, a-z, W or N")
const comment = pattern(VALUE_PATTERNS.comment, "a comment: one line, trimmed")
const text = pattern(VALUE_PATTERNS.text, "a text without U+0000 and half characters")

const number = Schema.Number.check(
  Schema.makeFilter<number>(isWritable, {
    expected: "a number with at most 12 digits before the period and 3 after it",
    toJsonSchema: () => [{ minimum: -MAX_NUMBER - 0.999, maximum: MAX_NUMBER + 0.999 }, true],
  }),
)

const quantity: Schema.Codec<Quantity> = Schema.Struct({
  number,
  unit: Schema.optionalKey(Schema.Literal("sec")),
}).check(
  Schema.makeFilter<Quantity>(({ number, unit }) => unit === undefined || number >= 0, {
    expected: "a duration that is not negative",
    toJsonSchema: () => [{}, true],
  }),
)

const comments = { before: Schema.optionalKey(Schema.NonEmptyArray(comment)), after: Schema.optionalKey(comment) }
const reference = { attribute: name, field: Schema.optionalKey(text) }

/** One test of a tree. */
export const conditionTestSchema: Schema.Codec<ConditionTest> = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("flag"), attribute: name, ...comments }),
  Schema.Struct({ kind: Schema.Literal("pressed"), keys: Schema.NonEmptyArray(key), ...comments }),
  Schema.Struct({
    kind: Schema.Literal("text"),
    ...reference,
    operator: Schema.Literals(TEXT_OPERATORS),
    value: text,
    ...comments,
  }),
  Schema.Struct({
    kind: Schema.Literal("text-list"),
    ...reference,
    operator: Schema.Literals(LIST_OPERATORS),
    values: Schema.NonEmptyArray(text),
    ...comments,
  }),
  Schema.Struct({
    kind: Schema.Literal("number"),
    ...reference,
    operator: Schema.Literals(NUMBER_OPERATORS),
    value: quantity,
    ...comments,
  }),
  Schema.Struct({
    kind: Schema.Literal("number-list"),
    ...reference,
    operator: Schema.Literals(LIST_OPERATORS.filter((name) => fitsKind(name, "number"))),
    values: Schema.NonEmptyArray(quantity),
    ...comments,
  }),
  Schema.Struct({
    kind: Schema.Literal("presence"),
    ...reference,
    operator: Schema.Literals(PRESENCE_OPERATORS),
    ...comments,
  }),
]).annotate({ identifier: "ConditionTest" })

const parts = Schema.suspend((): Schema.Codec<ConditionNode> => conditionNodeSchema)

const groupOf = (kind: "and" | "or") =>
  Schema.Struct({
    kind: Schema.Literal(kind),
    of: Schema.Array(parts).check(
      Schema.isMinLength(2),
      Schema.makeFilter<ReadonlyArray<ConditionNode>>((nodes) => nodes.every((node) => node.kind !== kind), {
        expected: `parts of which none is itself a group of \`${kind}\``,
        toJsonSchema: () => [{}, true],
      }),
    ),
  })

/** One node of a tree. */
export const conditionNodeSchema: Schema.Codec<ConditionNode> = Schema.Union([
  groupOf("and"),
  groupOf("or"),
  Schema.Struct({ kind: Schema.Literal("not"), of: parts }),
  conditionTestSchema,
]).annotate({ identifier: "ConditionNode" })

const conditionFields = {
  version: Schema.Literal(1),
  root: Schema.NullOr(conditionNodeSchema),
  endComments: Schema.optionalKey(Schema.NonEmptyArray(comment)),
}

const conditional = Schema.makeFilter<Condition>(
  ({ root, endComments }) => root !== null || endComments === undefined,
  {
    expected: "a condition: comments alone are none",
    toJsonSchema: () => [{}, true],
  },
)

/** A tree that was parsed: {@link Condition}. */
export const conditionSchema: Schema.Codec<Condition> = Schema.Struct(conditionFields)
  .check(conditional)
  .annotate({ identifier: "Condition" })

const shape: Schema.Codec<AttributeShape> = Schema.Struct({
  attribute: name,
  field: Schema.optionalKey(text),
  kind: Schema.Literals(["boolean", "text", "number"]),
  caseInsensitive: Schema.optionalKey(Schema.Boolean),
  fact: Schema.optionalKey(Schema.String),
  whenFact: Schema.optionalKey(Schema.Struct({ fact: Schema.String, isOneOf: Schema.Array(Schema.String) })),
})

/** A tree that was checked against a vocabulary: {@link CheckedCondition}. */
export const checkedConditionSchema: Schema.Codec<CheckedCondition> = Schema.Struct({
  ...conditionFields,
  attributes: Schema.Array(shape),
  exclusive: Schema.optionalKey(Schema.Array(Schema.Array(name))),
})
  .check(conditional)
  .annotate({ identifier: "CheckedCondition" })
