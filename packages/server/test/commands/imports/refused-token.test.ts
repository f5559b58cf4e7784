// Imports whose token is refused: no line of the file can be right then, so that they end with the first one.
import { writeFileSync } from "node:fs"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { dirname, join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { freshDatabase, runProgram } from "../../support/program.ts"

const LINES = 200
const folder = dirname(freshDatabase())

const file = (name: string, line: (number: number) => string): string => {
  const path = join(folder, name)
  writeFileSync(path, Array.from({ length: LINES }, (_, index) => `${line(index)}\n`).join(""))
  return path
}

const signals = file("sales.ndjson", (id) =>
  JSON.stringify({ search: { call_record_id: `call-${id}` }, signals: [{ name: "Sale" }] }),
)
const affiliates = file("affiliates.ndjson", (id) =>
  JSON.stringify({ id_from_network: id, name: `A ${id}`, sites: [] }),
)
const calls = file("calls.ndjson", (id) => JSON.stringify({ call_record_id: id }))

// ENG-446
describe.each([
  [401, "Unauthorized", "the host token is not valid"],
  [403, "UnauthorizedOperation", "this token has no permission to use the interface"],
])("given a service that answers %i %s to every request", (status, named, says) => {
  let asked = 0
  let server: Server
  let service: ReadonlyArray<string> = []
  beforeAll(
    () =>
      new Promise<void>((resolve) => {
        server = createServer((_, answer) => {
          asked += 1
          answer.writeHead(status, { "content-type": "application/json" })
          answer.end(JSON.stringify({ errors: { class: named, invalid_data: says } }))
        }).listen(0, "127.0.0.1", () => {
          const { port } = server.address() as AddressInfo // as it listens on a port
          service = ["--url", `http://127.0.0.1:${port}`, "--token", "bad"]
          resolve()
        })
      }),
  )
  afterAll(() => {
    server.close()
    server.closeAllConnections()
  })

  test.each([
    [["signals", "import", signals], "CALLRULES_TOKEN", 8, 1],
    [["affiliates", "import", affiliates, "--network", "n1"], "CALLRULES_TOKEN", 1, 1],
    [["calls", "import", calls, "--network", "n1"], "CALLRULES_HOST_TOKEN", 1, 0],
  ])(
    "when %j is run, then it stops at the first line, names the variable of the token, and ends with 2",
    async (args, variable, most, least) => {
      asked = 0
      const { code, stderr, stdout } = await runProgram([...args, ...service])
      expect([code, asked <= most, asked >= 1]).toEqual([2, true, true])
      expect(stderr).toContain(says)
      expect(stderr).toContain(variable)
      expect(stderr).toMatch(/stopped (at|before) line 1\b/)
      // each line that was sent has its report, and no other
      const reports = stdout.split("\n").filter((line) => line !== "")
      expect(reports.length).toBe(least === 0 ? 0 : asked)
      for (const report of reports) expect(JSON.parse(report)).toMatchObject({ outcome: "refused", status })
    },
    60_000,
  )
})
