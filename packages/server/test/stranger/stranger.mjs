// A client that was written from the OpenAPI documents of a server alone. It plays a call's whole life and causes every refusal, and prints
// whatever is not as the documents say. Started with the address of a server and a host token of every network.
import { playDirectory, playInbox } from "./directory.mjs"
import { makeSender, readDocuments } from "./documents.mjs"
import { playLife } from "./life.mjs"
import { causeRefusals, causeStrays, prepareRefusals } from "./refusals.mjs"

const [, , url = "", host = ""] = process.argv
const documents = await readDocuments(url)
const sender = makeSender(url, documents)
const { complaints, met, sendWell } = sender
const network = process.argv[4] ?? "stranger"
const put = (id, path, body) => sendWell(id, { token: host, path: { network_id: network, ...path }, body })

await put("putNetwork", {}, { time_zone: "America/New_York" })
for (const advertiser of ["acme", "other"])
  await put("putAdvertiser", { advertiser_id: advertiser }, { name: advertiser })
await put("putCampaign", { advertiser_id: "acme", campaign_id: "auto" }, { name: "Auto" })
await put("putCustomDataField", { partner_name: "product" }, {})
const made = async (id, path, body) => (await put(id, path, body)).body.token
await put("putNetwork", { network_id: `${network}-2` }, { time_zone: "UTC" })
const [version] = documents.operations.get("submitSignals").operation.parameters[0].schema.enum
const tokens = {
  ...{ host, network, version },
  partner: await made("createToken", {}, { token_id: "partner" }),
  powerless: await made("createToken", {}, { token_id: "powerless", permissions: [] }),
  advertiser: await made("createToken", {}, { token_id: "advertiser", advertiser: "acme" }),
  otherHost: await made("createToken", { network_id: `${network}-2` }, { token_id: "other", use: "host" }),
}
await playLife(sendWell, tokens)
await playInbox(sendWell, tokens)
await playDirectory(sendWell, tokens)
await prepareRefusals(sendWell, tokens)
await causeRefusals(documents, sender, tokens)
await causeStrays(url, documents, sender, tokens)
const operations = [...documents.operations.keys()]
const succeeded = operations.filter((id) => [...met].some((one) => one.startsWith(`${id} 2`)))
console.log(
  JSON.stringify({ complaints, unplayed: operations.filter((id) => !succeeded.includes(id)), met: [...met].sort() }),
)
