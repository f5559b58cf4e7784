// A client that was written from the OpenAPI documents of a server alone: it plays every operation, and causes every refusal that they promise.

import { spawn } from "node:child_process"
import { fileURLToPath } from "node:url"
import { expect, onTestFinished, test } from "vitest"
import { ended, freshDatabase, startServer } from "../support/program.ts"

const CLIENT = fileURLToPath(new URL("stranger.mjs", import.meta.url))

// ENG-234
test("given the documents of a server, when a stranger's client plays a call's life and every refusal, then all is as they say", async () => {
  const server = await startServer(freshDatabase())
  onTestFinished(() => void server.child.kill("SIGKILL"))
  const client = spawn(process.execPath, [CLIENT, server.url, "demo-host-token"], { stdio: "pipe" })
  const { code, stderr, stdout } = await ended(client)
  expect([code, stderr]).toEqual([0, ""])
  const told = JSON.parse(stdout)
  expect(told).toMatchObject({ complaints: [], unplayed: [] })
  const statuses = new Set(told.met.map((one: string) => one.split(" ")[1]))
  expect([...statuses].toSorted()).toEqual(["200", "201", "400", "401", "403", "404", "412", "413", "415"])
}, 60_000)
