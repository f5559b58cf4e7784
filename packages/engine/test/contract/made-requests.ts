// Requests made from the contract of partners: what is sent, to an engine that knows what they name. Runs on every runtime.
import { OPERATIONS, type OperationDescription } from "@callrules/contract"
import * as fc from "fast-check"
import { type TestEngine, testEngine } from "../fixture.ts"
import { arbitraryOf, type Drawing } from "./arbitrary-of.ts"

/** A request that was made for an operation. */
export interface Made {
  readonly operation: OperationDescription
  readonly method: string
  readonly path: string
  readonly body: unknown
  readonly token: string
  readonly headers: Record<string, string>
}

const asText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value)).toWellFormed()

const rarely = (usual: ReadonlyArray<string>, rare: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.oneof({ weight: 19, arbitrary: fc.constantFrom(...usual) }, { weight: 1, arbitrary: rare })

const requestOf = (operation: OperationDescription, drawing: Drawing): fc.Arbitrary<Made> => {
  const { body, methods, parameters, paths } = operation
  const drawn = parameters.map(({ name, required, schema }): [string, fc.Arbitrary<unknown>] => {
    const value = arbitraryOf({ minLength: 1, ...schema }, drawing, name)
    return [name, required ? value : fc.oneof(fc.constant(undefined), fc.constant(undefined), value)]
  })
  return fc
    .record({
      path: fc.constantFrom(...paths),
      method: fc.constantFrom(...methods),
      version: rarely(["2026-11-01"], fc.string({ minLength: 1, maxLength: 4 })),
      token: rarely(["t1", "t1", "adv1"], fc.constantFrom("nothing", "t2", "no-such")),
      values: fc.record(Object.fromEntries(drawn)),
      body: body === null ? fc.constant(undefined) : arbitraryOf({ $ref: `#/components/schemas/${body}` }, drawing),
      details: fc.boolean(),
    })
    .map((one) => madeFrom(operation, one))
}

interface Drawn extends Pick<Made, "body" | "method" | "path" | "token"> {
  readonly version: string
  readonly values: Readonly<Record<string, unknown>>
  readonly details: boolean
}

const madeFrom = (operation: OperationDescription, drawn: Drawn): Made => {
  const query = new URLSearchParams()
  const headers: Record<string, string> = drawn.details ? { accept: "application/problem+json" } : {}
  let path = drawn.path.replace("{version}", encodeURIComponent(drawn.version.toWellFormed()))
  for (const { in: where, name } of operation.parameters) {
    const value = drawn.values[name]
    if (value === undefined) continue
    const text = asText(value)
    if (where === "path") path = path.replace(`{${name}}`, () => encodeURIComponent(text))
    else if (where === "query") query.append(name, text)
    else if (/^[\x21-\x7e]{1,300}$/.test(text)) headers[name] = text
  }
  const { body, method, token } = drawn
  return { operation, method, path: query.size === 0 ? path : `${path}?${query.toString()}`, body, token, headers }
}

/** An odd id in the path may make it another path: an empty one, or one of dots. */
export const isElsewhere = (path: string): boolean =>
  /\/(\.|\/|$)|\/\.json|^[^?]*\/\?/.test(path.replaceAll(/%2e/gi, "."))

const KNOWN = {
  transaction_id: ["LIVE-1", "OVER-1", "OVER-2", "no-such"],
  call_record_id: ["live-1", "call-1", "call-2", "no-such"],
  external_call_unique_id: ["x-1", "no-such"],
  external_unique_id: ["x-1"],
  network_id: ["n1"],
  organization_type: ["Network", "Network", "Advertiser"],
  id: ["n1", "n1", "a1"],
  advertiser_id: ["a1", "a1", "a2"],
  campaign_id: ["c1"],
  advertiser_id_from_network: ["a1"],
  advertiser_campaign_id_from_network: ["c1"],
  affiliate_id: ["A-1", "A-2", "busy"],
  id_from_network: ["A-1", "A-2", "A-3"],
  name: ["Sale", "Quote", "product", "lead_id"],
  first_name: ["Ada"],
  last_name: ["Lovelace"],
  "name of a field": ["product", "lead_id"],
  partner_unique_id: ["order-7", ""],
  oauth_token: ["t1"],
  "Idempotency-Key": ["request-1", "request-2", "request-3"],
  calling_phone_number: ["+14155550123"],
  destination_phone_number: ["+14155550199"],
  phone_number: ["+14155550123"],
  contact_phone_number: ["+14155550123"],
  email_address: ["ada@example.com", "grace@example.com"],
  /** The first is that of a request that was sent. */
  pending_id: ["", "no-such"],
  after: [""],
  limit: ["1", "500"],
  type: ["Call", "Post Call Event"],
  from: ["2026-11-20T15:00:00Z", "1795186800"],
  to: ["2026-11-20T15:00:00Z", "1795186800000"],
  call_recording_condition: ["mobile or repeat", "", "pressed[1]", "mobil"],
}

/** An engine with calls that are over, one that runs, and a request that waits. */
export const prepared = async (): Promise<TestEngine> => {
  const fixture = await testEngine()
  await fixture.completedCall({ transaction_id: "OVER-1" })
  await fixture.completedCall({ transaction_id: "OVER-2", external_call_unique_id: "x-1" })
  const live = { call_record_id: "live-1", transaction_id: "LIVE-1" }
  await fixture.host({
    kind: "received",
    advertiser_id_from_network: "a1",
    advertiser_campaign_id_from_network: "c1",
    ...live,
  })
  await fixture.host({ kind: "transferred", ...live })
  const waiting = { call_in_progress: true, search: { call_record_id: "live-1" }, signals: [{ name: "Sale" }] }
  const { headers } = await fixture.send("POST", "/api/2026-11-01/transactions.json", waiting)
  KNOWN.pending_id[0] = headers.get("location")?.split(/[/.]/).at(-2) ?? ""
  // pages are drawn from the middle of a feed
  const { body } = await fixture.send("GET", "/api/2026-11-01/transactions.json?limit=1")
  KNOWN.after[0] = (body as { readonly next: string }).next
  return fixture
}

/** Requests of an operation; odd ones are wrong somewhere. */
export const requestsOf = (one: OperationDescription, odd = false): fc.Arbitrary<Made> =>
  requestOf(one, { known: KNOWN, odd })

/** Requests of any operation, half of them odd. Those that name what the last prepared engine has given. */
export const anyRequest = (): fc.Arbitrary<Made> =>
  fc.oneof(...OPERATIONS.flatMap((one) => [true, false].map((odd) => requestsOf(one, odd))))
