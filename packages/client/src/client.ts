// The client: one method for each operation of the contract.
import type { Answer, IsOwn } from "./answer.ts"
import { batchesOf, repeatedNames } from "./batches.ts"
import type { Affiliate, AffiliateList, AffiliateRequest, Deleted } from "./bodies/affiliates.ts"
import type { CurrentCalls, RecordingSettings, RecordingSettingsRequest, TranscriptAnalysis } from "./bodies/calls.ts"
import type { PendingRequest, SignalAnswer, SignalPreview, SignalRequest } from "./bodies/signals.ts"
import type { Transactions } from "./bodies/transactions.ts"
import {
  isAffiliate,
  isAffiliates,
  isAnalysis,
  isAnswerTo,
  isCurrentCalls,
  isDeleted,
  isPage,
  isPending,
  isPreview,
  isSettings,
} from "./own-answer.ts"
import { type SendOptions, send, waitByTimer, waiting } from "./send.ts"
import { type FollowOptions, type TransactionPages, type TransactionsQuery, transactionPages } from "./transactions.ts"

/** What a client is made of. */
export interface ClientOptions {
  /** Where the service is: `https://calls.example.com`, with a path where it is mounted below one. */
  readonly baseUrl: string
  /** The token. In a browser it can be read by whoever uses the page: give it the permissions of that person only. */
  readonly token: string
  /** The version of each interface; default `2026-11-01`. */
  readonly version?: string
  /** Default: the runtime's own. */
  readonly fetch?: SendOptions["fetch"]
  /** How often a request is sent at most, where that is safe; default 5. */
  readonly attempts?: number
  /** The first pause between two attempts in milliseconds; default 500, doubled each time. */
  readonly pauseMilliseconds?: number
  /** How long one attempt may take in milliseconds; default 130,000: longer than the service itself takes at the most. */
  readonly timeoutMilliseconds?: number
  /** Waits between attempts; default a timer. */
  readonly wait?: SendOptions["wait"]
}

/** Options of one call. */
export interface CallOptions {
  /** Ends the call: the answer is `unanswered` then. */
  readonly signal?: AbortSignal | undefined
}

/** Options of a report of signals. */
export interface ReportOptions extends CallOptions {
  /**
   * The id of this report; default a random one, which an answer that is not `ok` has as its `requestId`. Keep it with your own
   * record if you may have to send the report again.
   */
  readonly requestId?: string
}

/** Options of a preview. */
export interface PreviewOptions extends CallOptions {
  /** The id that the report would have: whether it has an answer already is said then. Default none. */
  readonly requestId?: string
}

/** A campaign. */
export interface CampaignPath {
  /** The network of the token. */
  readonly networkId: string
  /** The network's id of the advertiser. */
  readonly advertiserId: string
  /** The campaign, unique within the advertiser. */
  readonly campaignId: string
}

/** Whose calls in progress are asked for, and which. */
export interface CurrentCallsQuery {
  /** `Network`, or one `Advertiser` of it. */
  readonly organization_type: "Network" | "Advertiser"
  /** The id of the network or of the advertiser. */
  readonly id: string
  /** The call with this transaction id. */
  readonly transaction_id?: string
  /** The legs of this call record. */
  readonly call_record_id?: string
  /** The call with this id in another system. */
  readonly external_unique_id?: string
  /** Calls of this caller; together with `destination_phone_number`. */
  readonly calling_phone_number?: string
  /** Calls to this destination; together with `calling_phone_number`. */
  readonly destination_phone_number?: string
}

/** A client. No method throws or rejects: see {@link Answer}. */
export interface Client {
  /** Reports signals and custom data of a call. Sent again after a lost answer under the same request id, so never applied twice. */
  readonly submitSignals: (request: SignalRequest, options?: ReportOptions) => Promise<Answer<SignalAnswer | undefined>>
  /**
   * Reports any number of signals of a call, at most 10 in a request, one request after the other. It ends with the first
   * report that is not applied.
   *
   * @returns the answers in order; the last one tells whether everything was applied. The `requestId` of one that is not `ok` is
   * that of the whole list: send the list again under it, and no part of it is applied twice.
   */
  readonly submitSignalsInBatches: (
    request: SignalRequest,
    options?: ReportOptions,
  ) => Promise<ReadonlyArray<Answer<SignalAnswer | undefined>>>
  /**
   * Says what a report would do now: the leg and why it is that one, what would be created, corrected or unchanged. Nothing is
   * applied, kept or chosen. What is wrong is refused as the report would be.
   */
  readonly previewSignals: (request: SignalRequest, options?: PreviewOptions) => Promise<Answer<SignalPreview>>
  /** Reads what became of a report that waited for its call; `location` is that of its answer. */
  readonly readPendingRequest: (location: string, options?: CallOptions) => Promise<Answer<PendingRequest>>
  /** Reads some of the feed of transactions; its `next` is the `after` of the following request. */
  readonly readTransactions: (query?: TransactionsQuery, options?: CallOptions) => Promise<Answer<Transactions>>
  /** Reads the feed page by page to its end as it is now. Ends with a page that is not `ok`, if there is one. */
  readonly readAllTransactions: (query?: TransactionsQuery, options?: CallOptions) => TransactionPages
  /** Reads the feed page by page and goes on with what is written later, until it is ended or a page is not `ok`. */
  readonly followTransactions: (query?: TransactionsQuery, options?: FollowOptions) => TransactionPages
  /** Lists the affiliates of a network. */
  readonly listAffiliates: (networkId: string, options?: CallOptions) => Promise<Answer<AffiliateList>>
  /** Creates an affiliate, or updates the one with its id. */
  readonly createAffiliate: (
    networkId: string,
    affiliate: AffiliateRequest,
    options?: CallOptions,
  ) => Promise<Answer<Affiliate>>
  /** Reads an affiliate. */
  readonly readAffiliate: (networkId: string, id: string, options?: CallOptions) => Promise<Answer<Affiliate>>
  /** Updates an affiliate, or creates it under this id. */
  readonly updateAffiliate: (
    networkId: string,
    id: string,
    affiliate: AffiliateRequest,
    options?: CallOptions,
  ) => Promise<Answer<Affiliate>>
  /** Deletes an affiliate. */
  readonly deleteAffiliate: (networkId: string, id: string, options?: CallOptions) => Promise<Answer<Deleted>>
  /** Reads the recording settings of a campaign. */
  readonly readRecordingSettings: (campaign: CampaignPath, options?: CallOptions) => Promise<Answer<RecordingSettings>>
  /** Changes the recording settings of a campaign. */
  readonly changeRecordingSettings: (
    campaign: CampaignPath,
    settings: RecordingSettingsRequest,
    options?: CallOptions,
  ) => Promise<Answer<RecordingSettings>>
  /** Lists the calls in progress of an organization. */
  readonly listCurrentCalls: (query: CurrentCallsQuery, options?: CallOptions) => Promise<Answer<CurrentCalls>>
  /** Reads the transcript analysis of a call. */
  readonly readTranscriptAnalysis: (callRecordId: string, options?: CallOptions) => Promise<Answer<TranscriptAnalysis>>
}

/**
 * A client of the HTTP interfaces.
 *
 * @example
 * ```ts
 * import { makeClient } from "@callrules/client"
 * import { fakeService } from "@callrules/client/fake"
 *
 * const service = fakeService()
 * const client = makeClient({ baseUrl: "https://calls.example.com", token: "secret", fetch: service.fetch })
 * const answer = await client.submitSignals({ search: { transaction_id: "T-1" }, signals: [{ name: "Sale" }] })
 * console.assert(answer.ok && service.requests[0]?.operation === "submitSignals")
 * ```
 */
export const makeClient = (options: ClientOptions): Client => {
  if (typeof options?.baseUrl !== "string" || typeof options.token !== "string") {
    throw new TypeError(
      'expected options with a base URL and a token; write makeClient({ baseUrl: "https://calls.example.com", token: "secret" })',
    )
  }
  const { attempts = 5, baseUrl, pauseMilliseconds = 500, timeoutMilliseconds = 130_000, token } = options
  const root = `${baseUrl.replace(/\/+$/, "")}/`
  const version = encodeURIComponent(options.version ?? "2026-11-01")
  const sending: SendOptions = {
    fetch: options.fetch ?? ((request, more) => fetch(request, more)),
    attempts,
    pauseMilliseconds,
    timeoutMilliseconds,
    wait: options.wait ?? waitByTimer,
  }
  const request = <A>(
    method: string,
    path: string,
    { body, headers, isOwn, mediaType, signal }: Part & CallOptions,
  ): Promise<Answer<A>> => {
    const text = jsonOf(body)
    const requestId = headers?.["idempotency-key"]
    if ("cause" in text) {
      return Promise.resolve(withId({ ok: false, reason: "unanswered", cause: text.cause, attempts: 0 }, requestId))
    }
    const sendable = {
      method,
      url: root + path,
      headers: {
        accept: "application/problem+json, application/json",
        authorization: token,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      body: text.json,
      token,
      mediaType,
      isOwn,
      signal,
    }
    return send<A>(sendable, sending).then((answer) => withId(answer, requestId))
  }
  const affiliates = (networkId: string): string => `api/${version}/${encoded(networkId)}/affiliates.json`
  const affiliate = (networkId: string, id: string): string =>
    `api/${version}/${encoded(networkId)}/affiliates/${encoded(id)}.json`
  // ENG-110
  const submitSignals: Client["submitSignals"] = (body, { requestId = crypto.randomUUID(), signal } = {}) =>
    request("POST", `api/${version}/transactions.json`, {
      body,
      headers: { "idempotency-key": requestId },
      isOwn: isAnswerTo(body),
      signal,
    })
  const readTransactions: Client["readTransactions"] = (query = {}, call = {}) => {
    const asked = queryText(query)
    return request("GET", `api/${version}/transactions.json${asked === "" ? "" : `?${asked}`}`, {
      ...call,
      isOwn: isPage,
    })
  }
  const readPage = (query: TransactionsQuery, signal: AbortSignal | undefined) => readTransactions(query, { signal })
  return {
    submitSignals,
    readTransactions,
    readAllTransactions: (query = {}, { signal } = {}) => transactionPages(readPage, query, signal, null),
    followTransactions: (query = {}, { idleMilliseconds = 1_000, signal } = {}) =>
      transactionPages(readPage, query, signal, () => waiting(sending.wait, idleMilliseconds, signal)),
    submitSignalsInBatches: async (body, { requestId = crypto.randomUUID(), ...rest } = {}) => {
      const problems = repeatedNames(body)
      if (problems.length > 0) {
        return [{ ok: false, reason: "refused", status: 403, class: "InvalidInput", problems, attempts: 0 }]
      }
      const answers: Array<Answer<SignalAnswer | undefined>> = []
      for (const [index, batch] of batchesOf(body).entries()) {
        const answer = await submitSignals(batch, { ...rest, requestId: `${requestId}-${index + 1}` })
        answers.push(withId(answer, requestId))
        if (!answer.ok) break
      }
      return answers
    },
    // SIG-281
    previewSignals: (body, { requestId, signal } = {}) => {
      const id = requestId === undefined ? {} : { "idempotency-key": requestId }
      const headers = { ...id, "callrules-preview": "true" }
      return request("POST", `api/${version}/transactions.json`, {
        body,
        headers,
        mediaType: PREVIEW_TYPE,
        isOwn: isPreview,
        signal,
      })
    },
    // the end of it: what stands before may be a path of a proxy
    readPendingRequest: (location, call = {}) =>
      request("GET", `api/${version}/transactions/pending/${location.slice(location.lastIndexOf("/") + 1)}`, {
        ...call,
        isOwn: isPending,
      }),
    listAffiliates: (networkId, call = {}) => request("GET", affiliates(networkId), { ...call, isOwn: isAffiliates }),
    createAffiliate: (networkId, body, call = {}) =>
      request("POST", affiliates(networkId), { body, ...call, isOwn: isAffiliate }),
    readAffiliate: (networkId, id, call = {}) =>
      request("GET", affiliate(networkId, id), { ...call, isOwn: isAffiliate }),
    updateAffiliate: (networkId, id, body, call = {}) =>
      request("PUT", affiliate(networkId, id), { body, ...call, isOwn: isAffiliate }),
    deleteAffiliate: (networkId, id, call = {}) =>
      request("DELETE", affiliate(networkId, id), { ...call, isOwn: isDeleted }),
    readRecordingSettings: (campaign, call = {}) =>
      request("GET", settingsPath(version, campaign), { ...call, isOwn: isSettings }),
    changeRecordingSettings: (campaign, body, call = {}) =>
      request("PUT", settingsPath(version, campaign), { body, ...call, isOwn: isSettings }),
    listCurrentCalls: (query, call = {}) =>
      request("GET", `api/${version}/calls_in_progress/current_calls.json?${queryText(query)}`, {
        ...call,
        isOwn: isCurrentCalls,
      }),
    readTranscriptAnalysis: (callRecordId, call = {}) =>
      request("GET", `call/transcript_analysis/${encoded(callRecordId)}`, {
        ...call,
        isOwn: isAnalysis,
      }),
  }
}

/** An answer with the id under which to ask again, where it does not say that all is well. */
const withId = <A>(answer: Answer<A>, requestId: string | undefined): Answer<A> =>
  answer.ok || requestId === undefined ? answer : { ...answer, requestId }

/** The JSON of a body; the cause where it has none, as a value of type bigint. */
const jsonOf = (body: unknown): { readonly json: string | undefined } | { readonly cause: unknown } => {
  try {
    return { json: body === undefined ? undefined : JSON.stringify(body) }
  } catch (cause) {
    return { cause }
  }
}

/** A part of a path. Half of a surrogate pair, which no address can have, becomes the sign for a character that is unknown. */
const encoded = (part: string): string => encodeURIComponent(part.replace(/\p{Surrogate}/gu, "\ufffd"))

interface Part {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** The media type that the answer must have. */
  readonly mediaType?: string
  /** Whether a body that came with success is one of the service. */
  readonly isOwn: IsOwn
}

/** What tells a preview from the answer to a report: a proxy may drop the header that asks for it. */
const PREVIEW_TYPE = "application/vnd.callrules.preview+json"

const settingsPath = (version: string, { advertiserId, campaignId, networkId }: CampaignPath): string => {
  const [network, advertiser, campaign] = [networkId, advertiserId, campaignId].map(encoded)
  return `api/${version}/${network}/advertisers/${advertiser}/advertiser_campaigns/${campaign}.json`
}

const queryText = (query: CurrentCallsQuery | TransactionsQuery): string => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString()
}
