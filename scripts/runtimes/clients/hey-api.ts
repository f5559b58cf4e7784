// A partner's first call, through a client that @hey-api/openapi-ts has made from the document.
import { client } from "./generated/hey-api/client.gen.ts"
import {
  changeRecordingSettingsByPut,
  createAffiliate,
  listCurrentCalls,
  submitSignals,
} from "./generated/hey-api/sdk.gen.ts"
import type { SubmitSignalsResponses } from "./generated/hey-api/types.gen.ts"

const [, , baseUrl = ""] = process.argv
client.setConfig({ baseUrl, headers: { authorization: "secret" } })
const version = "2026-11-01"

const created = await createAffiliate({
  path: { version, network_id: "n1" },
  body: { id_from_network: "A-1", name: "Acme Media", sites: [{ id_from_network: "101" }] },
})
const settings = await changeRecordingSettingsByPut({
  path: { version, network_id: "n1", advertiser_id: "acme", campaign_id: "auto" },
  body: { record_calls: true, call_recording_condition: "mobile OR repeat" },
})
const current = await listCurrentCalls({ path: { version }, query: { organization_type: "Network", id: "n1" } })
const reported = await submitSignals({
  path: { version },
  headers: { "Idempotency-Key": "order-7" },
  body: { search: { call_record_id: "over" }, signals: [{ name: "Sale", revenue: "99.95" }] },
})
// the generator knows nothing of an empty 201, so the two answers together are of no type
const answer = reported.data as SubmitSignalsResponses[200]
const refused = await submitSignals({ path: { version }, body: { search: {}, signals: [{ name: "Sale" }] } })

console.log(
  JSON.stringify({
    affiliate: created.data?.name,
    condition: settings.data?.call_recording_condition,
    live: current.data?.current_calls.map((call) => call.call_record_id),
    revenue: answer.signals.map((signal) => signal.revenue),
    refused: [refused.response?.status, refused.error && "errors" in refused.error ? refused.error.errors : null],
  }),
)
