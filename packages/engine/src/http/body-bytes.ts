// The bytes of a request body, counted as they come whatever a header says.
import type { ReceivedRequest } from "./routed-request.ts"

/** A body, or why there is none. */
export type BodyBytes = Uint8Array | "too-large" | "broken-off"

/** Reads a body of at most so many bytes. */
export const readBody = (received: ReceivedRequest, most: number): Promise<BodyBytes> => {
  const { request } = received
  const length = request.headers.get("content-length")
  if (length !== null && Number(length) > most) return Promise.resolve("too-large")
  const read =
    length !== null && isHeldToItsLength(received)
      ? request.arrayBuffer().then((bytes) => new Uint8Array(bytes))
      : readCounted(request.body, most)
  return read.catch(() => "broken-off")
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

const readCounted = async (body: Request["body"], most: number): Promise<Uint8Array | "too-large"> => {
  const chunks: Array<Uint8Array> = []
  let length = 0
  const reader = body?.getReader()
  for (let next = await reader?.read(); next?.value !== undefined; next = await reader?.read()) {
    length += next.value.byteLength
    if (length > most) {
      await reader?.cancel()
      return "too-large"
    }
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
