// The cursor of a feed, an opaque text that says where a reader continues; and the page size.
import type { NetworkId } from "@callrules/model"
import { given, type Reading, report, reportWrongValue, wholeNumber } from "@callrules/model/reading"
import { refuseWith } from "../refusal.ts"

/** The form of a cursor. */
const FORM = 1

/** The longest cursor: an id of a network has at most 255 characters. */
const MOST_LENGTH = 4_096

/** What can be wrong with what is asked of a feed. */
export type FeedCode = "cursor-invalid" | "limit-invalid" | "empty-text" | "unknown-type" | "time-invalid"

/** The network whose transactions a feed has; null: it is the outbox of the host, which is about every network. */
type Feed = NetworkId | null

/** The cursor after a position of a feed. */
// ENG-224
export const cursorAfter = (feed: Feed, position: number): string =>
  // percent-encoded, so that every character is one that `btoa` knows
  btoa(encodeURIComponent(JSON.stringify([FORM, feed, position])))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "")

/** The position in a cursor; why it is none of this feed otherwise. */
const positionIn = (
  feed: Feed,
  cursor: string,
): { readonly position: number } | { readonly fault: "malformed" | "other-network" } => {
  const read = cursor.length <= MOST_LENGTH ? parsed(cursor) : undefined
  if (!Array.isArray(read)) return { fault: "malformed" }
  const [, network, position]: ReadonlyArray<unknown> = read
  // only what this engine writes has the form that it would write
  if (!(network === null || typeof network === "string")) return { fault: "malformed" }
  if (typeof position !== "number" || !isPosition(position)) return { fault: "malformed" }
  if (cursorAfter(network as Feed, position) !== cursor) return { fault: "malformed" } // any text can be compared
  if (network === feed) return { position }
  return { fault: network === null || feed === null ? "malformed" : "other-network" }
}

/** The position that the answer is to go on after; reports what is no cursor of this feed. */
export const readAfter = (reading: Reading<FeedCode>, feed: Feed, asked: { readonly after?: string }): number => {
  const cursor = given(asked, "after")
  if (cursor === null) return 0
  const read = positionIn(feed, String(cursor))
  if ("position" in read) return read.position
  const says = read.fault === "malformed" ? "is no cursor of this feed" : "is a cursor of another network"
  const hint = "send the `next` of an answer as it is, or leave `after` out to begin"
  report(reading, "cursor-invalid", "after", says, hint)
  return 0
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
export const CURSOR_AHEAD = refuseWith(
  "InvalidInput",
  "cursor-ahead",
  "`after` is ahead of this feed, which was probably restored from an earlier state",
  "begin again without `after`, and take what you have seen already by its id",
)

const isPosition = (value: number): boolean => Number.isSafeInteger(value) && value >= 0

const parsed = (cursor: string): unknown => {
  try {
    return JSON.parse(decodeURIComponent(atob(cursor.replaceAll("-", "+").replaceAll("_", "/"))))
  } catch {
    return undefined
  }
}
