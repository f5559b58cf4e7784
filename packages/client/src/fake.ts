// A service for the tests of those who use the client: it keeps what it was sent and answers as it is told.
import { groupsOf } from "./batches.ts"
import type { SignalRequest } from "./bodies/signals.ts"

/** The operations of the client. */
export type OperationName =
  | "changeRecordingSettings"
  | "createAffiliate"
  | "deleteAffiliate"
  | "listAffiliates"
  | "listCurrentCalls"
  | "previewSignals"
  | "readAffiliate"
  | "readPendingRequest"
  | "readRecordingSettings"
  | "readTransactions"
  | "readTranscriptAnalysis"
  | "submitSignals"
  | "updateAffiliate"

/** A request that came in. */
export interface FakeRequest {
  /** The operation that was called. */
  readonly operation: OperationName
  /** The method. */
  readonly method: string
  /** The path and the query. */
  readonly path: string
  /** The token that was sent. */
  readonly token: string
  /** The request id; empty without one. */
  readonly requestId: string
  /** The body as JSON; undefined where there was none. */
  readonly body: unknown
}

/** What the fake answers. */
export interface FakeAnswer {
  /** The status; default 200. */
  readonly status?: number
  /** The body as JSON. Left out: as the fake usually answers with this status, which is a refusal from 400 on. */
  readonly body?: unknown
  /** Headers. */
  readonly headers?: Readonly<Record<string, string>>
}

/** A fake of the service. */
export interface FakeService {
  /** To be given to the client. */
  readonly fetch: (request: Request) => Promise<Response>
  /** Every request that came in, in order; repeated ones too. */
  readonly requests: ReadonlyArray<FakeRequest>
  /** Answers the next request in this way; several are used one after the other. `lost`: no answer comes. */
  readonly answerNext: (...answers: ReadonlyArray<FakeAnswer | "lost">) => void
}

/**
 * A fake service. Unless told otherwise it answers 200: with a transaction for each `partner_unique_id` of a report, with what was sent
 * for affiliates and settings, and with empty lists.
 *
 * @example
 * ```ts
 * import { makeClient } from "@callrules/client"
 * import { fakeService } from "@callrules/client/fake"
 *
 * const service = fakeService()
 * const client = makeClient({ baseUrl: "http://localhost", token: "secret", fetch: service.fetch, pauseMilliseconds: 1 })
 * service.answerNext("lost", { status: 503 })
 * const answer = await client.readTranscriptAnalysis("call-77")
 * console.assert(answer.ok && answer.attempts === 3)
 * ```
 */
export const fakeService = (): FakeService => {
  const requests: Array<FakeRequest> = []
  const queue: Array<FakeAnswer | "lost"> = []
  return {
    requests,
    answerNext: (...answers) => {
      queue.push(...answers)
    },
    fetch: async (request) => {
      const received = await read(request)
      requests.push(received)
      const usual = usualAnswer(received)
      const told = queue.shift() ?? usual
      if (told === "lost") throw new TypeError("the connection was lost")
      const { status = 200 } = told
      const isUsual = told.body === undefined && status === (usual.status ?? 200)
      const { body = refusalOf(status), headers } = isUsual
        ? { ...usual, headers: { ...usual.headers, ...told.headers } }
        : told
      return new Response(body === undefined ? null : JSON.stringify(body), {
        status,
        headers: { "content-type": "application/json", ...whereItWaits(received, status), ...headers },
      })
    },
  }
}

/** The class of each status of which the service has one alone, and of the others the usual one. */
const CLASSES: Readonly<Record<number, string>> = {
  400: "MalformedRequest",
  401: "Unauthorized",
  403: "InvalidInput",
  404: "RecordNotFound",
  405: "MethodNotAllowed",
  412: "PreconditionFailed",
  413: "BodyTooLarge",
  415: "UnsupportedMediaType",
  429: "TooManyRequests",
  500: "InternalServiceError",
  503: "ServiceUnavailable",
  504: "RequestTimeout",
}

/** A refusal as the service writes it; undefined for a status with which it refuses nothing. */
const refusalOf = (status: number): unknown => {
  const named = CLASSES[status]
  return named && { errors: { class: named, invalid_data: `the fake was told to answer ${status}` } }
}

const read = async (request: Request): Promise<FakeRequest> => {
  const { pathname, search } = new URL(request.url)
  const text = await request.text()
  return {
    operation: request.headers.has("callrules-preview") ? "previewSignals" : operationOf(request.method, pathname),
    method: request.method,
    path: pathname + search,
    token: request.headers.get("authorization") ?? "",
    requestId: request.headers.get("idempotency-key") ?? "",
    body: text === "" ? undefined : JSON.parse(text),
  }
}

/** Where it can be read what becomes of a report that waits. */
const whereItWaits = ({ operation, path }: FakeRequest, status: number): Readonly<Record<string, string>> =>
  operation === "submitSignals" && status === 201
    ? { location: path.replace(/\.json$/, "/pending/00000000-00000003.json") }
    : {}

const OPERATIONS: ReadonlyArray<readonly [method: string, path: RegExp, operation: OperationName]> = [
  ["POST", /\/transactions\.json$/, "submitSignals"],
  ["GET", /\/transactions\/pending\/[^/]+\.json$/, "readPendingRequest"],
  ["GET", /\/affiliates\.json$/, "listAffiliates"],
  ["POST", /\/affiliates\.json$/, "createAffiliate"],
  ["GET", /\/affiliates\/[^/]+\.json$/, "readAffiliate"],
  ["PUT", /\/affiliates\/[^/]+\.json$/, "updateAffiliate"],
  ["DELETE", /\/affiliates\/[^/]+\.json$/, "deleteAffiliate"],
  ["GET", /\/advertiser_campaigns\/[^/]+\.json$/, "readRecordingSettings"],
  ["PUT", /\/advertiser_campaigns\/[^/]+\.json$/, "changeRecordingSettings"],
  ["GET", /\/transactions\.json$/, "readTransactions"],
  ["GET", /\/current_calls\.json$/, "listCurrentCalls"],
  ["GET", /\/transcript_analysis\/[^/]+$/, "readTranscriptAnalysis"],
]

const operationOf = (method: string, path: string): OperationName => {
  const found = OPERATIONS.find(([its, pattern]) => its === method && pattern.test(path))
  if (found === undefined) throw new Error(`the service has nothing at ${method} ${path}`)
  return found[2]
}

const CALL = {
  transaction_id: "00000000-00000001",
  corrects_transaction_id: null,
  start_time_t: "1700000000",
  call_start_time: "2023-11-14T22:13:20Z",
}

const PREVIEW = {
  status: 200,
  repeated: false,
  leg: {
    transaction_id: "00000000-00000001",
    call_record_id: "call-1",
    chosen: "transaction-id",
    reason: "the `transaction_id` is one of this leg",
  },
  signals: [],
  call: { ...CALL, outcome: "unchanged", custom_data: [] },
  new_names: [],
  custom_data_erased: false,
  earlier_wait: false,
  problems: [],
}

const AFFILIATE = {
  id: 1,
  id_from_network: "1",
  name: "An affiliate",
  status: "Approved",
  object_url: null,
  sites: [],
  users: [],
  custom_data: {},
}

const lastOf = (path: string): string => decodeURIComponent(path.slice(path.lastIndexOf("/") + 1))

const usualAnswer = ({ body, operation, path }: FakeRequest): FakeAnswer => {
  switch (operation) {
    case "submitSignals":
      // as the client sends it
      return { body: { signals: signalsOf(body as SignalRequest), call: CALL } }
    case "previewSignals":
      return { body: PREVIEW, headers: { "content-type": "application/vnd.callrules.preview+json" } }
    case "listAffiliates":
      return { body: [] }
    case "readTransactions":
      return { body: { transactions: [], next: "next", more: false } }
    case "listCurrentCalls":
      return { body: { current_calls: [] } }
    case "deleteAffiliate":
      return { body: {} }
    case "readTranscriptAnalysis":
      return { body: { call_record_id: lastOf(path) } }
    case "readPendingRequest":
      return { body: { status: "applied", arrived_at_time: "2023-11-14T22:13:20Z", transaction_ids: [], errors: null } }
    case "createAffiliate":
      return { body: { ...AFFILIATE, ...Object(body) } }
    case "updateAffiliate":
      return { body: { ...AFFILIATE, ...Object(body), id_from_network: lastOf(path).replace(/\.json$/, "") } }
    case "changeRecordingSettings":
      return { body: { record_calls: false, call_recording_condition: "", ...Object(body) } }
    case "readAffiliate":
    case "readRecordingSettings":
      return { status: 404, body: { errors: { class: "RecordNotFound", invalid_data: "there is none in the fake" } } }
  }
}

/** One transaction for the signals of each `partner_unique_id` of a report. */
const signalsOf = (report: SignalRequest): ReadonlyArray<unknown> => {
  const groups = groupsOf(report)
  return [...new Set(groups)].map((group, place) => {
    const names = (report.signals ?? []).flatMap(({ name }, index) => (groups[index] === group ? [name] : []))
    return {
      transaction_id: `00000000-1${String(place).padStart(7, "0")}`,
      corrects_transaction_id: null,
      name: names.join(","),
      partner_unique_id: group,
      occurred_at_time_t: "1700000000",
      occurred_at_time: "2023-11-14T22:13:20Z",
      revenue: "",
      value: names.map(() => "true").join(","),
    }
  })
}
