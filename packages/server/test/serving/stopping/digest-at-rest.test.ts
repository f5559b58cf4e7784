// What a server has written last has its place in the feed when it has ended: the digest of a network does not change by itself.
import { expect, test } from "vitest"
import { freshDatabase, runProgram, startConfigured, stop } from "../../support/program.ts"

const NETWORKS = [{ id: "n1", time_zone: "UTC", tokens: [{ token: "t" }] }]
const CONFIGURATION = { networks: NETWORKS, port: 0, host_token: "h" }

const digestOf = async (database: string): Promise<string> => {
  const { code, stdout } = await runProgram(["ledger", "verify", database])
  expect(code).toBe(0)
  return stdout
}

// ENG-366
test("given a server that is ended right after a write, when it is started and ended again, then the digest is the same", async () => {
  const database = freshDatabase()
  const first = await startConfigured(CONFIGURATION, database)
  const event = { kind: "received", event_id: "e", at: new Date().toISOString(), call_record_id: "call-1" }
  const place = { advertiser_id_from_network: "a1", advertiser_campaign_id_from_network: "c1" }
  const { status } = await fetch(`${first.url}/host/n1/events`, {
    method: "POST",
    headers: { authorization: "h" },
    body: JSON.stringify({ ...event, ...place }),
  })
  expect(status).toBe(200)
  await stop(first, "SIGTERM")
  const before = await digestOf(database)
  expect(before).toContain("relay")
  await stop(await startConfigured(CONFIGURATION, database), "SIGTERM")
  expect(await digestOf(database)).toBe(before)
})
