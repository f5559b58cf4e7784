// The route of signal requests: applied, kept for later, or previewed.
import type { SignalPreview, SignalsAnswered } from "@callrules/operations"
import { submitSignals } from "@callrules/operations/parts"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { permittedSignals } from "./admission.ts"
import { type Answer, problemEntries } from "./answer.ts"
import { boundedRefusal } from "./bounded-refusal.ts"
import { occasional } from "./occasional.ts"
import { asksForPreview, previewHeader } from "./preview-header.ts"
import { row, USUAL } from "./row.ts"

/** What a signal request comes to. */
type SignalsResult =
  | (SignalsAnswered & { readonly kind: "answered"; readonly path: string })
  | { readonly kind: "previewed"; readonly preview: SignalPreview }

// SIG-177
export const signalsRow = row({
  ...USUAL,
  method: ["POST", "PUT"],
  path: "/api/:version/transactions.json",
  versioned: "signals",
  access: permittedSignals,
  body: "json",
  hasPreview: true,

  operation: ({ body, context, headers, path }) => {
    const preview = asksForPreview(previewHeader(headers))
    if (Result.isFailure(preview)) return Effect.fail(preview.failure)
    const submitted = { body, requestId: headers.get("idempotency-key"), path }
    return preview.success
      ? Effect.map(
          Effect.flatMap(occasional, ({ previewSignals }) => previewSignals(context, submitted)),
          (one): SignalsResult => ({ kind: "previewed", preview: one }),
        )
      : Effect.map(submitSignals(context, submitted), (one): SignalsResult => ({ ...one, kind: "answered", path }))
  },
  answer: (result: SignalsResult, _run, problemPages) =>
    result.kind === "previewed" ? previewAnswer(result.preview, problemPages) : signalsAnswer(result),
})

const signalsAnswer = ({
  body,
  isRepeated,
  outcomes,
  path,
  pendingId,
  status,
}: SignalsAnswered & { readonly path: string }): Answer => ({
  status,
  body,
  headers: {
    ...(outcomes === "" ? {} : { "callrules-outcome": outcomes }),
    ...(isRepeated ? { "callrules-repeated": "true" } : {}),
    // SIG-272
    ...(pendingId === null
      ? {}
      : { location: path.replace(/\.json$/, `/pending/${encodeURIComponent(pendingId)}.json`) }),
  },
})

/** A media type of its own, so that a preview cannot be mistaken for an applied request. */
const PREVIEW_TYPE = "application/vnd.callrules.preview+json"

const previewAnswer = ({ problems, ...preview }: SignalPreview, problemPages: string | undefined): Answer => ({
  status: 200,
  // many problems are bounded like those of a refusal; where there are none there is nothing to bound
  body: (problems.length === 0 ? plainly : boundedRefusal)(problems, (worded) =>
    JSON.stringify({ ...preview, problems: problemEntries(worded, problemPages) }),
  ),
  headers: { "content-type": PREVIEW_TYPE },
})

const plainly: typeof boundedRefusal = (problems, write) => write(problems)
