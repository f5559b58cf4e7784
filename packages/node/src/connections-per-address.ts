// How many connections one address may have open: a client that takes them all leaves none for others.
import type { Server } from "node:http"
import type { Socket } from "node:net"

/** Closes each connection of an address that has as many already as it may have. Connections of a unix socket have none. */
// ENG-276
export const boundConnectionsPerAddress = (server: Server, most: number): void => {
  const counts = new Map<string, number>()
  // before everybody else who follows connections
  server.prependListener("connection", (socket: Socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined) return
    const count = counts.get(remoteAddress) ?? 0
    if (count >= most) return void socket.destroy()
    counts.set(remoteAddress, count + 1)
    socket.once("close", () => {
      const left = (counts.get(remoteAddress) ?? 1) - 1
      if (left === 0) counts.delete(remoteAddress)
      else counts.set(remoteAddress, left)
    })
  })
}
