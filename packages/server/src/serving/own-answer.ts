// What the program answers itself: with the engine's headers, and refused in the engine's form.
import type { RefusalClass } from "@callrules/operations"

/** An answer that nobody keeps, and whose type nobody guesses. */
// ENG-278
export const OWN_HEADERS = { "cache-control": "no-store", "x-content-type-options": "nosniff" } as const

/** An answer of the program. */
export interface OwnAnswer {
  readonly response: Response
  /** Null where the request was not refused. */
  readonly errorClass: RefusalClass | null
}

/** An answer with a body in JSON. */
export const ownAnswer = (status: number, body: unknown): OwnAnswer => ({
  response: Response.json(body, { status, headers: OWN_HEADERS }),
  errorClass: null,
})

/** A refusal; with the seconds after which it is worth trying again, where it is. */
export const ownRefusal = (
  status: number,
  errorClass: RefusalClass,
  message: string,
  retryAfterSeconds?: number,
): OwnAnswer => ({
  response: Response.json(
    { errors: { class: errorClass, invalid_data: message } },
    {
      status,
      headers: {
        ...OWN_HEADERS,
        ...(retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) }),
      },
    },
  ),
  errorClass,
})
