// The tables of the store partitioned by hash of the network, as a database that shards has them: made from the usual schema.
import { onDatabase } from "../support/database.ts"

/** So many partitions each table has. */
const PARTITIONS = 4

/** Tables that are looked up without a network: from a token to its network. */
export const NOT_PARTITIONED: ReadonlySet<string> = new Set(["schema_versions", "token_hashes"])

/** Partitions every table of a migrated, empty database, with its keys, indexes, checks, walls and rights. */
export const partition = async (url: string): Promise<ReadonlyArray<string>> => {
  const rows = await onDatabase(url, "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'callrules'")
  const tables = rows.map(({ name }) => String(name)).filter((name) => !NOT_PARTITIONED.has(name))
  for (const table of tables) {
    await onDatabase(
      url,
      `BEGIN;
       ALTER TABLE callrules.${table} RENAME TO usual;
       CREATE TABLE callrules.${table} (LIKE callrules.usual INCLUDING ALL EXCLUDING INDEXES) PARTITION BY HASH (network_id);
       ${await indexesOf(url, table)}
       ${Array.from(
         { length: PARTITIONS },
         (_, place) =>
           `CREATE TABLE callrules.${table}_${place} PARTITION OF callrules.${table}
              FOR VALUES WITH (MODULUS ${PARTITIONS}, REMAINDER ${place});`,
       ).join("\n")}
       ALTER TABLE callrules.${table} ENABLE ROW LEVEL SECURITY;
       ALTER TABLE callrules.${table} FORCE ROW LEVEL SECURITY;
       CREATE POLICY one_network ON callrules.${table} USING (network_id = current_setting('callrules.network', true)
         OR current_setting('callrules.every_network', true) = 'yes');
       DROP TABLE callrules.usual CASCADE;
       COMMIT`,
    )
  }
  return tables
}

/** The same indexes on the new table; a unique one as a constraint would be is one as well. */
const indexesOf = async (url: string, table: string): Promise<string> => {
  const rows = await onDatabase(
    url,
    `SELECT indexdef, indexname FROM pg_indexes WHERE schemaname = 'callrules' AND tablename = '${table}'`,
  )
  return rows
    .map(
      ({ indexdef, indexname }) =>
        `${String(indexdef).replace(` ${String(indexname)} ON `, ` p_${String(indexname)} ON `)};`,
    )
    .join("\n")
}
