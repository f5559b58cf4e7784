// What each method of each store may answer: a program without types may answer with any. Only the form is looked at, and no member of a
// list: a list may be long, and is read for a request.
import { type Check, NUMBER, object, one, orAbsent, orNull, SWITCH, TEXT } from "@callrules/directory/parts"
import type {
  AffiliateStoreShape,
  CallStoreShape,
  DirectoryStoreShape,
  ErasureShape,
  InboxShape,
  LedgerStoreShape,
  OutboxShape,
  RelaysShape,
  SettingsStoreShape,
  StoreName,
  TransactionFeedShape,
  TranscriptStoreShape,
} from "@callrules/store"

/** By method. */
type Answers<Shape> = Readonly<Record<keyof Shape, Check>>

const LIST = one("a list", Array.isArray)
const OBJECT = one("an object", (value) => typeof value === "object" && value !== null)
const FOUND = orAbsent(OBJECT)
const NAME = orAbsent(TEXT)
const NOTHING: Check = () => undefined

const word = (...words: ReadonlyArray<string>): Check =>
  one(words.map((one) => `\`${one}\``).join(" or "), (value) => words.some((one) => one === value))

/** An object of one of some kinds. */
const kindOf = (...kinds: ReadonlyArray<string>): Check => object({ kind: word(...kinds) })

// ENG-515: anything else may be the answer of a store that has written nothing
const WRITTEN = word("committed", "conflict")

const READING = kindOf("answered", "call", "signals", "several-calls", "unknown")

/** What passes one of two checks. */
const either = (what: string, first: Check, second: Check): Check =>
  one(what, (value) => first(value) === undefined || second(value) === undefined)

const LEG = object({
  state: OBJECT,
  isErased: SWITCH,
  version: NUMBER,
  ledgerVersion: NUMBER,
  hasAssignedEvents: SWITCH,
  head: orNull(OBJECT),
  recording: orNull(OBJECT),
})

const CALL_STORE: Answers<CallStoreShape> = {
  leg: orAbsent(LEG),
  byTransactionId: orAbsent(kindOf("call", "post-call-event")),
  byCallRecordId: LIST,
  legsOfCall: LIST,
  hasLegs: SWITCH,
  callRecord: object({ version: NUMBER, homes: one("a map", (value) => value instanceof Map) }),
  around: kindOf("answered", "legs"),
  visible: LIST,
  legs: LIST,
  shownLeg: FOUND,
  hasEarlierCall: SWITCH,
  legsOfCaller: LIST,
  liveSince: LIST,
  homeMoves: LIST,
  moveHome: WRITTEN,
  commit: WRITTEN,
}

const LEDGER_STORE: Answers<LedgerStoreShape> = {
  begin: READING,
  outcome: FOUND,
  transactions: object({ transactions: LIST, next: orNull(TEXT) }),
  commit: either("`committed` or `conflict`, or an object with `conflict`", WRITTEN, object({ conflict: READING })),
  networkAfter: NAME,
  forget: SWITCH,
}

const SETTINGS_STORE: Answers<SettingsStoreShape> = {
  current: orAbsent(object({ version: NUMBER, recordCalls: SWITCH, condition: TEXT, storedAt: NUMBER })),
  history: LIST,
  isStoppedAfter: SWITCH,
  append: WRITTEN,
}

const INBOX: Answers<InboxShape> = {
  accept: WRITTEN,
  waitingForCall: LIST,
  unfound: LIST,
  waiting: LIST,
  list: LIST,
  countOf: object({ waiting: NUMBER, failed: NUMBER, bytes: NUMBER }),
  get: FOUND,
  fate: FOUND,
  bind: NOTHING,
  fail: word("failed", "dropped"),
  retry: SWITCH,
  drop: SWITCH,
}

const OUTBOX: Answers<OutboxShape> = {
  waiting: LIST,
  read: object({ events: LIST, through: NUMBER, last: NUMBER, atAfter: orNull(OBJECT), atThrough: orNull(OBJECT) }),
  taken: NOTHING,
}

const RELAYS: Answers<RelaysShape> = {
  state: object({ epoch: NUMBER, position: NUMBER }),
  advance: WRITTEN,
}

const BATCH = object({ networkId: TEXT, epoch: NUMBER, transactions: LIST })

const TRANSACTION_FEED: Answers<TransactionFeedShape> = {
  waiting: BATCH,
  waitingAfter: orAbsent(BATCH),
  give: WRITTEN,
  read: object({ entries: LIST, through: NUMBER, last: NUMBER, atAfter: orNull(OBJECT), atThrough: orNull(OBJECT) }),
}

const TRANSCRIPT_STORE: Answers<TranscriptStoreShape> = {
  get: FOUND,
  put: NOTHING,
  networkAfter: NAME,
  forget: SWITCH,
}

const AFFILIATE_STORE: Answers<AffiliateStoreShape> = {
  list: LIST,
  areKept: SWITCH,
  get: FOUND,
  byName: FOUND,
  put: either("an affiliate, `changed` or `name-taken`", OBJECT, word("changed", "name-taken")),
  remove: word("removed", "changed"),
}

const DIRECTORY_STORE: Answers<DirectoryStoreShape> = {
  networks: LIST,
  network: orAbsent(object({ network: OBJECT, fields: LIST })),
  token: orAbsent(object({ networkId: TEXT, token: OBJECT })),
  find: LIST,
  list: LIST,
  history: LIST,
  takenOver: LIST,
  takesWrites: SWITCH,
  version: NUMBER,
  commit: word("committed", "conflict", "taken"),
}

const ERASED = object({ legs: NUMBER, records: OBJECT })

const ERASURE: Answers<ErasureShape> = {
  erase: ERASED,
  eraseSettled: either(
    "an object with `legs`, `records`, `isWhole`, or `requests-wait`",
    object({ legs: NUMBER, records: OBJECT, isWhole: SWITCH }),
    word("requests-wait"),
  ),
  callsOf: LIST,
}

/** By port and method. */
export const ANSWERS = {
  AffiliateStore: AFFILIATE_STORE,
  CallStore: CALL_STORE,
  DirectoryStore: DIRECTORY_STORE,
  Erasure: ERASURE,
  Inbox: INBOX,
  LedgerStore: LEDGER_STORE,
  Outbox: OUTBOX,
  Relays: RELAYS,
  SettingsStore: SETTINGS_STORE,
  TransactionFeed: TRANSACTION_FEED,
  TranscriptStore: TRANSCRIPT_STORE,
} satisfies Record<StoreName, object>
