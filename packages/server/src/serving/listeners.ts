// Where a server listens: one address for everything, or one of its own for the host interface.
import { chmodSync, statSync, unlinkSync } from "node:fs"
import { connect } from "node:net"
import type { Engine } from "@callrules/engine"
import { type ConnectionLimits, type ListenAddress, type NodeServer, serveNode } from "@callrules/node"
import { addressOf } from "../commands/address.ts"
import { Failure, failure } from "../failure.ts"

/** Listens; a `Failure` of one line when the address is taken or may not be used. */
export const listen = async (
  handler: Engine["handler"],
  address: ListenAddress,
  limits: Partial<ConnectionLimits>,
): Promise<NodeServer> => {
  try {
    if ("socket" in address) await removeAbandoned(address.socket)
    const server = await serveNode(handler, { ...address, limits })
    // the host's programs may run as another user of the same group
    if ("socket" in address) chmodSync(address.socket, 0o660)
    return server
  } catch (error) {
    const taken = error instanceof Error && "code" in error && error.code === "EADDRINUSE"
    if (taken && "port" in address) throw new Failure(`port ${address.port} is taken; choose another one with --port`)
    throw failure(`cannot listen on ${shownAddress(address, 0)}`, error)
  }
}

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
