// `pg` by itself doing a signal request as people write it: BEGIN, the heads, one insert of all rows, COMMIT. Four trips.
import { type DatabaseError, Pool } from "pg"
import { LEGS, ledgerWrite, legId, NETWORK } from "../store/records.ts"
import type { Open } from "./candidate.ts"

/** The tables that it writes. */
export const BARE_TABLES = `
CREATE SCHEMA bare;
CREATE TABLE bare.ledger (
  network_id text COLLATE "C" NOT NULL, leg_id text COLLATE "C" NOT NULL, partner_unique_id text COLLATE "C" NOT NULL,
  version integer NOT NULL, transaction_id text COLLATE "C" NOT NULL, corrects_transaction_id text COLLATE "C",
  call_transaction_id text COLLATE "C" NOT NULL, signals text NOT NULL, custom_data text NOT NULL, created_at bigint NOT NULL,
  PRIMARY KEY (network_id, leg_id, partner_unique_id, version)
);
CREATE TABLE bare.requests (
  network_id text COLLATE "C" NOT NULL, organization text COLLATE "C" NOT NULL, request_id text COLLATE "C" NOT NULL,
  fingerprint text NOT NULL, status integer NOT NULL, body text NOT NULL, outcomes text NOT NULL, stored_at bigint NOT NULL,
  PRIMARY KEY (network_id, organization, request_id)
);
CREATE TABLE bare.outbox (
  network_id text COLLATE "C" NOT NULL, event_id text COLLATE "C" NOT NULL, sequence bigint GENERATED ALWAYS AS IDENTITY,
  event text NOT NULL, PRIMARY KEY (network_id, event_id)
)`

const HEADS = `SELECT version, transaction_id FROM bare.ledger
  WHERE network_id = $1 AND leg_id = $2 AND partner_unique_id = '' ORDER BY version DESC LIMIT 1`

const INSERT = `WITH one AS (
    INSERT INTO bare.ledger VALUES ($1, $2, '', $3, $4, $5, $2, $6, '{}', $7)
  ), two AS (
    INSERT INTO bare.requests VALUES ($1, '', $8, $9, 200, $10, 'created', $7)
  )
  INSERT INTO bare.outbox (network_id, event_id, event) VALUES ($1, $4, $11)`

/** The rows of an earlier head, as far as they are read. */
interface Head {
  readonly version: number
  readonly transaction_id: string
}

/** Statements are named, so that each connection plans them once; a version that somebody else has written means: again. */
export const openBare: Open = async (url, connections) => {
  const pool = new Pool({ connectionString: url, max: connections })
  // what a connection that nobody uses is told is seen by the next statement
  pool.on("error", () => undefined)
  const attempt = async (number: number): Promise<boolean> => {
    const client = await pool.connect()
    try {
      await client.query("BEGIN")
      const leg = legId(number % LEGS)
      const { rows } = await client.query<Head>({ name: "heads", text: HEADS, values: [NETWORK, leg] })
      const { events, groupTransactions, outcome } = ledgerWrite(number, undefined)
      const stored = outcome?.outcome
      const id = groupTransactions[0]?.transactionId
      const signals = JSON.stringify(groupTransactions[0]?.signals)
      const ledger = [NETWORK, leg, (rows[0]?.version ?? 0) + 1, id, rows[0]?.transaction_id ?? null, signals, number]
      const request = [outcome?.key.requestId, stored?.fingerprint, stored?.body]
      await client.query({ name: "insert", text: INSERT, values: [...ledger, ...request, JSON.stringify(events[0])] })
      await client.query("COMMIT")
      return true
    } catch (error) {
      await client.query("ROLLBACK")
      if ((error as DatabaseError).code === "23505") return false // an error that is none of the database's has no code
      throw error
    } finally {
      client.release()
    }
  }
  return {
    request: async (number) => {
      let attempts = 1
      while (!(await attempt(number))) attempts += 1
      return attempts
    },
    close: () => pool.end(),
  }
}
