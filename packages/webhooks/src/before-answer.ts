// What is read of a receiver: its answer's head, and not too much before it. Node's parser goes on for as long as anything comes.
import type { ClientRequest } from "node:http"

/** So many informational answers (1xx) may come before the answer. */
const MOST_INFORMATIONAL = 8

/** When more bytes have come than these, line ends and tickets of TLS too, nothing further is waited for. */
const MOST_BYTES = 65_536

/** A piece counts as so many bytes at least: reading a small one takes as long as reading a large one. */
const LEAST_BYTES_OF_PIECE = 128

const TOO_MUCH = `more than ${MOST_BYTES / 1024} KiB or ${MOST_BYTES / LEAST_BYTES_OF_PIECE} pieces came before its answer`

/**
 * Calls `cut` once a receiver has sent too much before its answer, with a sentence about it. Nothing further is parsed then.
 *
 * @returns what ends the parsing in the middle of a piece: the parser would go on to its end, which may take many times as long as the
 * rest of the attempt.
 */
// ENG-505
export const cutEndlessHead = (sent: Pick<ClientRequest, "on" | "once">, cut: (why: string) => void): (() => void) => {
  let informational = 0
  let bytes = 0
  let piece: Uint8Array | undefined
  // nothing of HTTP begins like that
  const endParsing = (): void => void piece?.fill(0)
  const end = (why: string): void => {
    endParsing()
    cut(why)
  }
  const take = (next: Uint8Array): void => {
    if (bytes > MOST_BYTES) end(TOO_MUCH)
    bytes += Math.max(next.byteLength, LEAST_BYTES_OF_PIECE)
  }
  sent.on("information", () => {
    informational += 1
    if (informational > MOST_INFORMATIONAL)
      end(`more than ${MOST_INFORMATIONAL} informational answers came before its answer`)
  })
  sent.once("socket", (socket) => {
    // before the parser has it
    socket.prependListener("data", (next: Uint8Array) => {
      piece = next
      take(next)
    })
    socket.on("session", take)
  })
  return endParsing
}
