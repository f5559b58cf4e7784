// A partner's first call, through a client whose types openapi-typescript has made from the document.
import createClient from "openapi-fetch"
import type { paths } from "./generated/openapi.ts"

const [, , baseUrl = ""] = process.argv
const client = createClient<paths>({ baseUrl, headers: { authorization: "secret" } })
const version = "2026-11-01"

const created = await client.POST("/api/{version}/{network_id}/affiliates.json", {
  params: { path: { version, network_id: "n1" } },
  body: { id_from_network: "A-1", name: "Acme Media", sites: [{ id_from_network: "101" }] },
})
const named = { version, network_id: "n1", advertiser_id: "acme", campaign_id: "auto" } as const
const settings = await client.PUT(
  "/api/{version}/{network_id}/advertisers/{advertiser_id}/advertiser_campaigns/{campaign_id}.json",
  { params: { path: named }, body: { record_calls: true, call_recording_condition: "mobile OR repeat" } },
)
const current = await client.GET("/api/{version}/calls_in_progress/current_calls", {
  params: { path: { version }, query: { organization_type: "Network", id: "n1" } },
})
const reported = await client.POST("/api/{version}/transactions.json", {
  params: { path: { version }, header: { "Idempotency-Key": "order-7" } },
  body: { search: { call_record_id: "over" }, signals: [{ name: "Sale", revenue: "99.95" }] },
})
const refused = await client.POST("/api/{version}/transactions.json", {
  params: { path: { version } },
  body: { search: {}, signals: [{ name: "Sale" }] },
})

console.log(
  JSON.stringify({
    affiliate: created.data?.name,
    condition: settings.data?.call_recording_condition,
    live: current.data?.current_calls.map((call) => call.call_record_id),
    revenue: reported.data?.signals.map((signal) => signal.revenue),
    refused: [refused.response.status, refused.error && "errors" in refused.error ? refused.error.errors : null],
  }),
)
