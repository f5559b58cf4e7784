// The header that asks for a preview. What is spelt wrong, or asks where there is none, must not become a change.
import type { Refusal } from "@callrules/operations"
import { refusal } from "@callrules/operations/parts"
import * as Result from "effect/Result"

/** The header as it is sent; null where it is left out. */
export const previewHeader = (headers: Headers): string | null => headers.get("callrules-preview")

/** Whether a report is to be previewed. */
// SIG-280
export const asksForPreview = (header: string | null): Result.Result<boolean, Refusal> => {
  if (header === null || header === "false") return Result.succeed(false)
  if (header === "true") return Result.succeed(true)
  return Result.fail(
    refused(
      "preview-invalid",
      "the header `Callrules-Preview` is neither `true` nor `false`",
      "send `Callrules-Preview: true` for a preview, and leave the header out for a report",
    ),
  )
}

/** The refusal of a request that asks for a preview of what has none; undefined where it asks for none. */
// ENG-425
export const previewNotOffered = (header: string | null): Refusal | undefined =>
  header === null || header === "false"
    ? undefined
    : refused(
        "preview-not-offered",
        "this operation has no preview; nothing was changed",
        "leave the header `Callrules-Preview` out: only reports of signals can be previewed",
      )

const refused = (code: string, message: string, hint: string): Refusal =>
  refusal("InvalidInput", [{ code, path: [], message, hint }])
