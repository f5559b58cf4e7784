// PostgreSQL selects exactly the rows that the compiled condition selects.

import { toSql } from "@callrules/condition/sql"
import * as Result from "effect/Result"
import { afterAll, expect, test } from "vitest"
import { COLUMN_NAMES, COLUMNS, conditions, ROWS, selected, storedValues } from "./calls.ts"
import { startPostgresql } from "./postgresql.ts"

const { client, stop } = await startPostgresql()
afterAll(stop)
await client.query(`create table calls (id integer, mobile boolean, "custom data" jsonb, measures json, promo text,
  media text, city_folded text, duration double precision, keypresses text)`)
const places = COLUMN_NAMES.map((_, index) => `$${index + 1}`).join(", ")
for (const row of ROWS) await client.query(`insert into calls values (${places})`, [...storedValues(row)])

test("given generated conditions when PostgreSQL selects then it selects what the compiled condition does", async () => {
  for (const condition of conditions(800, 13)) {
    const { sql, parameters } = Result.getOrThrow(toSql(condition, "postgresql", COLUMNS))
    const { rows } = await client.query(`select id from calls where ${sql} order by id`, [...parameters])
    expect(
      rows.map(({ id }) => id),
      JSON.stringify(condition.root),
    ).toEqual(selected(condition))
  }
})
