// The condition as SQL: for three databases, with its bound values.
import { type SqlColumns, toSql } from "@callrules/condition/sql"
import * as Result from "effect/Result"
import { Choice } from "../parts/choice.tsx"
import { Panel } from "../parts/panel.tsx"
import { Scroll } from "../parts/scroll.tsx"
import { dialect, shown, vocabulary } from "./state.ts"

const DIALECTS = [
  ["postgresql", "PostgreSQL"],
  ["sqlite", "SQLite"],
  ["duckdb", "DuckDB"],
] as const

// a table with a column for each attribute, and one of JSON for the custom data
const columnsOf = (): SqlColumns => ({
  attributes: Object.fromEntries(
    vocabulary.value.attributes.map(({ name, fields }) => [
      name,
      fields === undefined ? { column: name, table: "c", normalized: true } : { column: name, table: "c", json: true },
    ]),
  ),
  keypresses: { column: "keypresses", table: "c" },
})

// broken where a person reads on, not in the middle of a word
const broken = (sql: string): string => sql.replaceAll(/ (and|or) (?=\(|coalesce|not|case)/g, "\n  $1 ")

/** The sixth panel: SQL. */
export const SqlPanel = () => {
  const { condition } = shown.value
  const written = condition === undefined ? undefined : toSql(condition, dialect.value, columnsOf())
  return (
    <Panel number={6} title="SQL">
      <Choice
        name="dialect"
        legend="Database"
        options={DIALECTS}
        value={dialect.value}
        onChoose={(chosen) => {
          dialect.value = chosen
        }}
      />
      {written === undefined ? null : Result.isFailure(written) ? (
        <ul class="plain">
          {written.failure.map(({ message }) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      ) : (
        <>
          <Scroll label="The condition in SQL">
            <pre class="sql">
              <code>{broken(written.success.sql)}</code>
            </pre>
          </Scroll>
          {written.success.parameters.length === 0 ? null : (
            <table>
              <caption class="note">Bound values</caption>
              <tbody>
                {written.success.parameters.map((value, index) => (
                  <tr key={`${index} ${value}`}>
                    <th scope="row">
                      <code>
                        {dialect.value === "sqlite" ? "?" : "$"}
                        {index + 1}
                      </code>
                    </th>
                    <td>
                      <code>{JSON.stringify(value)}</code>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          <p class="note">
            Every value is bound. True or false, never NULL: it selects exactly the calls that meet the condition.
          </p>
        </>
      )}
    </Panel>
  )
}
