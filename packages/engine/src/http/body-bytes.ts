// The bytes of a request body, counted as they come whatever a header says.
import type { Refusal } from "@callrules/operations"
import { cutOff } from "@callrules/operations/parts"
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
// ENG-486
export const readBody = async (received: ReceivedRequest, reading: BodyReading): Promise<BodyBytes> => {
  const { request } = received
  const length = request.headers.get("content-length")
  const announced = Number(length)
  if (announced > reading.most) return "too-large"
  const noRoom = announced > 0 ? reading.takeRoom(announced) : undefined
  if (noRoom !== undefined) return noRoom
  if (length !== null && isHeldToItsLength(received)) {
    return request.arrayBuffer().then(
      (bytes) => new Uint8Array(bytes),
      () => "broken-off",
    )
  }
  const reader = request.body?.getReader()
  if (reader === undefined) return new Uint8Array()
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
  for (let next = await reader.read(); next.value !== undefined; next = await reader.read()) {
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
