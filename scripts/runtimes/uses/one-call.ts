// One call on the engine in memory, from its campaign's condition to a sale, over the handler alone.
import { hashToken, staticDirectory } from "@callrules/directory"
import { makeEngine } from "@callrules/engine"
import { memoryStores } from "@callrules/store/memory"

const advertisers = [{ id: "acme", campaigns: [{ id: "auto" }] }]
const directory = staticDirectory({ id: "n1", tokens: [{ token: "secret" }], advertisers })
const engine = await makeEngine({ stores: memoryStores, directory, hostTokenHash: hashToken("host") })

const ask = async (method: string, path: string, authorization: string, body?: object) => {
  const text = body === undefined ? {} : { body: JSON.stringify(body) }
  const response = await engine.handler(
    new Request(`http://localhost${path}`, { method, headers: { authorization }, ...text }),
  )
  const answer = await response.text()
  console.assert(response.ok, `${method} ${path}: ${response.status} ${answer}`)
  return answer
}

const settings = { record_calls: true, call_recording_condition: "mobile or repeat and during_hours" }
await ask("PUT", "/api/2026-11-01/n1/advertisers/acme/advertiser_campaigns/auto.json", "secret", settings)
const campaign = { advertiser_id_from_network: "acme", advertiser_campaign_id_from_network: "auto" }
const call = { call_record_id: "c-1", calling_phone_number: "+14155550123", phone_type: "Mobile", ...campaign }
const happened = (kind: string, rest: object) =>
  ask("POST", "/host/n1/events", "host", { event_id: kind, kind, at: new Date().toISOString(), ...rest })
const received = JSON.parse(await happened("received", call))
await happened("transferred", { call_record_id: "c-1", destination_phone_number: "+14155550199" })
const current = await ask("GET", "/calls_in_progress/current_calls?organization_type=Network&id=n1", "secret")
console.assert(current.includes("+14155550123"), current)
await happened("completed", { call_record_id: "c-1" })

const sale = { search: { call_record_id: "c-1" }, signals: [{ name: "Sale", value: true, revenue: 99.9 }] }
await ask("POST", "/api/2026-11-01/transactions.json", "secret", sale)
const history = await ask("GET", `/host/n1/calls/${received.transaction_id}/history`, "host")
console.assert(history.includes('"condition-true"') && history.includes('"99.9"'), history)
await engine.close()
