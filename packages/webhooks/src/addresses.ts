// Addresses that messages may be sent to: public ones. A target inside the host's own network could make the sender ask
// services there that trust their neighbours.
import ipaddr from "ipaddr.js"

/**
 * Whether an IP address is one of the public internet: neither private nor of this machine, of a link, of a cloud's metadata
 * service, for multicast, reserved, or one of these written as IPv6.
 *
 * @example
 * ```ts
 * import { isPublicAddress } from "@callrules/webhooks"
 *
 * console.assert(isPublicAddress("8.8.8.8"))
 * console.assert(!isPublicAddress("169.254.169.254") && !isPublicAddress("::ffff:10.0.0.1"))
 * ```
 */
// ENG-182
export const isPublicAddress = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false
  // an IPv4 address written as IPv6 is what it stands for
  const parsed = ipaddr.process(address)
  if (parsed.range() !== "unicast" || parsed.toString() === CLOUD_HOST) return false
  // ENG-258
  return parsed.kind() === "ipv4" || parsed.match(GIVEN_OUT, GIVEN_OUT_BITS)
}

/** What Azure's machines reach their host's services at; it belongs to the public range, but is reached from inside alone. */
const CLOUD_HOST = "168.63.129.16"

/** All of IPv6 that the public internet has been given so far; what is outside may stand for an IPv4 address in an old way. */
const [GIVEN_OUT, GIVEN_OUT_BITS] = ipaddr.parseCIDR("2000::/3")

/**
 * Whether an IP address is in one of the ranges given: addresses, or networks such as `10.0.0.0/8`.
 *
 * @throws Error when a range is neither.
 */
export const isAddressAmong = (address: string, ranges: ReadonlyArray<string>): boolean => {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return ranges.some((range) => {
    const [network, length] = range.includes("/") ? ipaddr.parseCIDR(range) : wholeAddress(range)
    return parsed.kind() === network.kind() && parsed.match(network, length)
  })
}

const wholeAddress = (text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] => {
  const address = ipaddr.process(text)
  return [address, address.kind() === "ipv4" ? 32 : 128]
}
