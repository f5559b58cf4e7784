// Request bodies: bounded in size and depth, strict UTF-8, JSON that says each key once. The bound is not Hono's `bodyLimit`:
// that believes a `Content-Length`, and here the bytes are counted as they come, whatever a header says.
import { countKeys, jsonCounts, repeatedKey, shownPlace } from "@callrules/model/reading"
import * as Effect from "effect/Effect"
import { MAX_JSON_DEPTH, tooDeep } from "../json-depth.ts"
import { type Refusal, refusal, refuseWith } from "../refusal.ts"

/** The largest request body that is read, in bytes. A body's depth is bounded too: see {@link MAX_JSON_DEPTH}. */
// ENG-55
export const MAX_BODY_BYTES = 1_048_576

/**
 * The body of a request as a JSON value.
 *
 * @returns the value; UnsupportedMediaType when it has a content coding such as gzip; BodyTooLarge over {@link MAX_BODY_BYTES}; MalformedRequest when it is not JSON in UTF-8, when
 * its arrays and objects are nested more than {@link MAX_JSON_DEPTH} deep, when one of its objects has a key twice, or when the connection broke off.
 */
export const jsonBody = (request: Request): Effect.Effect<unknown, Refusal> => {
  const coding = request.headers.get("content-encoding") ?? ""
  return coding === "" || coding.toLowerCase() === "identity" ? plainBody(request) : refuseCoding(coding)
}

const refuseCoding = (coding: string): Effect.Effect<never, Refusal> =>
  refuseWith(
    "UnsupportedMediaType",
    "body-encoded",
    `the request body has the \`Content-Encoding\` \`${coding}\`, which is not read`,
    "send the body as it is, without `Content-Encoding`",
  )

const plainBody = (request: Request): Effect.Effect<unknown, Refusal> =>
  Effect.flatMap(
    Effect.tryPromise({
      try: () => readBounded(request),
      catch: () => malformed("the request body could not be read to its end"),
    }),
    (bytes) => {
      if (bytes === "too-large") {
        return refuseWith(
          "BodyTooLarge",
          "body-too-large",
          `the request body is larger than ${MAX_BODY_BYTES} bytes`,
          "split it into several requests",
        )
      }
      return parseJson(bytes)
    },
  )

const malformed = (message: string): Refusal =>
  refusal("MalformedRequest", [
    { code: "body-not-json", path: [], message, hint: "send one JSON value in UTF-8 as the request body" },
  ])

// one for all: each decoding of a whole text begins anew
const UTF_8 = new TextDecoder("utf-8", { fatal: true })

const parseJson = (bytes: Uint8Array): Effect.Effect<unknown, Refusal> => {
  let text: string
  try {
    text = UTF_8.decode(bytes)
  } catch {
    return Effect.fail(malformed("the request body is not valid UTF-8"))
  }
  if (text.trim() === "") return Effect.fail(malformed("the request body is empty"))
  const { depth, keys } = jsonCounts(text)
  if (depth > MAX_JSON_DEPTH) return Effect.fail(tooDeep())
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message.split("\n")[0] : "it cannot be parsed"
    return Effect.fail(malformed(`the request body is not JSON: ${reason}`))
  }
  // JSON.parse keeps the last of several, but another may have been meant. The place is searched for only when there is one
  // ENG-93
  return countKeys(value) === keys ? Effect.succeed(value) : Effect.fail(keyRepeated(text))
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

const readBounded = async ({ body, headers }: Request): Promise<Uint8Array | "too-large"> => {
  if (Number(headers.get("content-length")) > MAX_BODY_BYTES) {
    await body?.cancel()
    return "too-large"
  }
  const chunks: Array<Uint8Array> = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.byteLength
    // to leave the loop cancels what is still to come
    if (length > MAX_BODY_BYTES) return "too-large"
    chunks.push(chunk)
  }
  return joined(chunks, length)
}

const joined = (chunks: ReadonlyArray<Uint8Array>, length: number): Uint8Array => {
  const [only] = chunks
  if (only !== undefined && chunks.length === 1) return only
  const whole = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    whole.set(chunk, offset)
    offset += chunk.byteLength
  }
  return whole
}
