// Where a server listens: one address for everything, or one of its own for the host interface.
import { chmodSync, statSync, unlinkSync } from "node:fs"
import { connect, createServer, type Server } from "node:net"
import type { Engine } from "@callrules/engine"
import { type ConnectionLimits, type ListenAddress, type NodeServer, serveNode } from "@callrules/node"
import { addressOf } from "../commands/address.ts"
import { Failure, failure } from "../failure.ts"
import { HEALTH_PATHS } from "./own-paths.ts"

/** Listens; a `Failure` of one line when the address is taken or may not be used. */
export const listen = async (
  handler: Engine["handler"],
  address: ListenAddress,
  limits: Partial<ConnectionLimits>,
): Promise<NodeServer> => {
  try {
    if ("socket" in address) await removeAbandoned(address.socket)
    const server = await serveNode(handler, { ...address, limits, probePaths: Object.values(HEALTH_PATHS) })
    // the host's programs may run as another user of the same group
    if ("socket" in address) chmodSync(address.socket, 0o660)
    return server
  } catch (error) {
    throw notListening(address, error)
  }
}

const notListening = (address: ListenAddress, error: unknown): Failure => {
  const taken = error instanceof Error && "code" in error && error.code === "EADDRINUSE"
  if (taken && "port" in address) return new Failure(`port ${address.port} is taken; choose another one with --port`)
  return error instanceof Failure ? error : failure(`cannot listen on ${shownAddress(address, 0)}`, error)
}

/**
 * Keeps addresses from others while nobody is answered there yet; a `Failure` of one line when one is taken or may not be used.
 *
 * @returns how they are given back: right before they are listened on.
 */
export const holdAddresses = async (addresses: ReadonlyArray<ListenAddress>): Promise<() => Promise<void>> => {
  const held: Array<Server> = []
  const release = async (): Promise<void> => {
    await Promise.all(held.map((server) => new Promise((resolve) => server.close(resolve))))
  }
  for (const address of addresses) {
    try {
      if ("socket" in address) await removeAbandoned(address.socket)
      if ("socket" in address || address.port !== 0) held.push(await holding(address))
    } catch (error) {
      await release()
      throw notListening(address, error)
    }
  }
  return release
}

const holding = (address: ListenAddress): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once("error", reject)
    const done = (): void => resolve(server)
    if ("socket" in address) server.listen(address.socket, done)
    else server.listen(address.port, address.host, done)
  })

/** An address as people write it, with the port that was taken for 0. */
export const shownAddress = (address: ListenAddress, port: number): string =>
  "socket" in address ? `unix:${address.socket}` : `http://${addressOf(address.host, port || address.port)}`

/** Removes the socket of a process that was killed; one that somebody listens on stays. */
const removeAbandoned = async (path: string): Promise<void> => {
  if (statSync(path, { throwIfNoEntry: false })?.isSocket() !== true) return
  const isAnswered = await new Promise<boolean>((resolve) => {
    const socket = connect(path, () => {
      socket.destroy()
      resolve(true)
    })
    socket.on("error", () => resolve(false))
  })
  if (isAnswered) throw new Failure(`the socket ${path} is in use by another process`)
  unlinkSync(path)
}
