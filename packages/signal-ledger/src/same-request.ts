// When two requests are the same for the rule of request ids: equal JSON values, except for the token, and the same path.
import { canonicalJson } from "@callrules/model"
import { isObject, own } from "@callrules/model/reading"
import { fail, type Result, succeed } from "effect/Result"
import { type RequestProblems, signalProblem } from "./problems.ts"

/**
 * A request as canonical text: its path, and its body's JSON value with object keys in order and without the top-level
 * `oauth_token`. Two requests are the same exactly when their texts are equal. For storage beside a request id.
 *
 * Rules SIG-180 and SIG-186.
 *
 * @example
 * ```ts
 * import { requestFingerprint } from "@callrules/signal-ledger"
 *
 * const path = "/api/2024-01-01/transactions.json"
 * console.assert(
 *   requestFingerprint({ search: {}, signals: [], oauth_token: "a" }, path) ===
 *     requestFingerprint({ signals: [], search: {} }, path),
 * )
 * ```
 */
export const requestFingerprint = (body: unknown, path: string): string =>
  `${path}\n${canonicalJson(withoutToken(body))}`

/**
 * Whether two bodies carry the same request: equal JSON values, whatever the order of object keys, except for the
 * top-level `oauth_token`.
 *
 * Rule SIG-186.
 *
 * @example
 * ```ts
 * import { sameRequest } from "@callrules/signal-ledger"
 *
 * console.assert(sameRequest({ signals: [{ name: "a" }], oauth_token: "x" }, { signals: [{ name: "a" }] }))
 * console.assert(!sameRequest({ signals: [{ name: "a" }] }, { signals: [{ name: "A" }] }))
 * ```
 */
export const sameRequest = (a: unknown, b: unknown): boolean =>
  canonicalJson(withoutToken(a)) === canonicalJson(withoutToken(b))

const REQUEST_ID = /^[\x21-\x7e]{1,255}$/

/**
 * A request id (the `Idempotency-Key` header): 1 to 255 visible ASCII characters.
 *
 * @returns the id; `request-id-invalid` (InvalidInput) for anything else.
 *
 * Rule SIG-177.
 *
 * @example
 * ```ts
 * import { checkRequestId } from "@callrules/signal-ledger"
 * import { isFailure, isSuccess } from "effect/Result"
 *
 * console.assert(isSuccess(checkRequestId("9f1c2a64-7e0b-4d7e-8a55-0c8f2f1f6f10")))
 * console.assert(isFailure(checkRequestId("")))
 * ```
 */
export const checkRequestId = (text: string): Result<string, RequestProblems> =>
  REQUEST_ID.test(text)
    ? succeed(text)
    : fail({
        class: "InvalidInput",
        problems: [
          signalProblem(
            "request-id-invalid",
            [],
            "the request id (`Idempotency-Key`) is not 1 to 255 visible ASCII characters",
            "send a new random id, such as a UUID, with every request that repeats no other",
          ),
        ],
      })

/**
 * The problem of a request id that was used with another request before.
 *
 * @returns `request-id-reused`, InvalidInput.
 *
 * Rule SIG-185.
 *
 * @example
 * ```ts
 * import { requestIdReused } from "@callrules/signal-ledger"
 *
 * console.assert(requestIdReused().class === "InvalidInput")
 * ```
 */
export const requestIdReused = (): RequestProblems => ({
  class: "InvalidInput",
  problems: [
    signalProblem(
      "request-id-reused",
      [],
      "the `Idempotency-Key` was used before with another request",
      "use a new key for a new request, and the same one only to repeat a request unchanged",
    ),
  ],
})

/**
 * A request body as it is stored and compared: without the `oauth_token`.
 *
 * @example
 * ```ts
 * import { withoutToken } from "@callrules/signal-ledger"
 *
 * console.assert(JSON.stringify(withoutToken({ oauth_token: "secret", signals: [] })) === '{"signals":[]}')
 * ```
 */
// SIG-186
export const withoutToken = (body: unknown): unknown => {
  if (!isObject(body) || own(body, "oauth_token") === undefined) return body
  return Object.fromEntries(Object.entries(body).filter(([key]) => key !== "oauth_token"))
}
