// How a reader of the specification talks to the service: over HTTP only, in the words of the specification.
import { staticDirectory } from "@callrules/directory"
import { describe, expect, test } from "vitest"
import { type Answered, type TestEngine, testEngine, VERSION } from "../fixture.ts"

const network = {
  timeZone: "America/New_York",
  customDataFields: ["product", "region"],
  callerProfileEnrichment: true,
  affiliateUrlTemplate: "https://ui.example.com/affiliates/{id}",
}

const advertisers = [
  { id: "a1", name: "Acme", campaigns: [{ id: "c1" }, { id: "c2" }] },
  { id: "a2", name: "Other", attributionOnly: true, campaigns: [{ id: "c1" }] },
]

const directory = staticDirectory(
  {
    ...network,
    id: "n1",
    tokens: [{ token: "t1" }, { token: "adv1", advertiser: "a1" }, { token: "nothing", permissions: [] }],
    advertisers,
    affiliatesWithCampaigns: ["busy"],
    singleSignOnUsers: ["sso"],
  },
  { ...network, id: "n2", generatesAffiliateIds: true, tokens: [{ token: "t2" }], advertisers },
)

export const TRANSACTIONS = `/api/${VERSION}/transactions.json`
export const AFFILIATES = `/api/${VERSION}/n1/affiliates.json`
export const affiliate = (id: string, networkId = "n1"): string => `/api/${VERSION}/${networkId}/affiliates/${id}.json`
export const CAMPAIGN = `/api/${VERSION}/n1/advertisers/a1/advertiser_campaigns/c1.json`
export const CALLS = "/calls_in_progress/current_calls"
export const OF_NETWORK = `${CALLS}?organization_type=Network&id=n1`

/** A body of unknown keys, as a reader takes it apart. */
export type Body = Readonly<Record<string, unknown>>

/** One entry of `signals`, and `call`, as the specification names their fields. */
export interface SignalsAnswer {
  readonly signals: ReadonlyArray<Readonly<Record<string, string | null>>>
  readonly call: Readonly<Record<string, string | null>>
}

export interface Reader extends TestEngine {
  /** Posts a signal request. */
  readonly post: (body: unknown, options?: Parameters<TestEngine["send"]>[3]) => Promise<Answered>
  /** Posts one that must be applied. */
  readonly apply: (body: unknown) => Promise<SignalsAnswer>
  /** Holds that an answer is an error of this class, and that its message says this; the message. */
  readonly refused: (answer: Promise<Answered>, errorClass: string, says?: string) => Promise<string>
  /** A call that was received and transferred at a time of the clock, and is live. */
  readonly live: (details?: Body) => Promise<string>
  /** Whether a call with these details is recorded. */
  readonly isRecorded: (details?: Body) => Promise<unknown>
  /** The current calls of a query. */
  readonly calls: (query?: string, token?: string) => Promise<ReadonlyArray<Body>>
}

/** A reader before a service of its own. */
const reader = async (): Promise<Reader> => {
  const engine = await testEngine({ directory })
  const { host, send } = engine
  let last = 0
  const post: Reader["post"] = (body, options) => send("POST", TRANSACTIONS, body, options)
  return {
    ...engine,
    post,
    apply: async (body) => {
      const answer = await post(body)
      expect([answer.status, answer.text]).toEqual([200, answer.text])
      // every field of it is looked at by the cases
      return answer.body as SignalsAnswer
    },
    refused: async (answer, errorClass, says = "") => {
      const { body, status } = await answer
      const invalid_data = expect.stringContaining(says)
      expect([status, body]).toEqual([STATUS[errorClass] ?? 403, { errors: { class: errorClass, invalid_data } }])
      return (body as { errors: { invalid_data: string } }).errors.invalid_data
    },
    live: async (details = {}) => {
      const call_record_id = details["call_record_id"] ?? `live-${++last}`
      const received = await host({ ...RECEIVED, ...details, call_record_id, kind: "received" })
      const { transaction_id } = received.body as { transaction_id: string }
      await host({ kind: "transferred", call_record_id, transaction_id, destination_phone_number: DESTINATION })
      return transaction_id
    },
    isRecorded: async (details = {}) => {
      const call_record_id = `recorded-${++last}`
      await host({ ...RECEIVED, call_record_id, ...details, kind: "received" })
      const { body } = await host({ kind: "transferred", call_record_id })
      return (body as { recording: { record: boolean } }).recording.record
    },
    calls: async (query = OF_NETWORK, token = "t1") => {
      const answer = await send("GET", query, undefined, { token })
      expect([answer.status, answer.text]).toEqual([200, answer.text])
      return (answer.body as { current_calls: ReadonlyArray<Body> }).current_calls
    },
  }
}

/** Classes with another status than 403. */
const STATUS: Readonly<Record<string, number>> = { RecordNotFound: 404, InvalidVersion: 400, Unauthorized: 401 }

/** What a host reports of each call here unless a case says otherwise. */
export const RECEIVED = {
  advertiser_id_from_network: "a1",
  advertiser_campaign_id_from_network: "c1",
  calling_phone_number: "+14155550123",
  phone_type: "Mobile",
}

export const DESTINATION = "+14155550199"

/** A sentence of the specification, and how it is checked. */
export type Sentence = readonly [sentence: string, check: (reader: Reader) => Promise<unknown>]

/** The sentences of a section, each before a service of its own. */
export const section = (name: string, sentences: ReadonlyArray<Sentence>): void => {
  describe(name, () => {
    test.each(sentences)("%s", async (_, check) => {
      await check(await reader())
    })
  })
}
