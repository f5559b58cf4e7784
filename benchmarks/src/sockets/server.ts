// One server in a process of its own: says its port, then how much processor time it has used whenever it is asked.
import { type ServerName, startServer } from "./servers.ts"

const [name = "", path = ""] = process.argv.slice(2)

process.on("message", () => {
  const { system, user } = process.cpuUsage()
  process.send?.({ microseconds: system + user })
})

const port = await startServer(name as ServerName, path === "" ? null : path) // given by the benchmark itself
process.send?.({ port })
