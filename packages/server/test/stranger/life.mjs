// One call's whole life, as the documents tell a stranger to play it: what the host reports, what a partner sends and reads meanwhile.
import assert from "node:assert/strict"
import { setTimeout as pause } from "node:timers/promises"

const CALL = "call-1"
/** A time so many seconds after the call came in, five minutes ago. */
const STARTED = Date.now() - 300_000
const at = (seconds) => new Date(STARTED + seconds * 1000).toISOString()
const CAMPAIGN = { advertiser_id_from_network: "acme", advertiser_campaign_id_from_network: "auto" }

export const playLife = async (sendWell, { host, network, partner, version }) => {
  const hosts = (id, path, body, query) =>
    sendWell(id, { token: host, path: { network_id: network, ...path }, body, query })
  const ours = (id, { path, ...rest } = {}) =>
    sendWell(id, { token: partner, path: { version, network_id: network, ...path }, ...rest })
  const report = (kind, more) =>
    hosts("reportHostEvent", {}, { kind, event_id: `e-${kind}`, at: at(0), call_record_id: CALL, ...more })
  const signals = (body, headers = {}) =>
    ours("submitSignals", { body: { search: { call_record_id: CALL }, ...body }, headers })
  const player = { hosts, ours, report, signals }
  await beforeTheCall(player)
  const leg = await whileItRuns(player, network)
  await afterItsEnd(player, leg)
  await readItBack(player, leg)
  await atLast(player)
}

const beforeTheCall = async ({ hosts, ours }) => {
  const campaign = { advertiser_id: "acme", campaign_id: "auto" }
  const set = { path: campaign, body: { record_calls: true, call_recording_condition: "mobile OR repeat" } }
  assert.equal((await ours("changeRecordingSettings", set)).body.call_recording_condition, "mobile or repeat")
  assert.equal((await ours("changeRecordingSettingsByPut", set)).status, 200)
  assert.equal((await ours("readRecordingSettings", { path: campaign })).body.record_calls, true)
  const affiliate = { id_from_network: "A-1", name: "Acme Media", sites: [{ id_from_network: 101 }] }
  const created = await ours("createAffiliate", { body: affiliate })
  assert.deepEqual([created.status, created.headers.get("callrules-outcome")], [201, "created"])
  const path = { affiliate_id: "A-1" }
  const renamed = await ours("updateAffiliate", { path, body: { name: "Acme Marine" } })
  assert.deepEqual([renamed.status, renamed.headers.get("callrules-outcome")], [200, "updated"])
  assert.equal((await ours("readAffiliate", { path })).body.sites[0].id_from_network, "101")
  assert.equal((await ours("listAffiliates")).body.length, 1)
  const promoted = { campaigns: [{ advertiser: "acme", campaign: "auto" }] }
  assert.equal((await hosts("putAffiliateCampaigns", path, promoted)).status, 201)
}

/** What became of a report, once it has been decided: the documents do not say that it is at once. */
export const fateOf = async (read) => {
  for (;;) {
    const { body } = await read()
    if (body.status !== "waiting") return body
    await pause(10)
  }
}

const whileItRuns = async ({ hosts, ours, report, signals }, network) => {
  const received = await report("received", {
    ...CAMPAIGN,
    calling_phone_number: "+14155550123",
    phone_type: "Mobile",
    affiliate_id_from_network: "A-1",
  })
  assert.equal(received.body.recording.record, true)
  await report("keypress", { sequence: 1, key: "1" })
  await report("custom_data", { source: "campaign", custom_data: { product: "boat" } })
  const early = await signals({ signals: [{ name: "Quote" }], partner_unique_id: "q-1", call_in_progress: true })
  assert.equal(early.status, 201)
  const pending = { path: { pending_id: /([^/]+)\.json$/.exec(early.headers.get("location"))[1] } }
  assert.equal((await ours("readPendingRequest", pending)).body.status, "waiting")
  assert.equal((await hosts("listInbox", {})).status, 200)
  await report("transferred", { at: at(20), destination_phone_number: "+14155550199" })
  for (const id of [
    "listCurrentCalls",
    "listCurrentCallsAtPath2",
    "listCurrentCallsWithoutVersion",
    "listCurrentCallsWithoutVersionAtPath2",
  ]) {
    const { body } = await ours(id, { query: { organization_type: "Network", id: network, call_record_id: CALL } })
    assert.deepEqual(
      body.current_calls.map((one) => one.call_record_id),
      [CALL],
    )
  }
  const ends = { kind: "completed", event_id: "e-completed", at: at(240), call_record_id: CALL }
  const batch = await hosts("reportHostEvents", {}, { events: [ends, { ...ends, event_id: "e-again" }] })
  assert.equal(batch.body.reports[0].call_status, "completed")
  await report("call_ended", { at: at(240) })
  const fate = await fateOf(() => ours("readPendingRequest", pending))
  assert.deepEqual([fate.status, fate.transaction_ids.length], ["applied", 1])
  return received.body.transaction_id
}

const afterItsEnd = async ({ ours, signals }, leg) => {
  const sale = {
    signals: [{ name: "Sale", revenue: "99.95", partner_unique_id: "o-7" }],
    custom_data: [{ name: "product", value: "yacht" }],
  }
  const preview = await signals(sale, { "Callrules-Preview": "true" })
  assert.deepEqual([preview.body.signals[0].outcome, preview.body.leg.transaction_id], ["created", leg])
  const key = { "Idempotency-Key": "request-1" }
  const first = await signals(sale, key)
  assert.equal(first.headers.get("callrules-outcome"), "signals=(created), call=corrected")
  assert.equal(first.body.call.corrects_transaction_id, preview.body.call.corrects_transaction_id)
  // the documents say that its media type is not looked at
  const again = await signals(sale, { ...key, "Content-Type": "text/xml" })
  assert.deepEqual([again.text, again.status], [first.text, 200])
  const corrected = await ours("submitSignalsByPut", {
    body: { search: { transaction_id: leg }, signals: [{ name: "sale", revenue: 120, partner_unique_id: "o-7" }] },
  })
  assert.equal(corrected.body.signals[0].corrects_transaction_id, first.body.signals[0].transaction_id)
  assert.equal(corrected.body.signals[0].name, "Sale")
}

/** Type, revenue, and whether it corrects another one, in order of their texts. */
const EXPECTED = [
  ["Call", "", false],
  // the value of the host, then that of the partner
  ["Call", "", true],
  ["Call", "", true],
  // the quote, and the group of custom data alone, which has no id of the partner's
  ["Post Call Event", "", false],
  ["Post Call Event", "", false],
  ["Post Call Event", "120.0", true],
  ["Post Call Event", "99.95", false],
]

const OF_CALLER = { calling_phone_number: "(415) 555-0123", from: at(-60), to: at(60) }

const readItBack = async ({ hosts, ours }, leg) => {
  const seen = []
  let after
  // a position is given a moment after the commit
  while (seen.length < EXPECTED.length) {
    const { body } = await ours("readTransactions", {
      query: { limit: "2", call_record_id: CALL, ...(after === undefined ? {} : { after }) },
    })
    seen.push(...body.transactions)
    after = body.next
    if (!body.more) await pause(10)
  }
  assert.deepEqual(
    seen.map(({ corrects_transaction_id: corrects, revenue, type }) => [type, revenue ?? "", corrects !== null]).sort(),
    EXPECTED,
  )
  const found = (await hosts("findCalls", {}, undefined, OF_CALLER)).body.legs
  assert.deepEqual(
    found.map(({ call_record_id, leg_id }) => [call_record_id, leg_id]),
    [[CALL, leg]],
  )
  const decisions = await hosts("readRecordingDecisions", { call_id: leg })
  assert.equal(decisions.status, 200)
  const history = await hosts("readLegHistory", { transaction_id: leg })
  assert.deepEqual(
    history.body.transactions.map((one) => one.transaction_id).sort(),
    seen.map((one) => one.transaction_id).sort(),
  )
  const summary = { event_id: "s-1", at: at(260), transcript_summary: "The caller bought a yacht." }
  const call = { call_record_id: CALL }
  assert.equal((await hosts("putTranscriptSummary", call, summary)).status, 200)
  const analysis = await ours("readTranscriptAnalysis", { path: call })
  assert.equal(analysis.body.transcript_summary, "The caller bought a yacht.")
  assert.equal((await hosts("moveHomeLeg", call, { transaction_id: leg })).body.home_legs.length, 1)
}

const atLast = async ({ hosts, ours }) => {
  const { events } = (await hosts("listOutbox", {})).body
  assert.ok(events.some(({ kind }) => kind === "call_completed"))
  await hosts("acknowledgeEvents", {}, { taken: events.map(({ event_id, network_id }) => ({ event_id, network_id })) })
  await hosts("removeAffiliateCampaigns", { affiliate_id: "A-1" })
  assert.equal((await ours("deleteAffiliate", { path: { affiliate_id: "A-1" } })).status, 200)
  const erased = await hosts("eraseCaller", {}, { call_record_id: CALL })
  assert.deepEqual([erased.status, erased.body.calls, erased.body.left], [200, 1, []])
  assert.deepEqual((await hosts("findCalls", {}, undefined, OF_CALLER)).body.legs, [])
}
