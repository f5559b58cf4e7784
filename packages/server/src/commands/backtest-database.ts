// A back-test in PostgreSQL: the database judges the calls by the conditions' SQL, and sends counts instead of calls.
import { type BacktestSummary, MOST_CHANGED_CALLS } from "@callrules/backtest"
import type { CheckedCondition } from "@callrules/condition"
import { toSql } from "@callrules/condition/sql"
import { guardedConnection } from "@callrules/store/rows"
import * as Result from "effect/Result"
import pg from "pg"
import { Failure, failure } from "../failure.ts"
import type { BacktestOptions } from "./backtest-options.ts"
import { columnsOf } from "./sql.ts"

type Parameter = string | number

/** An identifier of the database, of one part or of several with dots between them. */
const quotedName = (name: string): string =>
  name
    .split(".")
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join(".")

const sqlOf = (condition: CheckedCondition, options: BacktestOptions, parameters: Array<Parameter>): string => {
  const made = toSql(condition, "postgresql", columnsOf(options.columns, options), {
    firstParameter: parameters.length + 1,
  })
  if (Result.isFailure(made)) {
    const problems = made.failure.map(({ hint, message }) => `${message}${hint === undefined ? "" : ` (${hint})`}`)
    throw new Failure(["the condition cannot be asked of the database", ...problems].join("\n  "))
  }
  parameters.push(...made.success.parameters)
  return made.success.sql
}

interface DayRow {
  readonly day: string | null
  readonly calls: string
  readonly met: string
  readonly met_other: string
  readonly only_this: string
  readonly only_other: string
}

/** Counts the calls of a table; a `Failure` when the database cannot be asked. */
// REC-200
export const callsInDatabase = async (
  url: string,
  condition: CheckedCondition,
  other: CheckedCondition | undefined,
  options: BacktestOptions,
): Promise<BacktestSummary> => {
  const parameters: Array<Parameter> = [options.zone]
  const met = sqlOf(condition, options, parameters)
  const metOther = other === undefined ? "false" : sqlOf(other, options, parameters)
  const judged = `select (${quotedName(options.time)} at time zone $1::text)::date::text as day, (${met}) as met, (${metOther}) as met_other, c
    from ${quotedName(options.table)} as c`
  const client = clientOf(url)
  try {
    await client.connect()
    await client.query("begin transaction isolation level repeatable read read only")
    const { rows } = await client.query<DayRow>(
      `select day, count(*) as calls, count(*) filter (where met) as met, count(*) filter (where met_other) as met_other,
         count(*) filter (where met and not met_other) as only_this, count(*) filter (where met_other and not met) as only_other
       from (${judged}) as judged group by day order by day`,
      parameters,
    )
    const changed =
      other === undefined
        ? []
        : await client.query<{ readonly call: Record<string, unknown>; readonly met: boolean }>(
            `select to_jsonb(c) as call, met from (${judged}) as judged where met <> met_other limit ${MOST_CHANGED_CALLS}`,
            parameters,
          )
    return summaryOf(rows, other !== undefined, "rows" in changed ? changed.rows : [])
  } catch (error) {
    throw failure("the database cannot be asked", error)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** A client; a `Failure` when the URL is not one. */
const clientOf = (url: string): pg.Client => {
  try {
    const settings = { connectionString: url, application_name: "callrules backtest" }
    return guardedConnection(new pg.Client(settings))
  } catch (error) {
    throw failure("the database cannot be asked", error)
  }
}

const summaryOf = (
  rows: ReadonlyArray<DayRow>,
  compared: boolean,
  changed: ReadonlyArray<{ readonly call: Record<string, unknown>; readonly met: boolean }>,
): BacktestSummary => {
  const sum = (of: (row: DayRow) => string): number => rows.reduce((all, row) => all + Number(of(row)), 0)
  return {
    calls: sum((row) => row.calls),
    met: sum((row) => row.met),
    ...(compared
      ? {
          other: {
            met: sum((row) => row.met_other),
            onlyThis: sum((row) => row.only_this),
            onlyOther: sum((row) => row.only_other),
          },
        }
      : {}),
    days: rows.flatMap(({ calls, day, met, met_other }) =>
      day === null ? [] : [{ day, calls: Number(calls), met: Number(met), metOther: Number(met_other) }],
    ),
    changed: changed.map(({ call, met }) => ({ place: placeOf(call), facts: call, met })),
  }
}

/** A row by its id, where it has one. */
const placeOf = (row: Readonly<Record<string, unknown>>): string => {
  const key = ["transaction_id", "call_record_id", "id"].find((one) => row[one] !== undefined && row[one] !== null)
  return key === undefined ? "a row" : `${key} ${String(row[key])}`
}
