// The SQLite store in a file: what one engine was told, the next one knows.

import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { hashToken, staticDirectory } from "@callrules/directory"
import { makeEngine } from "@callrules/engine"
import { sqliteStores } from "@callrules/store-sqlite"

const path = join(mkdtempSync(join(tmpdir(), "callrules-use-")), "calls.db")
const advertisers = [{ id: "acme", campaigns: [{ id: "auto" }] }]
const directory = staticDirectory({ id: "n1", advertisers })
const open = () =>
  makeEngine({ stores: sqliteStores({ path, create: true }), directory, hostTokenHash: hashToken("host") })

const first = await open()
const campaign = { advertiser_id_from_network: "acme", advertiser_campaign_id_from_network: "auto" }
const event = { event_id: "1", kind: "received", at: new Date().toISOString(), call_record_id: "c-1" }
const body = JSON.stringify({ ...event, ...campaign, calling_phone_number: "+14155550123" })
const received = { method: "POST", headers: { authorization: "host" }, body }
const answer = await first.handler(new Request("http://localhost/host/n1/events", received))
const { transaction_id } = await answer.json()
await first.close()

const second = await open()
const url = `http://localhost/host/n1/calls/${transaction_id}/history`
const history = await second.handler(new Request(url, { headers: { authorization: "host" } }))
console.assert((await history.text()).includes('"call_record_id":"c-1"'))
await second.close()
