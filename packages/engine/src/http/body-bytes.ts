// The bytes of a request body, counted as they come whatever a header says.
import type { Refusal } from "@callrules/operations"
import { cutOff, refusal } from "@callrules/operations/parts"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { LARGE_BYTES } from "./body-room.ts"
import type { ReceivedRequest } from "./routed-request.ts"
import type { RunStep } from "./run-step.ts"

/** A body, or why there is none. */
export type BodyBytes = Uint8Array | "too-large" | "broken-off" | Refusal

/** What reading a body depends on. */
export interface BodyReading {
  /** The most bytes that are read. */
  readonly most: number
  /** Takes room for so many bytes, in place of what the body has; the refusal when there is none. */
  readonly takeRoom: (bytes: number) => Refusal | undefined
  /** Reads as a step of the request, which ends with it. */
  readonly run: RunStep
}

/**
 * Reads a body. Room for it is taken first: for as many bytes as its `Content-Length` says, else for the most that may come, once
 * it has turned out to be a large one.
 */
// ENG-486, ENG-511
export const readBody = async (received: ReceivedRequest, reading: BodyReading): Promise<BodyBytes> => {
  const { request } = received
  const length = request.headers.get("content-length")
  const announced = Number(length)
  if (request.bodyUsed) return BODY_READ_BEFORE
  if (announced > reading.most) return "too-large"
  const noRoom = announced > 0 ? reading.takeRoom(announced) : undefined
  if (noRoom !== undefined) return noRoom
  if (length !== null && isHeldToItsLength(received)) {
    return request.arrayBuffer().then(
      (bytes) => new Uint8Array(bytes),
      () => "broken-off",
    )
  }
  const { body } = request
  if (body === null) return new Uint8Array()
  if (body.locked) return BODY_READ_BEFORE
  const reader = body.getReader()
  // ENG-487
  const exit = await reading.run(
    Effect.callback<BodyBytes>((resume) => {
      readCounted(reader, announced, reading).then(
        (bytes) => resume(Effect.succeed(bytes)),
        () => resume(Effect.succeed("broken-off")),
      )
      return Effect.sync(() => letGo(reader))
    }),
  )
  return Exit.isSuccess(exit) ? exit.value : cutOff
}

/** Something in front of the engine has consumed the body, or holds it: the host's mistake, not the client's. */
export const BODY_READ_BEFORE: Refusal = refusal("InternalServiceError", [
  {
    code: "body-read-before",
    path: [],
    message: "something in front of the engine has read the request body, or holds a lock on it",
    hint: "mount the engine before `express.json()` and other body parsers, or hand on the bytes that they read: as `rawBody` of Node's request, or in a new `Request`",
  },
])

const BODY_NOT_BYTES = refusal("InternalServiceError", [
  {
    code: "body-not-bytes",
    path: [],
    message: "the stream of the request body has yielded something other than bytes",
    hint: "let it yield each chunk as a `Uint8Array`; a `TextEncoderStream` makes bytes of text",
  },
])

type Reader = ReadableStreamDefaultReader<Uint8Array>

/** Nothing more is read, and nobody waits until the sender knows. */
const letGo = (reader: Reader): void => {
  reader.cancel().catch(() => {})
}

/**
 * Whether a body cannot be longer than its `Content-Length`: Node's parser of HTTP reads no further, and Hono's adapter says
 * beside each request which message of that parser it is. Asking such a request for its stream costs more than all the rest.
 */
const isHeldToItsLength = ({ connection }: ReceivedRequest): boolean => {
  if (typeof connection !== "object" || connection === null || !("incoming" in connection)) return false
  const { incoming } = connection
  return typeof incoming === "object" && incoming !== null && "httpVersion" in incoming
}

const readCounted = async (
  reader: Reader,
  announced: number,
  { most, takeRoom }: BodyReading,
): Promise<Exclude<BodyBytes, "broken-off">> => {
  const chunks: Array<Uint8Array> = []
  let length = 0
  let mayCome = announced >= LARGE_BYTES ? announced : LARGE_BYTES - 1
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    // a stream that the host has made may yield anything; bytes may be of another realm
    // ENG-512
    if (Object.prototype.toString.call(next.value) !== "[object Uint8Array]") {
      letGo(reader)
      return BODY_NOT_BYTES
    }
    length += next.value.byteLength
    const refused = length > most ? "too-large" : length > mayCome ? takeRoom(most) : undefined
    if (refused !== undefined) {
      letGo(reader)
      return refused
    }
    if (length > mayCome) mayCome = most
    chunks.push(next.value)
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
