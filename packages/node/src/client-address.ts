// Who sent a request: the other end of the connection, or behind trusted proxies whom they name.
import type { IncomingMessage } from "node:http"
import { BlockList, isIP } from "node:net"

/**
 * How the address of a client is found. A forwarding header is believed only as far as trusted proxies have written it:
 * `X-Forwarded-For` is read from its end, as long as what stands there is a trusted proxy itself.
 *
 * @param trustedProxies - addresses and networks such as `10.0.0.0/8`; none: the header is ignored.
 *
 * @throws RangeError when one of them is neither.
 */
// ENG-154
export const clientAddressAmong = (trustedProxies: ReadonlyArray<string>): ((incoming: IncomingMessage) => string) => {
  const trusted = blockListOf(trustedProxies)
  const isTrusted = (address: string): boolean =>
    isIP(address) !== 0 && trusted.check(address, isIP(address) === 6 ? "ipv6" : "ipv4")
  return ({ headersDistinct, socket }) => {
    let client = plain(socket.remoteAddress ?? "")
    if (trustedProxies.length === 0) return client
    const named = (headersDistinct["x-forwarded-for"] ?? []).join(",").split(",").reverse()
    for (const text of named) {
      const address = plain(text.trim())
      if (!isTrusted(client) || isIP(address) === 0) return client
      client = address
    }
    return client
  }
}

/** An IPv4 address that came over an IPv6 socket, as IPv4. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, "")

const blockListOf = (ranges: ReadonlyArray<string>): BlockList => {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = "", bits, ...more] = range.split("/")
    const family = isIP(address) === 6 ? "ipv6" : "ipv4"
    const most = family === "ipv6" ? 128 : 32
    const length = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN
    if (isIP(address) === 0 || more.length > 0 || !(length <= most)) {
      throw new RangeError(`\`${range}\` is no address and no network such as \`10.0.0.0/8\``)
    }
    list.addSubnet(address, length, family)
  }
  return list
}
