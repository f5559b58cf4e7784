// A name server on a port of this machine, which answers as it is told, or not at all.
import { createSocket } from "node:dgram"
import { Resolver } from "node:dns/promises"
import { isIPv4 } from "node:net"
import { onTestFinished } from "vitest"

/** The kind of address that is asked for. */
export type Family = "A" | "AAAA"

/** Addresses, of which there may be none; that there is no such name; that it is unknown at the moment; that it does not serve it; nothing. */
export type NameAnswer = ReadonlyArray<string> | "no such name" | "failed" | "refused" | "silence"

const CODES = { "no such name": 3, failed: 2, refused: 5 } as const

export interface NameServer {
  /** What it was asked, in order: `A crm.example.com`. */
  readonly asked: ReadonlyArray<string>
  /** A resolver that asks it, so often, and waits so long for the first answer and each time longer. */
  readonly newResolver: (timeout?: number, tries?: number) => Resolver
}

export const nameServer = async (answer: (name: string, family: Family) => NameAnswer): Promise<NameServer> => {
  const asked: Array<string> = []
  const socket = createSocket("udp4")
  socket.on("message", (query, { address, port }) => {
    const labels: Array<string> = []
    let end = 12
    for (let length = query[end] ?? 0; length > 0; length = query[end] ?? 0) {
      labels.push(query.toString("latin1", end + 1, end + 1 + length))
      end += 1 + length
    }
    const [name, family] = [labels.join("."), query.readUInt16BE(end + 1) === 1 ? "A" : "AAAA"] as const
    asked.push(`${family} ${name}`)
    const given = answer(name, family)
    if (given === "silence") return
    const addresses = typeof given === "string" ? [] : given
    const head = Buffer.alloc(12)
    query.copy(head, 0, 0, 2)
    head.writeUInt16BE(0x8180 | (typeof given === "string" ? CODES[given] : 0), 2)
    head.writeUInt16BE(1, 4)
    head.writeUInt16BE(addresses.length, 6)
    socket.send(Buffer.concat([head, query.subarray(12, end + 5), ...addresses.map(recordOf)]), port, address)
  })
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve))
  onTestFinished(() => void socket.close())
  return {
    asked,
    newResolver: (timeout = 2_000, tries = 2) => {
      const resolver = new Resolver({ timeout, tries })
      resolver.setServers([`127.0.0.1:${socket.address().port}`])
      return resolver
    },
  }
}

/** A record that says this of the name that was asked for, for no time. */
const recordOf = (address: string): Buffer => {
  const bytes = isIPv4(address)
    ? address.split(".").map(Number)
    : wordsOf(address).flatMap((word) => [word >> 8, word & 255])
  const head = Buffer.from([0xc0, 12, 0, isIPv4(address) ? 1 : 28, 0, 1, 0, 0, 0, 0, 0, bytes.length])
  return Buffer.concat([head, Buffer.from(bytes)])
}

/** The eight words of an IPv6 address whose zeros are left out in one place. */
const wordsOf = (address: string): ReadonlyArray<number> => {
  const [before = [], after = []] = address
    .split("::")
    .map((part) => (part === "" ? [] : part.split(":").map((word) => Number.parseInt(word, 16))))
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after]
}
