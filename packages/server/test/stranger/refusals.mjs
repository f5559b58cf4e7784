// Every refusal that the documents promise of an operation, each caused by a request, and told in both forms.
import { promisedRefusals } from "./documents.mjs"

/** More than the documents say is read. */
const LARGE = `{${" ".repeat(1024 * 1024)}}`

/** The same for a body that has the token in it. */
const LARGE_WITH_TOKEN = `{${" ".repeat(128 * 1024)}}`

/** What is refused for the same reason in every operation, by class. */
const generalRequests = ({ operation, path }, tokens) => {
  const isHosts = path.startsWith("/host/")
  const hasBody = operation.requestBody !== undefined
  const asked = operation.parameters.some(({ name }) => name === "organization_type")
  const query = asked ? { organization_type: "Network", id: tokens.network } : {}
  const known = { version: tokens.version, network_id: tokens.network, advertiser_id: "acme", campaign_id: "auto" }
  const good = { token: isHosts ? tokens.host : tokens.partner, path: known, query }
  const withBody = hasBody ? { ...good, text: "{}" } : good
  const [example] = Object.values(operation.requestBody?.content["application/json"].examples ?? {})
  const body = example?.value
  const unreadable = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, "%zz"]))
  return {
    Unauthorized: { ...withBody, token: "nobody's" },
    UnauthorizedOperation: { ...withBody, token: isHosts ? tokens.otherHost : tokens.powerless },
    UnauthorizedAdvertiser: { ...withBody, token: tokens.advertiser, path: { ...known, advertiser_id: "other" } },
    InvalidVersion: { ...withBody, path: { ...known, version: "1999-01-01" } },
    MalformedRequest: hasBody ? { ...good, text: "{" } : { ...good, path: unreadable },
    InvalidInput: { ...withBody, query: { ...query, unheard_of: "1" } },
    RecordNotFound: isHosts ? { ...good, body, path: { ...known, network_id: "nowhere" } } : good,
    PreconditionFailed: { ...withBody, headers: { "if-match": '"999999"' } },
    BodyTooLarge: { ...good, text: LARGE },
    UnsupportedMediaType: { ...good, headers: { "content-encoding": "gzip" }, text: "{}" },
  }
}

const SALE = { name: "Sale" }
const CALL = { call_record_id: "call-1" }
const EVENT = { kind: "received", event_id: "x", at: new Date().toISOString(), call_record_id: "call-3" }
const PLACE = { advertiser_id_from_network: "acme", advertiser_campaign_id_from_network: "auto" }

/** What is refused for a reason of the operation's own. */
const ownRequests = ({ advertiser, host, network, partner, version }) => {
  const at = { version, network_id: network }
  const by = (body, path = {}) => ({ token: partner, path: { ...at, ...path }, body })
  const hosts = (body, path = {}) => ({ token: host, path: { ...at, ...path }, body })
  const elsewhere = { search: { ...CALL, advertiser_id_from_network: "other" } }
  const tooMany = { search: CALL, signals: Array.from({ length: 101 }, (_, one) => ({ name: `s${one}` })) }
  const unknownCall = { search: { call_record_id: "nobody's" }, signals: [SALE] }
  const sameName = { id_from_network: "A-3", name: "Kept", sites: [{ id_from_network: 301 }] }
  const settings = by({ record_calls: true }, { advertiser_id: "acme", campaign_id: "none" })
  const nobody = { path: { ...at, affiliate_id: "A-9" } }
  const otherLeg = { transaction_id: "LEG-2" }
  return {
    ...both("submitSignals", {
      Unauthorized: { ...by({ search: CALL }), token: "nobody's" },
      BodyTooLarge: { path: at, text: LARGE_WITH_TOKEN },
      RecordInvalid: by(tooMany),
      UnauthorizedAdvertiser: { ...by(elsewhere), token: advertiser },
      RecordNotFound: by(unknownCall),
    }),
    ...both("changeRecordingSettings", {
      RecordNotFound: settings,
      UnauthorizedAdvertiser: {
        ...by({ record_calls: true }, { advertiser_id: "other", campaign_id: "auto" }),
        token: advertiser,
      },
    }),
    readRecordingSettings: {
      RecordNotFound: { token: partner, path: { ...at, advertiser_id: "acme", campaign_id: "none" } },
    },
    createAffiliate: { RecordInvalid: by(sameName), UnauthorizedAdvertiser: { ...by(sameName), token: advertiser } },
    updateAffiliate: {
      RecordInvalid: by({ name: "Kept" }, { affiliate_id: "A-2" }),
      UnauthorizedAdvertiser: { ...by({ name: "Mine" }, { affiliate_id: "A-2" }), token: advertiser },
    },
    deleteAffiliate: { RecordInvalid: by(undefined, { affiliate_id: "A-2" }) },
    readAffiliate: { RecordNotFound: { token: partner, ...nobody } },
    reportHostEvent: { RecordInvalid: hosts({ ...EVENT, ...PLACE, ...otherLeg }) },
    moveHomeLeg: { RecordInvalid: hosts(otherLeg, CALL) },
    eraseCaller: { RecordInvalid: hosts({ call_record_id: "call-2" }) },
    createToken: { RecordInvalid: hosts({ token_id: "mine", advertiser: "none" }) },
    createHostToken: { RecordInvalid: hosts({ token_id: "taken", use: "host" }) },
    removeNetwork: { RecordInvalid: hosts() },
    removeAdvertiser: { RecordInvalid: hosts(undefined, { advertiser_id: "acme" }) },
    removeCampaign: { RecordInvalid: hosts(undefined, { advertiser_id: "acme", campaign_id: "auto" }) },
    putAdvertiser: { RecordInvalid: hosts({}, { network_id: "nowhere", advertiser_id: "acme" }) },
    putCampaign: { RecordInvalid: hosts({}, { advertiser_id: "none", campaign_id: "auto" }) },
    putCustomDataField: { RecordInvalid: hosts({}, { network_id: "nowhere", partner_name: "product" }) },
    putNetwork: { PreconditionFailed: { ...hosts({ time_zone: "UTC" }), headers: { "if-match": '"999999"' } } },
    putAffiliateCampaigns: {
      RecordInvalid: hosts({ campaigns: [{ advertiser: "acme", campaign: "none" }] }, { affiliate_id: "A-2" }),
      PreconditionFailed: {
        ...hosts({ campaigns: [{ advertiser: "acme", campaign: "auto" }] }, { affiliate_id: "A-2" }),
        headers: { "if-match": '"999999"' },
      },
    },
  }
}

/** An operation that two methods reach. */
const both = (id, requests) => ({ [id]: requests, [`${id}ByPut`]: requests })

/** What some of the refusals need to be there. */
export const prepareRefusals = async (sendWell, { host, network, partner, version }) => {
  const hosts = (id, path, body) => sendWell(id, { token: host, path: { network_id: network, ...path }, body })
  const push = (body) => sendWell("createAffiliate", { token: partner, path: { version, network_id: network }, body })
  await push({ id_from_network: "A-2", name: "Promoting", sites: [{ id_from_network: 201 }] })
  await push({ id_from_network: "A-4", name: "Kept", sites: [{ id_from_network: 401 }] })
  await hosts(
    "putAffiliateCampaigns",
    { affiliate_id: "A-2" },
    { campaigns: [{ advertiser: "acme", campaign: "auto" }] },
  )
  await hosts("createHostToken", {}, { token_id: "taken", use: "host" })
  await hosts("reportHostEvent", {}, { ...EVENT, ...PLACE, call_record_id: "call-2", transaction_id: "LEG-2" })
}

/** Sends a request for every refusal that the documents promise. */
export const causeRefusals = async (documents, { complain, send }, tokens) => {
  const own = ownRequests(tokens)
  for (const promised of promisedRefusals(documents)) {
    const [id, status, name] = promised.split(" ")
    const request = own[id]?.[name] ?? generalRequests(documents.operations.get(id), tokens)[name]
    if (request === undefined) {
      complain(`${promised}: nothing in the documents says how it comes about`)
      continue
    }
    const plain = await send(id, request)
    const details = await send(id, { ...request, headers: { ...request.headers, accept: "application/problem+json" } })
    const told = [plain.status, plain.body?.errors?.class, details.body?.status, details.body?.title].join(" ")
    if (told !== `${status} ${name} ${status} ${name}`)
      complain(`${promised}: it was answered ${told}: ${plain.text.slice(0, 300)}`)
  }
}

/** What the documents say of paths and methods that they do not have. */
export const causeStrays = async (url, documents, { complain }, { host, partner }) => {
  const methodsOf = Map.groupBy(documents.operations.values(), ({ path }) => path)
  for (const [path, operations] of methodsOf) {
    const headers = { authorization: path.startsWith("/host/") ? host : partner }
    const answer = await fetch(`${url}${path.replaceAll(/[{}]/g, "")}`, { method: "PATCH", headers })
    const { errors } = await answer.json()
    const allowed = (answer.headers.get("allow") ?? "").split(", ")
    const isTold = operations.every(({ method }) => allowed.includes(method))
    if (answer.status !== 405 || errors.class !== "MethodNotAllowed" || !isTold)
      complain(`PATCH ${path} was answered ${answer.status} ${JSON.stringify(errors)}, allowed are ${allowed}`)
    const stray = await fetch(`${url}${path.replaceAll(/[{}]/g, "")}/stray/path`, { headers })
    const { errors: told } = await stray.json()
    if (stray.status !== 404 || told.class !== "RouteNotFound")
      complain(`${path}/stray/path was answered ${stray.status} ${JSON.stringify(told)}`)
  }
}
