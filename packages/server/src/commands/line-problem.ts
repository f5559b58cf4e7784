// What is wrong with a line of a file, in one shape for every command: the service's own, as `@callrules/client` reads it.
import type { RequestProblem } from "@callrules/client"
import { jsonPointer, type Problem } from "@callrules/model"
import type { SignalRowProblem } from "@callrules/signal-ledger"
import type { LineFault } from "../lines.ts"

/** A problem of a line: `code`, `pointer`, `detail`, and mostly `hint`. */
export type LineProblem = Pick<RequestProblem, "code" | "pointer" | "detail" | "hint">

/** A problem that a rule has found. */
// ENG-447
export const lineProblem = ({ code, hint, message, path }: Problem): LineProblem => ({
  code,
  pointer: jsonPointer(path),
  detail: message,
  ...(hint === undefined ? {} : { hint }),
})

/** A problem that the host interface has answered, without the link to its page. */
// CIP-115
export const answeredProblem = ({ code, detail, hint, pointer }: LineProblem): LineProblem => ({
  code,
  pointer,
  detail,
  ...(hint === undefined ? {} : { hint }),
})

/** The problem of a line that is not even read. */
export const unreadLine = ({ code, hint, message, path = [] }: LineFault): LineProblem => ({
  code,
  pointer: jsonPointer(path),
  detail: message,
  hint,
})

/** The problem of a row of a table. */
export const unreadRow = ({ hint, message }: SignalRowProblem): LineProblem => ({
  code: "row-invalid",
  pointer: "",
  detail: message,
  hint,
})
