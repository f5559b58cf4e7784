// A body that is sent in chunks comes piece by piece, and a piece costs far more than its bytes: small ones are put together, and
// there are not more of them than any client needs.
import type { IncomingMessage } from "node:http"

/** So many small pieces a body may come in; with more the connection is cut. Of larger ones it cannot have many. */
const MOST_BODY_PIECES = 2_048

/** Smaller pieces are put together. */
const SMALL_BYTES = 1_024
const TOGETHER_BYTES = 16_384

/** Bounds the pieces of a request's body before any of them is read. Other runtimes than Node put them together by themselves. */
// ENG-294
export const boundBodyPieces = (incoming: IncomingMessage): void => {
  if (incoming.headers["transfer-encoding"] === undefined || "bun" in process.versions || "deno" in process.versions)
    return
  const push = incoming.push.bind(incoming)
  let pieces = 0
  let together = Buffer.alloc(0)
  let used = 0
  const handOn = (): boolean => {
    if (used === 0) return true
    const whole = together.subarray(0, used)
    together = Buffer.alloc(0)
    used = 0
    return push(whole)
  }
  incoming.push = (piece: unknown, encoding?: BufferEncoding): boolean => {
    // the end of the body
    if (!Buffer.isBuffer(piece)) {
      handOn()
      return push(piece, encoding)
    }
    if (piece.length >= SMALL_BYTES) {
      handOn()
      return push(piece)
    }
    pieces += 1
    if (pieces > MOST_BODY_PIECES) {
      incoming.socket.destroy()
      // what has been read of the connection is still handed over piece by piece
      incoming.push = () => false
      return false
    }
    const isTaken = used + piece.length > together.length ? handOn() : true
    if (together.length === 0) together = Buffer.allocUnsafeSlow(TOGETHER_BYTES)
    used += piece.copy(together, used)
    return isTaken
  }
}
