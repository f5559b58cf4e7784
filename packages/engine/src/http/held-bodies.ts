// The bytes of bodies that requests hold, from before they are read until they are answered: one without room is refused unread.
import type { Refusal } from "@callrules/operations"
import { refusalForNow } from "@callrules/operations/parts"
import { LARGE_BYTES, roomFor, type Taker } from "./body-room.ts"
import type { Sender } from "./network-shares.ts"

/** Whose body it is; null: a host that asks for every network. */
export type BodySender = Pick<Sender, "isHost" | "networkId"> | "not known yet" | null

/** The body of one request. */
export interface HeldBody {
  /** Takes room for so many bytes, in place of what the body has. Without room there is a refusal, and it has none. */
  readonly take: (sender: BodySender, bytes: number) => Refusal | undefined
  /** Gives back all but so many bytes. */
  readonly keep: (bytes: number) => void
}

/** The bodies of all requests under way. */
export interface HeldBodies {
  /** The body of a further request, which holds nothing yet. */
  readonly next: () => HeldBody
}

/** This part of the room is for hosts: partners alone never have a host's body refused. */
const FOR_HOSTS = 0.125

const RETRY_AFTER_SECONDS = 1

/** Nothing is held. `most`: so many bytes of large bodies are held at once, whoever sends them. */
// ENG-486
export const noBodiesHeld = (most: number): HeldBodies => {
  const room = roomFor(most)
  const forHosts = Math.floor(most * FOR_HOSTS)
  return {
    next: () => {
      let taker: Taker = null
      let held = 0
      return {
        take: (sender, bytes) => {
          room.giveBack(taker, held)
          held = 0
          taker = takerOf(sender)
          if (!room.has(taker, bytes, isHost(sender) ? 0 : forHosts)) return noRoom(bytes)
          room.take(taker, bytes)
          held = bytes
          return undefined
        },
        keep: (bytes) => {
          const kept = bytes < LARGE_BYTES ? 0 : bytes
          room.giveBack(taker, held)
          room.take(taker, kept)
          held = kept
        },
      }
    },
  }
}

const isHost = (sender: BodySender): boolean => sender === null || (typeof sender === "object" && sender.isHost)

const takerOf = (sender: BodySender): Taker => {
  if (sender === null) return "host"
  if (sender === "not known yet") return null
  return `${sender.isHost ? "host" : "partners"} of ${sender.networkId}`
}

const noRoom = (bytes: number): Refusal =>
  refusalForNow(
    "ServiceUnavailable",
    "too-many-bytes-under-way",
    `the service has no room for a body of ${bytes} bytes beside those of the requests under way; nothing of this one was applied`,
    RETRY_AFTER_SECONDS,
  )
