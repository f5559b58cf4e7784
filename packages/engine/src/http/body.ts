// Request bodies: bounded in size, depth and number of keys, strict UTF-8, JSON that says each key once.
import type { PathSegment } from "@callrules/model"
import { countKeys, jsonCounts, jsonFaultPlace, lostNumber, repeatedKey, shownPlace } from "@callrules/model/reading"
import type { Refusal } from "@callrules/operations"
import { MAX_JSON_DEPTH, refusal, tooDeep } from "@callrules/operations/parts"
import * as Result from "effect/Result"
import { type BodyReading, readBody } from "./body-bytes.ts"
import type { BodySender, HeldBody } from "./held-bodies.ts"
import type { ReceivedRequest } from "./routed-request.ts"

/** The largest request body that is read, in bytes. A body's depth is bounded too: see {@link MAX_JSON_DEPTH}. */
// ENG-55
const MAX_BODY_BYTES = 1_048_576

/** The largest body that is read to find the sender's token in it. */
// ENG-105
const MAX_BODY_BYTES_WITHOUT_TOKEN = 131_072

/** The most keys that all objects of a body may have together, and the most arrays and objects: more would keep other requests waiting, or fill the memory. */
// ENG-106, ENG-336
const MAX_BODY_KEYS = 40_000

/** The most keys of a body that is read to find the sender's token in it: it is parsed before anybody knows who sends it. */
// ENG-303
const MAX_BODY_KEYS_WITHOUT_TOKEN = 2_000

/**
 * The bytes of a request's body, which has room for them then.
 *
 * @param sender - who sends it; of a sender who is not known yet, fewer bytes are read.
 *
 * @returns the bytes; UnsupportedMediaType when it has a content coding such as gzip; BodyTooLarge over {@link MAX_BODY_BYTES};
 * ServiceUnavailable when there is no room for it; MalformedRequest when the connection broke off.
 */
export const bodyBytes = async (
  received: ReceivedRequest,
  sender: BodySender,
  held: HeldBody,
  run: BodyReading["run"],
): Promise<Result.Result<Uint8Array, Refusal>> => {
  const coding = received.request.headers.get("content-encoding") ?? ""
  if (coding !== "" && coding.toLowerCase() !== "identity") return Result.fail(bodyEncoded(coding))
  const most = sender === "not known yet" ? MAX_BODY_BYTES_WITHOUT_TOKEN : MAX_BODY_BYTES
  const bytes = await readBody(received, { most, takeRoom: (room) => held.take(sender, room), run })
  if (typeof bytes === "string") return Result.fail(unread(bytes, most))
  if (!(bytes instanceof Uint8Array)) return Result.fail(bytes)
  held.keep(bytes.byteLength)
  return Result.succeed(bytes)
}

const bodyEncoded = (coding: string): Refusal =>
  refusal("UnsupportedMediaType", [
    {
      code: "body-encoded",
      path: [],
      message: `the request body has the \`Content-Encoding\` \`${coding}\`, which is not read`,
      hint: "send the body as it is, without `Content-Encoding`",
    },
  ])

const unread = (why: "too-large" | "broken-off", most: number): Refusal =>
  why === "broken-off"
    ? malformed("the request body could not be read to its end")
    : tooLarge(
        "body-too-large",
        most === MAX_BODY_BYTES
          ? `the request body is larger than ${most} bytes`
          : `the request body is larger than ${most} bytes, and the header has no token`,
        most === MAX_BODY_BYTES ? SPLIT : TOKEN_OR_SPLIT,
      )

const SPLIT = "split it into several requests"

const TOKEN_OR_SPLIT = "send the token in the `Authorization` header, or split it into several requests"

const tooLarge = (code: string, message: string, hint: string): Refusal =>
  refusal("BodyTooLarge", [{ code, path: [], message, hint }])

const SEND_JSON = "send one JSON value in UTF-8 as the request body"

const malformed = (message: string, hint = SEND_JSON): Refusal =>
  refusal("MalformedRequest", [{ code: "body-not-json", path: [], message, hint }])

/** What a text that is not JSON looks like by its beginning: a tag, or a name and `=`. */
// ENG-427
const hintOf = (text: string): string => {
  const looks = /^\s*</.test(text) ? "XML or HTML" : /^\s*[\w.%[\]+-]+=/.test(text) ? "a form" : undefined
  return looks === undefined ? SEND_JSON : `this looks like ${looks}, and JSON is read: ${SEND_JSON}`
}

// one for all: each decoding of a whole text begins anew
const UTF_8 = new TextDecoder("utf-8", { fatal: true })

/**
 * A body as a JSON value.
 *
 * @param isTokenKnown - whether the sender is known already; else it may have fewer keys.
 *
 * @returns the value; BodyTooLarge over {@link MAX_BODY_KEYS}; MalformedRequest when it is not JSON in UTF-8, when its arrays and
 * objects are nested more than {@link MAX_JSON_DEPTH} deep, when one of its objects has a key twice, or a number is lost on reading.
 */
export const jsonBody = (bytes: Uint8Array, isTokenKnown: boolean): Result.Result<unknown, Refusal> => {
  let text: string
  try {
    text = UTF_8.decode(bytes)
  } catch {
    return Result.fail(malformed("the request body is not valid UTF-8"))
  }
  if (text.trim() === "") return Result.fail(malformed("the request body is empty"))
  const { containers, depth, keys } = jsonCounts(text)
  if (depth > MAX_JSON_DEPTH) return Result.fail(tooDeep())
  const most = isTokenKnown ? MAX_BODY_KEYS : MAX_BODY_KEYS_WITHOUT_TOKEN
  if (keys > most) return Result.fail(tooMany("keys", isTokenKnown))
  if (containers > most) return Result.fail(tooMany("arrays and objects", isTokenKnown))
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return Result.fail(malformed(`the request body is not JSON: ${reasonOf(text, error)}`, hintOf(text)))
  }
  // JSON.parse keeps the last of several, but another may have been meant. The place is searched for only when there is one
  // ENG-93
  if (countKeys(value) !== keys) return Result.fail(keyRepeated(text))
  // ENG-280, SIG-335, SIG-339
  const lost = lostNumber(text)
  return lost === undefined ? Result.succeed(value) : Result.fail(numberLost(lost))
}

const tooMany = (what: "keys" | "arrays and objects", isTokenKnown: boolean): Refusal =>
  isTokenKnown
    ? tooLarge("body-too-many-keys", `the request body has more than ${MAX_BODY_KEYS} ${what}`, SPLIT)
    : tooLarge(
        "body-too-many-keys",
        `the request body has more than ${MAX_BODY_KEYS_WITHOUT_TOKEN} ${what}, and the header has no token`,
        TOKEN_OR_SPLIT,
      )

/** In a longer body the fault is not looked for, since others wait meanwhile. */
const MOST_CHARACTERS_SEARCHED = 8_192

/** Why a text is not JSON. Some reasons of the runtime quote it, and a body may be a token that was sent in the wrong place. */
// ENG-147
const reasonOf = (text: string, error: unknown): string => {
  const reason = error instanceof SyntaxError ? (error.message.split("\n")[0] ?? "") : ""
  if (reason !== "" && !reason.includes('"')) return reason
  const place = jsonFaultPlace(text, error, MOST_CHARACTERS_SEARCHED)
  return `unexpected character${place === undefined ? "" : ` at ${place}`}`
}

const keyRepeated = (text: string): Refusal => {
  const path = repeatedKey(text) ?? []
  return refusal("MalformedRequest", [
    {
      code: "key-repeated",
      path,
      message: `duplicate key \`${shownPlace(path)}\``,
      hint: "send each key of an object once: which of two values is meant nobody can know",
    },
  ])
}

const numberLost = (path: ReadonlyArray<PathSegment>): Refusal =>
  refusal("MalformedRequest", [
    {
      code: "number-lost",
      path,
      message: `the number at \`${shownPlace(path)}\` would be read as another one`,
      hint: "send the number that is meant in at most 15 digits, without an exponent, or an id or an amount as text",
    },
  ])
