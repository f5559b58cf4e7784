// Tokens: where a request carries one, and the hash under which it is known. A token itself is stored nowhere.
import { misused } from "@callrules/model/misuse"
import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"

/**
 * The hash under which a directory knows a token: lower-case hexadecimal SHA-256 of its UTF-8 bytes.
 *
 * @example
 * ```ts
 * import { hashToken } from "@callrules/directory"
 *
 * console.assert(hashToken("abc").startsWith("ba7816bf"))
 * ```
 */
export const hashToken = (token: string): string => {
  if (typeof token !== "string") misused("a token as text", token, 'hashToken("the secret")')
  // several times as fast as the same in JavaScript, which every other runtime gets
  return runtimeHash === undefined ? hashInJavaScript(token) : runtimeHash("sha256", token)
}

/** {@link hashToken} where the runtime has no synchronous hash of its own. */
export const hashInJavaScript = (token: string): string => bytesToHex(sha256(utf8ToBytes(token)))

/** The hash of a text's UTF-8 bytes in lower-case hexadecimal, as `node:crypto` has it. */
type RuntimeHash = (algorithm: "sha256", text: string) => string

// asked for at run time, so that bundles for other runtimes need not know of it
const runtimeHash: RuntimeHash | undefined = globalThis.process?.getBuiltinModule?.("node:crypto")?.hash

/**
 * The token of an `Authorization` header: the header's value itself, or what follows `Bearer ` (in any letter case).
 *
 * @returns the token, or `undefined` when there is no header or nothing in it.
 *
 * @example
 * ```ts
 * import { headerToken } from "@callrules/directory"
 *
 * console.assert(headerToken("Bearer abc") === "abc")
 * console.assert(headerToken("abc") === "abc")
 * ```
 */
// ENG-03, ENG-26
export const headerToken = (authorization: string | null): string | undefined => {
  if (authorization === null) return undefined
  const token = authorization.trim().replace(/^bearer(?:\s+|$)/i, "")
  return token === "" ? undefined : token
}

/** Whether two hashes are equal, in a time that does not depend on where they differ. */
// ENG-32
export const sameHash = (a: string, b: string): boolean => {
  if (a.length !== b.length) return false
  let difference = 0
  for (let index = 0; index < a.length; index++) difference |= a.charCodeAt(index) ^ b.charCodeAt(index)
  return difference === 0
}
