// The headers of answers that do not depend on the operation.
import { type JsonSchema, text } from "../json-schema.ts"

/** On every answer. */
export const EVERY_ANSWER: Readonly<Record<string, JsonSchema>> = {
  "X-Request-Id": text(
    "The id of this request in the log of the server: the `X-Request-Id` that was sent, where it is up to 128 letters, digits and `. _ : / + = @ -`, else a new one. It decides nothing.",
  ),
  "Cache-Control": { const: "no-store", description: "No answer may be kept by what it passes through." },
}

/** On every answer that has a body. */
export const EVERY_BODY: Readonly<Record<string, JsonSchema>> = {
  "X-Content-Type-Options": { const: "nosniff", description: "The body is nothing else than its `Content-Type` says." },
}

/** On refusals, by status. */
export const HEADERS_OF_REFUSAL: Readonly<Record<number, Readonly<Record<string, JsonSchema>>>> = {
  401: { "WWW-Authenticate": text("How a token may be sent, as RFC 9110 says.") },
  415: { "Accept-Encoding": text("The content codings that are read: `identity`.") },
  429: { "Retry-After": text("After how many seconds to send the request again.") },
  503: { "Retry-After": text("After how many seconds to send the request again, where that is known.") },
}
