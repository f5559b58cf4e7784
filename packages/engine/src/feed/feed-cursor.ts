// The cursor of a feed: where a reader goes on, as a text whose form is nobody else's business.
import type { NetworkId } from "@callrules/model"

/** The form of a cursor. */
const FORM = 1

/** The longest cursor: an id of a network has at most 255 characters. */
const MOST_LENGTH = 4_096

/** The cursor after a position of a network's feed. */
// ENG-224
export const cursorAfter = (networkId: NetworkId, position: number): string =>
  // percent-encoded, so that every character is one that `btoa` knows
  btoa(encodeURIComponent(JSON.stringify([FORM, networkId, position])))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "")

/** The position in a cursor; why it is none of this network's otherwise. */
export const positionIn = (
  networkId: NetworkId,
  cursor: string,
): { readonly position: number } | { readonly fault: "malformed" | "other-network" } => {
  const read = cursor.length <= MOST_LENGTH ? parsed(cursor) : undefined
  if (!Array.isArray(read)) return { fault: "malformed" }
  const [, network, position]: ReadonlyArray<unknown> = read
  // only what this engine writes has the form that it would write
  if (typeof network !== "string" || typeof position !== "number" || !isPosition(position))
    return { fault: "malformed" }
  if (cursorAfter(network as NetworkId, position) !== cursor) return { fault: "malformed" } // any text can be compared
  return network === networkId ? { position } : { fault: "other-network" }
}

const isPosition = (value: number): boolean => Number.isSafeInteger(value) && value >= 0

const parsed = (cursor: string): unknown => {
  try {
    return JSON.parse(decodeURIComponent(atob(cursor.replaceAll("-", "+").replaceAll("_", "/"))))
  } catch {
    return undefined
  }
}
