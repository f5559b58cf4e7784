// The first schema. Once released it is never edited: a later one is a migration of its own.

/**
 * Every key starts with the network, but that of a token's hash, which leads to its network. Texts that SQLite cannot hold are written by `storable-text.ts`; columns named
 * `state`, `recording`, `named_fields`, `further_ids`, `applied_ids`, `signals`, `custom_data`, `answer`, `event`, `affiliate` and `record` are JSON with the version of its form; times are epoch milliseconds.
 * A transaction has no position in the feed until a relay gives it one.
 * `salt` is what personal values of a row are sealed with (see `personal-values.ts` of `@callrules/store`); null: they were erased.
 * A group has its current version in `group_heads`; in `transactions` every 64th version is whole, the others are what changed.
 * A request with an id is found by its leg through the first transaction that it made, which names it, and has an index of its own only
 * where it made none or came from elsewhere (`has_transaction` 0): one index less to write for each request.
 */
// ENG-78, ENG-79, ENG-89
export const VERSION_1 = `
CREATE TABLE legs (
  row INTEGER PRIMARY KEY,
  network_id TEXT NOT NULL,
  leg_id TEXT NOT NULL,
  version INTEGER NOT NULL CHECK (version >= 1),
  ledger_version INTEGER NOT NULL CHECK (ledger_version >= 0),
  call_record_id TEXT NOT NULL,
  external_call_unique_id TEXT,
  advertiser_id_from_network TEXT,
  advertiser_campaign_id_from_network TEXT,
  affiliate_id_from_network TEXT,
  calling_phone_number TEXT,
  received_at INTEGER,
  received_day INTEGER,
  duration_seconds INTEGER,
  live_since INTEGER,
  transferred_at INTEGER,
  completed_at INTEGER,
  state TEXT NOT NULL,
  recording TEXT,
  named_fields TEXT NOT NULL DEFAULT '[1,[]]',
  further_ids TEXT NOT NULL DEFAULT '[1,[]]',
  has_assigned_events INTEGER NOT NULL CHECK (has_assigned_events IN (0, 1)),
  salt TEXT DEFAULT (lower(hex(randomblob(12)))),
  UNIQUE (network_id, leg_id)
) STRICT;
CREATE INDEX legs_by_call_record ON legs (network_id, call_record_id, leg_id);
CREATE INDEX legs_by_external_id ON legs (network_id, external_call_unique_id, leg_id)
  WHERE external_call_unique_id IS NOT NULL;
CREATE INDEX legs_visible ON legs (network_id, leg_id)
  WHERE transferred_at IS NOT NULL AND completed_at IS NULL;
CREATE INDEX legs_visible_of_advertiser ON legs (network_id, advertiser_id_from_network, leg_id)
  WHERE transferred_at IS NOT NULL AND completed_at IS NULL;
CREATE INDEX legs_live ON legs (live_since, network_id, leg_id)
  WHERE live_since IS NOT NULL AND completed_at IS NULL;
CREATE INDEX legs_erased ON legs (network_id, received_at, leg_id) WHERE salt IS NULL AND received_at IS NOT NULL;
CREATE INDEX legs_by_time ON legs (network_id, received_at, leg_id)
  WHERE received_at IS NOT NULL;
CREATE INDEX legs_by_caller ON legs (network_id, calling_phone_number, received_at, leg_id)
  WHERE calling_phone_number IS NOT NULL;
CREATE INDEX legs_by_advertiser ON legs (network_id, advertiser_id_from_network, received_at, leg_id)
  WHERE advertiser_id_from_network IS NOT NULL;
CREATE INDEX legs_by_campaign ON legs (network_id, advertiser_campaign_id_from_network, received_at, leg_id)
  WHERE advertiser_campaign_id_from_network IS NOT NULL;
CREATE INDEX legs_by_advertiser_campaign
  ON legs (network_id, advertiser_id_from_network, advertiser_campaign_id_from_network, received_at, leg_id)
  WHERE advertiser_id_from_network IS NOT NULL AND advertiser_campaign_id_from_network IS NOT NULL;
CREATE INDEX legs_live_by_time ON legs (network_id, received_at, leg_id)
  WHERE received_at IS NOT NULL AND completed_at IS NULL;
CREATE INDEX legs_by_duration ON legs (network_id, received_day, duration_seconds, received_at, leg_id)
  WHERE duration_seconds IS NOT NULL;
CREATE INDEX legs_by_advertiser_and_duration
  ON legs (network_id, advertiser_id_from_network, received_day, duration_seconds, received_at, leg_id)
  WHERE duration_seconds IS NOT NULL;
CREATE INDEX legs_by_campaign_and_duration
  ON legs (network_id, advertiser_campaign_id_from_network, received_day, duration_seconds, received_at, leg_id)
  WHERE duration_seconds IS NOT NULL;
CREATE INDEX legs_by_advertiser_campaign_and_duration
  ON legs (network_id, advertiser_id_from_network, advertiser_campaign_id_from_network, received_day, duration_seconds,
           received_at, leg_id)
  WHERE duration_seconds IS NOT NULL;
CREATE INDEX legs_live_by_caller ON legs (network_id, calling_phone_number, received_at, leg_id)
  WHERE calling_phone_number IS NOT NULL AND received_at IS NOT NULL AND completed_at IS NULL;
CREATE INDEX legs_by_caller_and_duration
  ON legs (network_id, calling_phone_number, received_day, duration_seconds, received_at, leg_id)
  WHERE calling_phone_number IS NOT NULL AND duration_seconds IS NOT NULL;
CREATE INDEX legs_by_caller_and_campaign
  ON legs (network_id, calling_phone_number, advertiser_id_from_network, advertiser_campaign_id_from_network,
           received_at, leg_id)
  WHERE calling_phone_number IS NOT NULL AND advertiser_id_from_network IS NOT NULL
    AND advertiser_campaign_id_from_network IS NOT NULL;

CREATE TABLE further_leg_ids (
  network_id TEXT NOT NULL,
  transaction_id TEXT NOT NULL,
  leg_id TEXT NOT NULL,
  PRIMARY KEY (network_id, transaction_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE call_records (
  network_id TEXT NOT NULL,
  call_record_id TEXT NOT NULL,
  version INTEGER NOT NULL CHECK (version >= 1),
  PRIMARY KEY (network_id, call_record_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE call_record_homes (
  network_id TEXT NOT NULL,
  call_record_id TEXT NOT NULL,
  organization TEXT NOT NULL,
  leg_id TEXT NOT NULL,
  PRIMARY KEY (network_id, call_record_id, organization)
) STRICT, WITHOUT ROWID;
CREATE TABLE home_moves (
  network_id TEXT NOT NULL,
  call_record_id TEXT NOT NULL,
  version INTEGER NOT NULL CHECK (version >= 2),
  organization TEXT NOT NULL,
  from_leg_id TEXT,
  leg_id TEXT NOT NULL,
  moved_at INTEGER NOT NULL,
  PRIMARY KEY (network_id, call_record_id, version)
) STRICT, WITHOUT ROWID;

-- ENG-522: what may be long stands last in both tables: what stands behind it is found by reading all of it
CREATE TABLE transactions (
  sequence INTEGER PRIMARY KEY,
  network_id TEXT NOT NULL,
  leg_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('call', 'group')),
  partner_unique_id TEXT NOT NULL,
  version INTEGER NOT NULL CHECK (version >= 1),
  transaction_id TEXT NOT NULL,
  corrects_transaction_id TEXT,
  call_transaction_id TEXT,
  is_whole INTEGER NOT NULL CHECK (is_whole IN (0, 1)),
  created_at INTEGER NOT NULL,
  salt TEXT DEFAULT (lower(hex(randomblob(12)))),
  made_by_organization TEXT,
  made_by_request TEXT,
  position INTEGER CHECK (position >= 1),
  signals TEXT,
  custom_data TEXT NOT NULL,
  UNIQUE (network_id, leg_id, kind, partner_unique_id, version),
  UNIQUE (network_id, transaction_id),
  CHECK ((version = 1) = (corrects_transaction_id IS NULL)),
  CHECK ((kind = 'group') = (call_transaction_id IS NOT NULL)),
  CHECK ((kind = 'group') = (signals IS NOT NULL)),
  CHECK (kind = 'group' OR partner_unique_id = ''),
  CHECK (is_whole = 1 OR kind = 'group')
) STRICT;
CREATE INDEX transactions_waiting ON transactions (network_id, sequence) WHERE position IS NULL;
CREATE UNIQUE INDEX transactions_in_order ON transactions (network_id, position) WHERE position IS NOT NULL;
CREATE INDEX transactions_of_leg ON transactions (network_id, leg_id, position) WHERE position IS NOT NULL;
CREATE TABLE relays (
  network_id TEXT NOT NULL,
  relay TEXT NOT NULL,
  epoch INTEGER NOT NULL CHECK (epoch >= 1),
  position INTEGER NOT NULL,
  PRIMARY KEY (network_id, relay)
) STRICT, WITHOUT ROWID;
CREATE TABLE group_heads (
  row INTEGER PRIMARY KEY,
  network_id TEXT NOT NULL,
  leg_id TEXT NOT NULL,
  partner_unique_id TEXT NOT NULL,
  version INTEGER NOT NULL CHECK (version >= 1),
  transaction_id TEXT NOT NULL,
  corrects_transaction_id TEXT,
  call_transaction_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  signals TEXT NOT NULL,
  custom_data TEXT NOT NULL,
  UNIQUE (network_id, leg_id, partner_unique_id)
) STRICT;

CREATE TABLE signal_names (
  network_id TEXT NOT NULL,
  folded TEXT NOT NULL,
  casing TEXT NOT NULL,
  PRIMARY KEY (network_id, folded)
) STRICT, WITHOUT ROWID;

CREATE TABLE requests (
  network_id TEXT NOT NULL,
  organization TEXT NOT NULL,
  request_id TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  status INTEGER NOT NULL,
  body TEXT NOT NULL,
  answer TEXT,
  outcomes TEXT NOT NULL,
  stored_at INTEGER NOT NULL,
  leg_id TEXT,
  has_transaction INTEGER NOT NULL DEFAULT 0 CHECK (has_transaction IN (0, 1)),
  salt TEXT DEFAULT (lower(hex(randomblob(12)))),
  PRIMARY KEY (network_id, organization, request_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX requests_by_age ON requests (network_id, stored_at);
-- ENG-358: what was erased is passed over
CREATE INDEX requests_of_leg ON requests (network_id, leg_id)
  WHERE leg_id IS NOT NULL AND has_transaction = 0 AND salt IS NOT NULL;
CREATE INDEX requests_of_entry ON requests (network_id, body) WHERE status = 201 AND salt IS NOT NULL;

-- ENG-331: the body stands last: what stands behind a long one is found by reading all of it
CREATE TABLE inbox (
  sequence INTEGER PRIMARY KEY,
  network_id TEXT NOT NULL,
  entry_id TEXT NOT NULL,
  advertiser_id_from_network TEXT,
  bound_to TEXT NOT NULL CHECK (bound_to IN ('leg', 'call-record', 'unresolved')),
  leg_id TEXT,
  call_record_id TEXT,
  awaits TEXT,
  arrived_at INTEGER NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('waiting', 'failed', 'applied', 'dropped', 'gone')),
  failure_class TEXT,
  failure_message TEXT,
  applied_ids TEXT,
  salt TEXT DEFAULT (lower(hex(randomblob(12)))),
  body TEXT NOT NULL,
  UNIQUE (network_id, entry_id),
  CHECK ((bound_to = 'leg') = (leg_id IS NOT NULL)),
  CHECK ((bound_to = 'unresolved') = (call_record_id IS NULL)),
  CHECK (awaits IS NULL OR bound_to = 'unresolved'),
  CHECK ((failure_class IS NULL) = (failure_message IS NULL)),
  CHECK ((status = 'applied') = (applied_ids IS NOT NULL))
) STRICT;
CREATE INDEX inbox_waiting ON inbox (sequence, bound_to, arrived_at) WHERE status = 'waiting' AND salt IS NOT NULL;
CREATE INDEX inbox_of_call ON inbox (network_id, call_record_id, status, sequence, leg_id, advertiser_id_from_network)
  WHERE call_record_id IS NOT NULL AND salt IS NOT NULL;
CREATE INDEX inbox_unfound ON inbox (network_id, awaits, arrived_at)
  WHERE status = 'waiting' AND bound_to = 'unresolved' AND salt IS NOT NULL;
CREATE INDEX inbox_by_status ON inbox (network_id, status, sequence)
  WHERE status IN ('waiting', 'failed') AND salt IS NOT NULL;
CREATE INDEX inbox_done ON inbox (network_id, arrived_at)
  WHERE (status IN ('applied', 'dropped') OR (salt IS NULL AND status IN ('waiting', 'failed')));

-- a number is never given again, also after the last event was taken: readers go on behind it
CREATE TABLE outbox (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  network_id TEXT NOT NULL,
  event_id TEXT NOT NULL,
  event TEXT NOT NULL,
  UNIQUE (network_id, event_id)
) STRICT;

CREATE TABLE settings (
  network_id TEXT NOT NULL,
  advertiser_id_from_network TEXT NOT NULL,
  campaign_id_from_network TEXT NOT NULL,
  version INTEGER NOT NULL CHECK (version >= 1),
  record_calls INTEGER NOT NULL CHECK (record_calls IN (0, 1)),
  condition TEXT NOT NULL,
  stored_at INTEGER NOT NULL,
  PRIMARY KEY (network_id, advertiser_id_from_network, campaign_id_from_network, version)
) STRICT, WITHOUT ROWID;

CREATE TABLE affiliates (
  row INTEGER PRIMARY KEY,
  network_id TEXT NOT NULL,
  internal_id INTEGER NOT NULL CHECK (internal_id >= 1),
  id_from_network TEXT NOT NULL,
  name TEXT NOT NULL,
  version INTEGER NOT NULL CHECK (version >= 1),
  affiliate TEXT NOT NULL,
  UNIQUE (network_id, id_from_network),
  UNIQUE (network_id, name),
  UNIQUE (network_id, internal_id)
) STRICT;
CREATE TABLE removed_affiliates (
  network_id TEXT NOT NULL,
  id_from_network TEXT NOT NULL,
  version INTEGER NOT NULL,
  PRIMARY KEY (network_id, id_from_network)
) STRICT, WITHOUT ROWID;
CREATE TABLE affiliate_counters (
  network_id TEXT NOT NULL PRIMARY KEY,
  last_internal_id INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE directories (
  network_id TEXT NOT NULL PRIMARY KEY,
  version INTEGER NOT NULL CHECK (version >= 1)
) STRICT, WITHOUT ROWID;
CREATE TABLE directory_records (
  network_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  of_id TEXT NOT NULL,
  record TEXT,
  version INTEGER NOT NULL CHECK (version >= 1),
  changed_at INTEGER NOT NULL,
  changed_by TEXT NOT NULL,
  PRIMARY KEY (network_id, kind, id, of_id),
  CHECK (kind = 'campaign' OR of_id = '')
) STRICT, WITHOUT ROWID;
CREATE TABLE directory_history (
  network_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  of_id TEXT NOT NULL,
  record TEXT,
  version INTEGER NOT NULL CHECK (version >= 1),
  changed_at INTEGER NOT NULL,
  changed_by TEXT NOT NULL,
  PRIMARY KEY (network_id, kind, id, of_id, version)
) STRICT, WITHOUT ROWID;
CREATE TABLE token_hashes (
  token_hash TEXT NOT NULL PRIMARY KEY,
  network_id TEXT NOT NULL,
  token_id TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX hashes_of_token ON token_hashes (network_id, token_id);

CREATE TABLE transcripts (
  network_id TEXT NOT NULL,
  call_record_id TEXT NOT NULL,
  summary TEXT NOT NULL,
  event_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  salt TEXT DEFAULT (lower(hex(randomblob(12)))),
  PRIMARY KEY (network_id, call_record_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX transcripts_by_age ON transcripts (network_id, at);
`
