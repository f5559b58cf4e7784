// The cursor of a feed, an opaque text that says where a reader continues; and the page size.
import type { NetworkId } from "@callrules/model"
import { given, type Reading, report, reportWrongValue, wholeNumber } from "@callrules/model/reading"
import type { EngineEvent, FeedMark } from "@callrules/store"
import { cursorOf, partsOf } from "../cursor.ts"
import { refuseWith } from "../refusal.ts"

/** The form of a cursor. */
const FORM = 1

/** What can be wrong with what is asked of a feed. */
export type FeedCode = "cursor-invalid" | "limit-invalid" | "empty-text" | "unknown-type" | "time-invalid"

/** The network whose transactions a feed has; null: it is the outbox of the host, which is about every network. */
type Feed = NetworkId | null

/** A place in a feed. */
export interface FeedPlace {
  /** 0 is the beginning. */
  readonly position: number
  /** Of what stands there, by {@link markOfTransaction} or {@link markOfEvent}; empty: nothing did, or nothing that is still there. */
  readonly mark: string
}

/**
 * A short text that tells what stands at a position from what stands there in another ledger, such as one that was restored from a
 * copy and went on in its own way. It gives away nothing of an id: others may have chosen it.
 */
// ENG-356
const markOf = (text: string): string => {
  let hash = 0x81_1c_9d_c5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01_00_01_93)
  return (hash >>> 0).toString(16).padStart(8, "0")
}

/** The mark of an event of the outbox. */
export const markOfEvent = ({ at, eventId }: EngineEvent): string => markOf(`${eventId} ${at}`)

/**
 * The mark of a transaction: of its id and time, and of its salt, since a host that reports a lost call again makes the same id and
 * time. One that is erased has no salt any more.
 */
export const markOfTransaction = (at: FeedMark | null): string => {
  if (at === null) return ""
  const said = markOf(`${at.transactionId} ${at.createdAt}`)
  return at.salt === null ? said : `${said}.${markOf(at.salt)}`
}

/** Whether the mark of a cursor is that of what stands at its position. Where either is of an erased transaction, salts say nothing. */
export const isMarkOf = (mark: string, at: FeedMark | null): boolean => {
  const [said, drawn] = mark.split(".")
  const [saidNow, drawnNow] = markOfTransaction(at).split(".")
  return said === saidNow && (drawn === undefined || drawnNow === undefined || drawn === drawnNow)
}

/** The cursor of what comes after a place of a feed. */
// ENG-224
export const cursorAfter = (feed: Feed, { mark, position }: FeedPlace): string => cursorOf([FORM, feed, position, mark])

/** The place in a cursor; why it is none of this feed otherwise. */
const placeIn = (feed: Feed, cursor: string): FeedPlace | { readonly fault: "malformed" | "other-network" } => {
  const read = partsOf(cursor)
  if (!Array.isArray(read)) return { fault: "malformed" }
  const [, network, position, mark]: ReadonlyArray<unknown> = read
  // only what this engine writes has the form that it would write
  if (!(network === null || typeof network === "string")) return { fault: "malformed" }
  if (typeof position !== "number" || !isPosition(position)) return { fault: "malformed" }
  if (typeof mark !== "string") return { fault: "malformed" }
  const place: FeedPlace = { position, mark }
  if (cursorAfter(network as Feed, place) !== cursor) return { fault: "malformed" } // any text can be compared
  if (network === feed) return place
  return { fault: network === null || feed === null ? "malformed" : "other-network" }
}

/** The beginning of every feed. */
const BEGINNING: FeedPlace = { position: 0, mark: "" }

/** The place that the answer is to go on after; reports what is no cursor of this feed. */
export const readAfter = (reading: Reading<FeedCode>, feed: Feed, asked: { readonly after?: string }): FeedPlace => {
  const cursor = given(asked, "after")
  if (cursor === null) return BEGINNING
  const read = placeIn(feed, String(cursor))
  if ("position" in read) return read
  const says = read.fault === "malformed" ? "is no cursor of this feed" : "is a cursor of another network"
  const hint = "send the `next` of an answer as it is, or leave `after` out to begin"
  report(reading, "cursor-invalid", "after", says, hint)
  return BEGINNING
}

const MOST = 500
const USUAL = 100

/** How many are to be answered at the most. */
export const readLimit = (reading: Reading<FeedCode>, asked: { readonly limit?: number | string }): number => {
  const value = given(asked, "limit")
  if (value === null) return USUAL
  const limit = wholeNumber(value, 1, MOST)
  if (limit !== undefined) return limit
  reportWrongValue(reading, "limit-invalid", "limit", `a whole number from 1 to ${MOST}`, value)
  return USUAL
}

/** A cursor of what is not there any more. */
export const CURSOR_GONE = refuseWith(
  "InvalidInput",
  "cursor-gone",
  "what stood where `after` goes on is not in this feed, which was probably restored from an earlier state",
  "begin again without `after`, and take what you have seen already by its id",
)

const isPosition = (value: number): boolean => Number.isSafeInteger(value) && value >= 0
