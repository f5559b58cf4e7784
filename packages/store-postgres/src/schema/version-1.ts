// The first schema. Once released it is never edited: a later one is a migration of its own.
import { WALLS } from "./walls.ts"

/**
 * Every key and index starts with the network, but that of a token's hash, which leads to its network; so that the tables can be partitioned or distributed by it. Ids are compared
 * byte by byte (collation `C`). Texts that PostgreSQL cannot hold are written in their storable form; columns named
 * `state`, `recording`, `named_fields`, `further_ids`, `applied_ids`, `signals`, `custom_data`, `event`, `affiliate` and `record` are JSON as text;
 * times are epoch milliseconds.
 *
 * A transaction has no position in the feed until a relay gives it one.
 *
 * PostgreSQL reads and compiles each `CHECK` anew for each statement that writes a row, half of what the
 * row of a transaction took. What every request writes has none: the functions alone write it, and the same suite writes it on
 * SQLite, where the same rows are checked. Rows that are changed in place keep room for their next version on their page, so that
 * no index is written for it.
 *
 * A leg has its current call transaction beside it (`head_...`): every write that makes one writes the leg's row too. A group has
 * its current version in `group_heads`; in `transactions` every 64th version at least is whole, the others are what changed.
 */
// ENG-78, ENG-79, ENG-151, ENG-216
export const VERSION_1 = `
CREATE TABLE callrules.legs (
  network_id text COLLATE "C" NOT NULL,
  leg_id text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  ledger_version integer NOT NULL,
  call_record_id text COLLATE "C" NOT NULL,
  external_call_unique_id text COLLATE "C",
  advertiser_id_from_network text COLLATE "C",
  advertiser_campaign_id_from_network text COLLATE "C",
  affiliate_id_from_network text COLLATE "C",
  calling_phone_number text COLLATE "C",
  received_at bigint,
  received_day integer,
  duration_seconds bigint,
  live_since bigint,
  transferred_at bigint,
  completed_at bigint,
  state text NOT NULL,
  recording text,
  named_fields text NOT NULL DEFAULT '[1, []]',
  further_ids text NOT NULL DEFAULT '[1, []]',
  has_assigned_events integer NOT NULL,
  head_id text COLLATE "C",
  head_corrects text COLLATE "C",
  head_version integer,
  head_custom_data text,
  head_created_at bigint,
  salt text DEFAULT replace(gen_random_uuid()::text, '-', ''),
  PRIMARY KEY (network_id, leg_id)
) WITH (fillfactor = 70);
-- ENG-283: only a statement on a call can use it
CREATE INDEX legs_by_call_record ON callrules.legs (network_id, call_record_id, leg_id) WHERE call_record_id IS NOT NULL;
CREATE INDEX legs_by_external_id ON callrules.legs (network_id, external_call_unique_id, leg_id)
  WHERE external_call_unique_id IS NOT NULL;
CREATE INDEX legs_visible ON callrules.legs (network_id, leg_id)
  WHERE transferred_at IS NOT NULL AND completed_at IS NULL;
CREATE INDEX legs_live ON callrules.legs (network_id, live_since, leg_id)
  WHERE live_since IS NOT NULL AND completed_at IS NULL;
CREATE INDEX legs_erased ON callrules.legs (network_id, received_at, leg_id) WHERE salt IS NULL AND received_at IS NOT NULL;
CREATE INDEX legs_by_time ON callrules.legs (network_id, received_at, leg_id) WHERE received_at IS NOT NULL;
CREATE INDEX legs_by_caller ON callrules.legs (network_id, calling_phone_number, received_at, leg_id)
  WHERE calling_phone_number IS NOT NULL;
CREATE INDEX legs_by_advertiser ON callrules.legs (network_id, advertiser_id_from_network, received_at, leg_id)
  WHERE advertiser_id_from_network IS NOT NULL;
CREATE INDEX legs_by_campaign ON callrules.legs (network_id, advertiser_campaign_id_from_network, received_at, leg_id)
  WHERE advertiser_campaign_id_from_network IS NOT NULL;
CREATE INDEX legs_by_advertiser_campaign ON callrules.legs
  (network_id, advertiser_id_from_network, advertiser_campaign_id_from_network, received_at, leg_id)
  WHERE advertiser_id_from_network IS NOT NULL AND advertiser_campaign_id_from_network IS NOT NULL;
CREATE INDEX legs_by_caller_and_campaign ON callrules.legs
  (network_id, calling_phone_number, advertiser_id_from_network, advertiser_campaign_id_from_network, received_at, leg_id)
  WHERE calling_phone_number IS NOT NULL AND advertiser_id_from_network IS NOT NULL
    AND advertiser_campaign_id_from_network IS NOT NULL;

CREATE TABLE callrules.transaction_ids (
  network_id text COLLATE "C" NOT NULL,
  transaction_id text COLLATE "C" NOT NULL,
  leg_id text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  ledger_version integer,
  place integer,
  PRIMARY KEY (network_id, transaction_id)
);

CREATE TABLE callrules.call_records (
  network_id text COLLATE "C" NOT NULL,
  call_record_id text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  PRIMARY KEY (network_id, call_record_id)
);
CREATE TABLE callrules.call_record_homes (
  network_id text COLLATE "C" NOT NULL,
  call_record_id text COLLATE "C" NOT NULL,
  organization text COLLATE "C" NOT NULL,
  leg_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (network_id, call_record_id, organization)
);

CREATE TABLE callrules.home_moves (
  network_id text COLLATE "C" NOT NULL,
  call_record_id text COLLATE "C" NOT NULL,
  version integer NOT NULL CHECK (version >= 2),
  organization text COLLATE "C" NOT NULL,
  from_leg_id text COLLATE "C",
  leg_id text COLLATE "C" NOT NULL,
  moved_at bigint NOT NULL,
  PRIMARY KEY (network_id, call_record_id, version)
);

CREATE TABLE callrules.transactions (
  network_id text COLLATE "C" NOT NULL,
  leg_id text COLLATE "C" NOT NULL,
  ledger_version integer NOT NULL,
  place integer NOT NULL,
  kind text NOT NULL,
  partner_unique_id text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  transaction_id text COLLATE "C" NOT NULL,
  corrects_transaction_id text COLLATE "C",
  call_transaction_id text COLLATE "C",
  is_whole integer NOT NULL,
  signals text,
  custom_data text NOT NULL,
  created_at bigint NOT NULL,
  position bigint,
  salt text DEFAULT replace(gen_random_uuid()::text, '-', ''),
  PRIMARY KEY (network_id, leg_id, kind, partner_unique_id, version),
  UNIQUE (network_id, leg_id, ledger_version, place)
);
CREATE INDEX transactions_waiting ON callrules.transactions (network_id, leg_id, ledger_version, place) WHERE position IS NULL;
CREATE UNIQUE INDEX transactions_in_order ON callrules.transactions (network_id, position) WHERE position IS NOT NULL;
CREATE INDEX transactions_of_leg ON callrules.transactions (network_id, leg_id, position) WHERE position IS NOT NULL;
CREATE TABLE callrules.relays (
  network_id text COLLATE "C" NOT NULL,
  relay text COLLATE "C" NOT NULL,
  epoch bigint NOT NULL CHECK (epoch >= 1),
  position bigint NOT NULL,
  PRIMARY KEY (network_id, relay)
);
CREATE TABLE callrules.group_heads (
  network_id text COLLATE "C" NOT NULL,
  leg_id text COLLATE "C" NOT NULL,
  partner_unique_id text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  transaction_id text COLLATE "C" NOT NULL,
  corrects_transaction_id text COLLATE "C",
  call_transaction_id text COLLATE "C" NOT NULL,
  signals text NOT NULL,
  custom_data text NOT NULL,
  created_at bigint NOT NULL,
  PRIMARY KEY (network_id, leg_id, partner_unique_id)
) WITH (fillfactor = 70);

CREATE TABLE callrules.signal_names (
  network_id text COLLATE "C" NOT NULL,
  folded text COLLATE "C" NOT NULL,
  casing text NOT NULL,
  PRIMARY KEY (network_id, folded)
);

CREATE TABLE callrules.requests (
  network_id text COLLATE "C" NOT NULL,
  organization text COLLATE "C" NOT NULL,
  request_id text COLLATE "C" NOT NULL,
  fingerprint text NOT NULL,
  status integer NOT NULL,
  body text NOT NULL,
  answer text,
  outcomes text NOT NULL,
  stored_at bigint NOT NULL,
  leg_id text COLLATE "C",
  salt text DEFAULT replace(gen_random_uuid()::text, '-', ''),
  PRIMARY KEY (network_id, organization, request_id)
);
-- ENG-268: only a statement on times can use it, since without statistics it would look as cheap as the key
CREATE INDEX requests_by_age ON callrules.requests (network_id, stored_at) WHERE stored_at IS NOT NULL;
-- ENG-358: what was erased is passed over
CREATE INDEX requests_of_leg ON callrules.requests (network_id, leg_id) WHERE leg_id IS NOT NULL AND salt IS NOT NULL;
CREATE INDEX requests_of_entry ON callrules.requests (network_id, body) WHERE status = 201 AND salt IS NOT NULL;

CREATE TABLE callrules.inbox (
  network_id text COLLATE "C" NOT NULL,
  entry_id text COLLATE "C" NOT NULL,
  sequence bigint GENERATED ALWAYS AS IDENTITY,
  advertiser_id_from_network text COLLATE "C",
  body text NOT NULL,
  bound_to text NOT NULL CHECK (bound_to IN ('leg', 'call-record', 'unresolved')),
  leg_id text COLLATE "C",
  call_record_id text COLLATE "C",
  awaits text COLLATE "C",
  arrived_at bigint NOT NULL,
  status text NOT NULL CHECK (status IN ('waiting', 'failed', 'applied', 'dropped', 'gone')),
  failure_class text,
  failure_message text,
  applied_ids text,
  salt text DEFAULT replace(gen_random_uuid()::text, '-', ''),
  PRIMARY KEY (network_id, entry_id),
  CHECK ((bound_to = 'leg') = (leg_id IS NOT NULL)),
  CHECK ((bound_to = 'unresolved') = (call_record_id IS NULL)),
  CHECK (awaits IS NULL OR bound_to = 'unresolved'),
  CHECK ((failure_class IS NULL) = (failure_message IS NULL)),
  CHECK ((status = 'applied') = (applied_ids IS NOT NULL))
);
CREATE INDEX inbox_of_call ON callrules.inbox (network_id, call_record_id, status, sequence)
  WHERE call_record_id IS NOT NULL AND salt IS NOT NULL;
CREATE INDEX inbox_unfound ON callrules.inbox (network_id, awaits, arrived_at)
  WHERE status = 'waiting' AND bound_to = 'unresolved' AND salt IS NOT NULL;
-- ENG-283: only a statement that compares bodies can use it; else it would look as cheap as that of a call, and as the key
CREATE INDEX inbox_by_status ON callrules.inbox (network_id, status, sequence)
  WHERE status IN ('waiting', 'failed') AND salt IS NOT NULL AND body IS NOT NULL;
CREATE INDEX inbox_done ON callrules.inbox (network_id, arrived_at)
  WHERE (status IN ('applied', 'dropped') OR (salt IS NULL AND status IN ('waiting', 'failed')));

CREATE TABLE callrules.outbox (
  network_id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  sequence bigint GENERATED ALWAYS AS IDENTITY,
  position bigint,
  event text NOT NULL,
  PRIMARY KEY (network_id, event_id)
);
CREATE INDEX outbox_placed ON callrules.outbox (network_id, position) WHERE position IS NOT NULL;
CREATE INDEX outbox_unplaced ON callrules.outbox (network_id, sequence) WHERE position IS NULL;

CREATE TABLE callrules.settings (
  network_id text COLLATE "C" NOT NULL,
  advertiser_id_from_network text COLLATE "C" NOT NULL,
  campaign_id_from_network text COLLATE "C" NOT NULL,
  version integer NOT NULL CHECK (version >= 1),
  record_calls integer NOT NULL CHECK (record_calls IN (0, 1)),
  condition text NOT NULL,
  stored_at bigint NOT NULL,
  PRIMARY KEY (network_id, advertiser_id_from_network, campaign_id_from_network, version)
);

CREATE TABLE callrules.affiliates (
  network_id text COLLATE "C" NOT NULL,
  id_from_network text COLLATE "C" NOT NULL,
  internal_id integer NOT NULL CHECK (internal_id >= 1),
  name text COLLATE "C" NOT NULL,
  version integer NOT NULL CHECK (version >= 1),
  affiliate text NOT NULL,
  PRIMARY KEY (network_id, id_from_network),
  UNIQUE (network_id, name),
  UNIQUE (network_id, internal_id)
);
CREATE TABLE callrules.removed_affiliates (
  network_id text COLLATE "C" NOT NULL,
  id_from_network text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  PRIMARY KEY (network_id, id_from_network)
);
CREATE TABLE callrules.affiliate_counters (
  network_id text COLLATE "C" NOT NULL PRIMARY KEY,
  last_internal_id integer NOT NULL
);

CREATE TABLE callrules.directories (
  network_id text COLLATE "C" NOT NULL PRIMARY KEY,
  version integer NOT NULL CHECK (version >= 1)
);
CREATE TABLE callrules.directory_records (
  network_id text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  of_id text COLLATE "C" NOT NULL,
  record text,
  version integer NOT NULL CHECK (version >= 1),
  changed_at bigint NOT NULL,
  changed_by text NOT NULL,
  PRIMARY KEY (network_id, kind, id, of_id),
  CHECK (kind = 'campaign' OR of_id = '')
);
CREATE INDEX directory_networks ON callrules.directory_records (network_id) WHERE kind = 'network' AND record IS NOT NULL;
CREATE TABLE callrules.directory_history (
  network_id text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  of_id text COLLATE "C" NOT NULL,
  record text,
  version integer NOT NULL CHECK (version >= 1),
  changed_at bigint NOT NULL,
  changed_by text NOT NULL,
  PRIMARY KEY (network_id, kind, id, of_id, version)
);
CREATE TABLE callrules.token_hashes (
  token_hash text COLLATE "C" NOT NULL PRIMARY KEY,
  network_id text COLLATE "C" NOT NULL,
  token_id text COLLATE "C" NOT NULL
);
CREATE INDEX hashes_of_token ON callrules.token_hashes (network_id, token_id);

CREATE TABLE callrules.transcripts (
  network_id text COLLATE "C" NOT NULL,
  call_record_id text COLLATE "C" NOT NULL,
  summary text NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  at bigint NOT NULL,
  salt text DEFAULT replace(gen_random_uuid()::text, '-', ''),
  PRIMARY KEY (network_id, call_record_id)
);
CREATE INDEX transcripts_by_age ON callrules.transcripts (network_id, at);
${WALLS}`
