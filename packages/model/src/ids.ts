// Ids: every id is scoped by its network, and no two kinds can be mixed up.
import type { Brand } from "effect/Brand"

/** Id of a network, the tenant that every other id is scoped by. Text, as the host names it. */
export type NetworkId = string & Brand<"NetworkId">

/**
 * Id of a transaction: of a call transaction (one leg of a call) or of a post-call-event transaction (one group of
 * signals). Unique within the network. Ours are 8 + 8 upper-case hexadecimal digits with a dash.
 */
export type TransactionId = string & Brand<"TransactionId">

/** Id of a call record: a whole call with all its legs. Text, as the host names it. */
export type CallRecordId = string & Brand<"CallRecordId">

/** Text as a {@link NetworkId}; for values that come from configuration, a store or a host. */
export const networkId = (text: string): NetworkId => text as NetworkId // a brand over text: no runtime part

/** Text as a {@link TransactionId}; for values that come from a request, a store or a host. */
export const transactionId = (text: string): TransactionId => text as TransactionId // a brand over text

/** Text as a {@link CallRecordId}; for values that come from a request, a store or a host. */
export const callRecordId = (text: string): CallRecordId => text as CallRecordId // a brand over text

/**
 * The transaction id written from two 32-bit numbers, each taken modulo 2^32: 8 + 8 upper-case hexadecimal digits.
 * The numbers come from the host's id service.
 *
 * @example
 * ```ts
 * import { formatTransactionId } from "@callrules/model"
 *
 * console.assert(formatTransactionId(0x2a, 0xdeadbeef) === "0000002A-DEADBEEF")
 * ```
 */
export const formatTransactionId = (high: number, low: number): TransactionId =>
  transactionId(`${hexadecimal(high)}-${hexadecimal(low)}`)

// SIG-217
const hexadecimal = (number: number): string =>
  `${BYTES[number >>> 24]}${BYTES[(number >>> 16) & 255]}${BYTES[(number >>> 8) & 255]}${BYTES[number & 255]}`

/** Every byte as two digits: joining four of them is several times as fast as writing a number. */
const BYTES = Array.from({ length: 256 }, (_, byte) => byte.toString(16).toUpperCase().padStart(2, "0"))
