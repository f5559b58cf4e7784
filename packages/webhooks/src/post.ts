// One attempt: a message is posted to an address that was looked up, checked and then connected to as it was checked.
import type { IncomingMessage } from "node:http"
import { isIP, type LookupFunction } from "node:net"
import { isAddressAmong, isPublicAddress } from "./addresses.ts"
import { cutEndlessHead } from "./before-answer.ts"
import { addressesOfHost } from "./look-up.ts"
import { secondsOfRetryAfter } from "./retry-after.ts"
import { whenOver } from "./when-over.ts"

/** A signed message. */
export interface PostedMessage {
  /** The network whose event it tells of; look-ups of addresses for different networks take turns. */
  readonly networkId: string
  /** Where it goes. */
  readonly url: string
  /** Its headers. */
  readonly headers: Readonly<Record<string, string>>
  /** Its body. */
  readonly body: string
}

/** How an attempt ended. */
export type PostOutcome =
  | {
      /** The receiver has answered. */
      readonly kind: "answered"
      /** The status of its answer; 2xx: taken. */
      readonly status: number
      /** Its `Retry-After` in seconds, also where it is a date; null: none, or a date that is over. */
      readonly retryAfterSeconds: number | null
    }
  | {
      /** There was no answer. */
      readonly kind: "failed"
      /** Why, for whoever looks after the target. */
      readonly why: string
    }

/** Posts a message once; never rejects. The signal cuts the attempt off when the process ends. */
export type Post = (message: PostedMessage, ending?: AbortSignal) => Promise<PostOutcome>

/** What may be connected to, and for how long. */
export interface PostRules {
  /** Addresses beside the public ones: `10.1.2.3`, or networks such as `10.0.0.0/8`. Default none. */
  readonly allowPrivateAddresses?: ReadonlyArray<string>
  /** Whether `http:` may be used. Default false. */
  readonly allowPlain?: boolean
  /** How long an attempt may take, redirects included. Default 15 seconds. */
  readonly attemptMilliseconds?: number
  /**
   * The addresses of a host, for an attempt of a network that ends with the signal. Default: those in the hosts file of the machine; of names that
   * do not stand there, those that the name servers of the system tell; of names that these do not know, what the system itself finds.
   */
  readonly addressesOf?: (host: string, ending: AbortSignal, networkId: string) => Promise<ReadonlyArray<string>>
}

/** How often a receiver may send a message on. */
const MOST_REDIRECTS = 3

/**
 * Posts over HTTP. Redirects that keep the method (307, 308) are followed, others are answers. Each address, of the target
 * and of every redirect, is looked up first, and the connection is made to what was looked up.
 *
 * @throws Error when `allowPrivateAddresses` holds what is neither an address nor a network.
 */
// ENG-182
export const postOverHttp = (rules: PostRules = {}): Post => {
  const { allowPrivateAddresses = [], attemptMilliseconds = 15_000 } = rules
  // a range that is none is a mistake of the host's, said at once
  isAddressAmong("127.0.0.1", allowPrivateAddresses)
  return async (message, ending) => {
    const timeout = AbortSignal.timeout(attemptMilliseconds)
    const signal = AbortSignal.any(ending === undefined ? [timeout] : [timeout, ending])
    try {
      // ENG-306
      // nothing that takes part can hold an attempt up: neither a look-up of addresses nor a receiver
      return await Promise.race([followed(message, rules, signal), whenOver(signal)])
    } catch (error) {
      const why = timeout.aborted ? `no answer within ${attemptMilliseconds / 1000} seconds` : reasonOf(error)
      return { kind: "failed", why }
    }
  }
}

const reasonOf = (error: unknown): string => {
  // several addresses, of which none took the connection
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(", ")
  return error instanceof Error ? error.message : String(error)
}

const followed = async (message: PostedMessage, rules: PostRules, signal: AbortSignal): Promise<PostOutcome> => {
  let url = new URL(message.url)
  for (let redirects = 0; ; redirects++) {
    const addresses = await allowedAddresses(url, message.networkId, rules, signal)
    const { location, retryAfter, status } = await posted(url, addresses, message, signal)
    const isKept = status === 307 || status === 308
    if (!isKept || location === undefined) {
      return { kind: "answered", status, retryAfterSeconds: secondsOfRetryAfter(retryAfter, Date.now()) }
    }
    if (redirects === MOST_REDIRECTS) return { kind: "failed", why: `more than ${MOST_REDIRECTS} redirects` }
    url = redirected(location, url)
  }
}

/** Where a redirect leads to. What is wrong with one is kept and logged, and does not quote it: it may have a password. */
// ENG-481
const redirected = (location: string, from: URL): URL => {
  const url = URL.parse(location, from.href)
  if (url === null || !/^https?:$/.test(url.protocol)) throw new Error("a redirect is not to an address of HTTP")
  if (url.username !== "" || url.password !== "") throw new Error("a redirect has a user or a password")
  return url
}

const ALLOWING = "`allowPrivateAddresses` allows some, `webhooks.allow_private_addresses` of a configuration file"

/** The addresses to connect to; throws where one of them may not be. */
const allowedAddresses = async (
  url: URL,
  networkId: string,
  rules: PostRules,
  signal: AbortSignal,
): Promise<ReadonlyArray<string>> => {
  const { addressesOf = addressesOfHost, allowPlain = false, allowPrivateAddresses = [] } = rules
  if (url.protocol !== "https:" && !(allowPlain && url.protocol === "http:")) {
    throw new Error(`\`${url.protocol}\` may not be used`)
  }
  const host = url.hostname.replace(/^\[|\]$/g, "")
  const addresses = isIP(host) === 0 ? await addressesOf(host, signal, networkId) : [host]
  if (addresses.length === 0) throw new Error(`\`${host}\` has no address`)
  // one that is not public is enough: a name with both kinds is made to be tried until the other one comes
  const inside = addresses.find(
    (address) => !isPublicAddress(address) && !isAddressAmong(address, allowPrivateAddresses),
  )
  if (inside !== undefined) throw new Error(`\`${host}\` is ${inside}, which is not a public address (${ALLOWING})`)
  return addresses
}

interface Answered {
  readonly status: number
  readonly location: string | undefined
  readonly retryAfter: string | undefined
}

/**
 * An address that is far away is not given up, after the quarter of a second that is usual, for one of a family that this machine may
 * not reach. Passed on to `node:net`; the types of `node:http` leave it out.
 */
const CONNECTING = { autoSelectFamilyAttemptTimeout: 2_000 }

const posted = (
  url: URL,
  addresses: ReadonlyArray<string>,
  { body, headers }: PostedMessage,
  signal: AbortSignal,
): Promise<Answered> =>
  new Promise((resolve, reject) => {
    // an `import` of it would load what its `WebSocket` is made of at each start
    const { request } = process.getBuiltinModule(url.protocol === "https:" ? "node:https" : "node:http")
    const bytes = Buffer.from(body)
    const sent = request(
      url,
      {
        method: "POST",
        headers: { ...headers, "content-length": String(bytes.byteLength) },
        // a connection of its own, to the addresses that were checked
        agent: false,
        lookup: pinnedTo(addresses),
        ...CONNECTING,
        signal,
      },
      (answer: IncomingMessage) => {
        const { headers: given, statusCode = 0 } = answer
        resolve({ status: statusCode, location: given.location, retryAfter: given["retry-after"] })
        // nothing is read of what a receiver says
        endParsing()
        answer.destroy()
      },
    )
    // 101: whatever is spoken next, it is not what was asked for
    sent.once("upgrade", ({ statusCode = 101 }, socket) => {
      socket.destroy()
      resolve({ status: statusCode, location: undefined, retryAfter: undefined })
    })
    const endParsing = cutEndlessHead(sent, (why) => {
      // at once: what comes in the same piece may be the answer
      reject(new Error(why))
      sent.destroy()
    })
    // more than one may come: of the piece that was cut off, and of what is behind it
    sent.on("error", reject).end(bytes)
  })

const pinnedTo =
  (addresses: ReadonlyArray<string>): LookupFunction =>
  (_host, options, found) => {
    const all = addresses.map((address) => ({ address, family: isIP(address) }))
    if (options.all === true) found(null, all)
    else found(null, all[0]?.address ?? "", all[0]?.family)
  }
