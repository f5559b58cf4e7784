// Problems of the feed of transactions.
import { type ProblemDescription, type ProblemExample, problem } from "./problem.ts"

const feed = (query: string): ProblemExample => ({ method: "GET", path: `/api/2026-11-01/transactions.json?${query}` })

/** In their order of precedence. */
export const TRANSACTION_PROBLEMS: ReadonlyArray<ProblemDescription> = [
  problem(
    "cursor-invalid",
    "The cursor is none that an answer of this list has given, or it is too old to be known. Each list has its own cursors, and so has the erasure of each number.",
    "Send the `next` of an answer as it is, or leave `after` out to begin.",
    feed("after=tomorrow"),
  ),
  problem(
    "limit-invalid",
    "The number of transactions or events to answer is not from 1 to 500.",
    "Ask for at most 500, and go on with `after`.",
    feed("limit=1000"),
  ),
  problem(
    "unknown-type",
    "There is no such type of transaction.",
    "Take one that the hint names.",
    feed("type=Signal"),
  ),
  problem(
    "cursor-gone",
    "What stood where the cursor goes on is not in the feed any more: the ledger was restored from an earlier state since.",
    "Begin again without `after`, and take what you have seen already by its `transaction_id`, of events their `event_id`.",
    feed("after=JTVCMSUyQyUyMm4xJTIyJTJDOTk5JTJDJTIyNWYwYzJhMTkuOGUzMWQ3YjAlMjIlNUQ"),
  ),
]
