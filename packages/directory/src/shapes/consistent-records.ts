// What the shape of a record cannot say: ids and tokens that are there twice, ids that no network can have, tokens that no request could
// carry. Definitions and the configuration file ask the same, each with its own spelling of keys.
import {
  eachOf,
  given,
  INVALID,
  isObject,
  pathTo,
  type Reading,
  report,
  reportDuplicate,
  shownPlace,
} from "@callrules/model/reading"
import { hashToken, headerToken } from "../tokens.ts"
import { RESERVED_NETWORK_IDS } from "./record-shapes.ts"

/** A text that is not empty; undefined where there is none. */
const textAt = (value: unknown, key: string): string | undefined => textOf(given(value, key))

const textOf = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined)

/** Reports an id that no network can have. */
// ENG-416
export const reportReservedId = (reading: Reading, network: unknown): void => {
  const id = textAt(network, "id")
  if (id === undefined || !RESERVED_NETWORK_IDS.has(id)) return
  report(reading, INVALID, "id", `cannot be \`${id}\``, "it has a meaning in the host interface, choose another one")
}

/** Reports repetitions: of a list of objects their ids, of a list of texts the texts. */
export const reportRepeatedIds = (reading: Reading, value: unknown, key: string): void => {
  const first = new Map<string, ReadonlyArray<string | number>>()
  eachOf(reading, value, key, (entry) => {
    const idKey = isObject(entry) ? "id" : null
    const id = isObject(entry) ? textAt(entry, "id") : textOf(entry)
    if (id === undefined) return
    const earlier = first.get(id)
    if (earlier === undefined) first.set(id, pathTo(reading, idKey))
    else reportDuplicate(reading, INVALID, idKey, "id", id, earlier)
  })
}

/** Reports tokens that are there twice in a list of networks, as they are or as hashes: a token belongs to exactly one network. */
export const reportRepeatedTokens = (reading: Reading, whole: unknown, networks: string, hashKey: string): void => {
  const places = new Map<string, { readonly place: string; readonly network: unknown }>()
  eachOf(reading, whole, networks, (network) =>
    eachOf(reading, network, "tokens", (entry) => {
      const token = textAt(entry, "token")
      const hash = textAt(entry, hashKey) ?? (token === undefined ? undefined : hashToken(token))
      if (hash === undefined) return
      const earlier = places.get(hash)
      if (earlier === undefined) {
        places.set(hash, { place: shownPlace(reading.place), network })
        return
      }
      const hint =
        earlier.network === network
          ? "remove one of the two, or give it another token"
          : "a token belongs to one network: make another one"
      report(reading, INVALID, null, `is the same token as \`${earlier.place}\``, hint)
    }),
  )
}

/** Reports a token that no request could carry: what a header brings is trimmed, and a scheme before it is taken off. */
export const reportUnusableToken = (reading: Reading, value: unknown, key: string): void => {
  const token = textAt(value, key)
  if (token === undefined || headerToken(token) === token) return
  const hint = "a token has no white space around it and no scheme such as `Bearer`"
  report(reading, INVALID, key, "cannot be sent in a request", hint)
}
