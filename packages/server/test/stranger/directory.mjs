// What is beside the call: records of the directory are read, changed and removed again, reports that wait for no call are dropped.
import assert from "node:assert/strict"
import { fateOf } from "./life.mjs"

const RECORDS = [
  ["AffiliateCampaigns", { affiliate_id: "A-5" }, { campaigns: [{ advertiser: "spare", campaign: "spare" }] }],
  ["CustomDataField", { partner_name: "spare" }, {}],
  ["Campaign", { advertiser_id: "spare", campaign_id: "spare" }, { name: "Spare" }],
  ["Advertiser", { advertiser_id: "spare" }, { name: "Spare" }],
  ["Network", {}, { time_zone: "UTC" }],
]
const LISTS = [
  "listAdvertisers",
  "listCampaigns",
  "listCustomDataFields",
  "listAffiliateCampaigns",
  "listTokens",
  "listHostTokens",
  "listNetworks",
]

export const playDirectory = async (sendWell, { host, network }) => {
  const hosts = (id, path, body, headers = {}) =>
    sendWell(id, { token: host, path: { network_id: `${network}-3`, ...path }, body, headers })
  for (const [name, path, body] of RECORDS.toReversed()) {
    const created = await hosts(`put${name}`, path, body)
    assert.equal(created.status, 201)
    const same = await hosts(`put${name}`, path, body, { "If-Match": created.headers.get("etag") })
    assert.equal(same.status, 200)
    const read = await hosts(`read${name}`, path)
    assert.deepEqual([read.body, read.headers.get("etag")], [same.body, same.headers.get("etag")])
    assert.ok((await hosts(`read${name}History`, path)).body.changes.length > 0)
  }
  for (const id of LISTS) assert.equal((await hosts(id)).status, 200)
  for (const [name, id] of [
    ["Token", "spare"],
    ["HostToken", `${network}-spare`],
  ]) {
    const path = { token_id: id }
    await hosts(`create${name}`, {}, { token_id: id, use: name === "Token" ? "partner" : "host" })
    assert.equal((await hosts(`rotate${name}`, path, { keep_old_seconds: 60 })).body.secrets.length, 2)
    assert.equal((await hosts(`read${name}`, path)).body.token_id, id)
    await hosts(`remove${name}`, path)
    assert.equal((await hosts(`read${name}History`, path)).body.changes.length, 3)
  }
  for (const [name, path] of RECORDS) assert.equal((await hosts(`remove${name}`, path)).status, 200)
}

export const playInbox = async (sendWell, { host, network, partner, version }) => {
  const hosts = (id, path, body) => sendWell(id, { token: host, path: { network_id: network, ...path }, body })
  // two calls with one external id: the report cannot tell which is meant, and fails when they are over
  const body = { search: { external_call_unique_id: "ext-1" }, signals: [{ name: "Quote" }], call_in_progress: true }
  const kept = await sendWell("submitSignals", { token: partner, path: { version }, body })
  const pending = { version, pending_id: /([^/]+)\.json$/.exec(kept.headers.get("location"))[1] }
  const calls = ["twin-1", "twin-2"].map((call_record_id) => ({
    event_id: "e",
    at: new Date().toISOString(),
    call_record_id,
  }))
  const place = {
    advertiser_id_from_network: "acme",
    advertiser_campaign_id_from_network: "auto",
    external_unique_id: "ext-1",
  }
  const kinds = [
    ["received", place],
    ["completed", {}],
  ]
  await hosts(
    "reportHostEvents",
    {},
    { events: kinds.flatMap(([kind, more]) => calls.map((call) => ({ ...call, ...more, kind }))) },
  )
  const fate = () => fateOf(() => sendWell("readPendingRequest", { token: partner, path: pending }))
  const failed = await fate()
  assert.deepEqual([failed.status, failed.errors?.class], ["failed", "RecordInvalid"])
  const { entries } = (await hosts("listInbox", {})).body
  const path = { entry_id: entries[0].entry_id }
  assert.equal((await hosts("retryInboxEntry", path)).body.outcome, "failed")
  assert.equal((await hosts("dropInboxEntry", path)).status, 200)
  assert.equal((await fate()).status, "dropped")
  const begun = {
    at: "2025-03-01T09:00:00Z",
    advertiser_id_from_network: "acme",
    advertiser_campaign_id_from_network: "auto",
  }
  const past = [{ call_record_id: "call-2025", received: begun, completed: { at: "2025-03-01T09:04:00Z" } }]
  assert.equal((await hosts("importPastCalls", {}, { calls: past })).body.reports[0].outcome, "imported")
}
