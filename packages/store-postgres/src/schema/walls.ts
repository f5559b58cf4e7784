// The second wall between networks: row-level security, beside the network that every statement names.

/** Every table that holds data of networks. */
export const TABLES = [
  "legs",
  "transaction_ids",
  "call_records",
  "call_record_homes",
  "home_moves",
  "transactions",
  "relays",
  "group_heads",
  "signal_names",
  "requests",
  "inbox",
  "outbox",
  "settings",
  "affiliates",
  "removed_affiliates",
  "affiliate_counters",
  "directories",
  "directory_records",
  "directory_history",
  "token_hashes",
  "transcripts",
] as const

/**
 * A row can be seen and written only while its network is the one that the function was called for: each function sets
 * `callrules.network`, for its own statement. Work that is due by time is about every network; its functions say so.
 * The wall holds for the owner of the tables too (`FORCE`), but not for a superuser.
 */
export const WALLS: string = TABLES.map(
  (table) => `
ALTER TABLE callrules.${table} ENABLE ROW LEVEL SECURITY;
ALTER TABLE callrules.${table} FORCE ROW LEVEL SECURITY;
CREATE POLICY one_network ON callrules.${table} USING (
  network_id = current_setting('callrules.network', true) OR current_setting('callrules.every_network', true) = 'yes'
);`,
).join("")

/** What the role of the engines may do: call the functions, and what these do. It owns nothing. */
export const grantsTo = (role: string): string => {
  const name = `"${role.replaceAll('"', '""')}"`
  return `
GRANT USAGE ON SCHEMA callrules TO ${name};
GRANT SELECT ON callrules.schema_versions TO ${name};
GRANT SELECT, INSERT, UPDATE, DELETE ON ${TABLES.map((table) => `callrules.${table}`).join(", ")} TO ${name};
GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA callrules TO ${name};
`
}
