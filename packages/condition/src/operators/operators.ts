// The operators of the language, one row each: which values an operator takes, and what it asks of an attribute. The
// parser, the checker, the evaluator, the analysis, SQL, completion, the JSON Schema and the hints read this table.

/** `=` and `!=`: a text or a number is compared with one value. */
export type EqualityOperator = "=" | "!="

/** What only a text is asked: it is searched for another text. */
export type SearchOperator = "contains" | "starts_with" | "ends_with"

/** What only a number is asked: it is compared by size. */
export type OrderOperator = "<" | "<=" | ">" | ">="

/** A text or a number is looked for in a list. */
export type ListOperator = "in" | "not in"

/** Whether a text or a number is there at all. */
export type PresenceOperator = "present" | "absent"

/** How a text attribute is compared with one text. */
export type TextOperator = EqualityOperator | SearchOperator

/** How a number attribute is compared with one number. */
export type NumberOperator = EqualityOperator | OrderOperator

/** Every operator. */
export type Operator = TextOperator | NumberOperator | ListOperator | PresenceOperator

/**
 * What a text can be asked about another one; of all but `equals`, the answer about the empty text is yes. Answered in
 * evaluate/step.ts, written in sql/dialect.ts; ask/analyze/atom.ts knows what one answer says about another.
 */
export type TextQuestion = "equals" | "contains" | "starts" | "ends"

/** What a number can be asked about another one, as SQL writes it too. */
export type NumberQuestion = "=" | "<" | "<=" | ">" | ">="

/** What every operator says. */
interface Row {
  /** Whether the test holds when the answer to its question is no. So it holds for an absent number too. */
  readonly negated: boolean
}

/** For texts, with one text. */
interface SearchRow extends Row {
  readonly form: "search"
  readonly text: TextQuestion
}

/** For numbers, with one number. */
interface OrderRow extends Row {
  readonly form: "order"
  readonly number: NumberQuestion
}

/** For texts and numbers, with one value or a list; of a list, one value must fit. */
interface EitherRow<Form> extends Row {
  readonly form: Form
  readonly text: "equals"
  readonly number: "="
}

/** For texts and numbers, without a value. */
interface PresenceRow extends Row {
  readonly form: "presence"
}

/** One row of the table. */
export type OperatorRow = SearchRow | OrderRow | EitherRow<"equality"> | EitherRow<"list"> | PresenceRow

type Table = Readonly<
  Record<EqualityOperator, EitherRow<"equality">> &
    Record<SearchOperator, SearchRow> &
    Record<OrderOperator, OrderRow> &
    Record<ListOperator, EitherRow<"list">> &
    Record<PresenceOperator, PresenceRow>
>

/** The table, in the order in which hints, completion and the JSON Schema name the operators. */
export const OPERATORS: Table = {
  "=": { form: "equality", text: "equals", number: "=", negated: false },
  "!=": { form: "equality", text: "equals", number: "=", negated: true },
  contains: { form: "search", text: "contains", negated: false },
  starts_with: { form: "search", text: "starts", negated: false },
  ends_with: { form: "search", text: "ends", negated: false },
  "<": { form: "order", number: "<", negated: false },
  "<=": { form: "order", number: "<=", negated: false },
  ">": { form: "order", number: ">", negated: false },
  ">=": { form: "order", number: ">=", negated: false },
  in: { form: "list", text: "equals", number: "=", negated: false },
  "not in": { form: "list", text: "equals", number: "=", negated: true },
  present: { form: "presence", negated: false },
  absent: { form: "presence", negated: true },
}
