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

/** What a text can be asked about another one. */
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

/** For texts and numbers, with one value. */
interface EqualityRow extends Row {
  readonly form: "equality"
  readonly text: "equals"
  readonly number: "="
}

/** With a list of which one value must fit: of texts, and of numbers where the row has a question about them. */
interface ListRow extends Row {
  readonly form: "list"
  readonly text: TextQuestion
  readonly number?: "="
}

/** For texts and numbers, without a value. */
interface PresenceRow extends Row {
  readonly form: "presence"
}

/** One row of the table. */
export type OperatorRow = SearchRow | OrderRow | EqualityRow | ListRow | PresenceRow

type Table = Readonly<
  Record<EqualityOperator, EqualityRow> &
    Record<SearchOperator, SearchRow> &
    Record<OrderOperator, OrderRow> &
    Record<ListOperator, ListRow> &
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

/**
 * The answer to each question about a text, both in the form in which they are compared. What else has to be known of a
 * question is in question-facts.ts, for lint and analysis, and in question-sql.ts.
 */
export const TEXT_QUESTIONS: Readonly<Record<TextQuestion, (text: string, needle: string) => boolean>> = {
  equals: (text, needle) => text === needle,
  contains: (text, needle) => text.includes(needle),
  starts: (text, needle) => text.startsWith(needle),
  ends: (text, needle) => text.endsWith(needle),
}
