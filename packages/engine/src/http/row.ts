// A row of a table of routes: what a request must bring, which operation it reaches, and what that answers. The order in
// which a request is checked stands here, once: token and permission, query, body; then the operation gets values only.
import { headerToken } from "@callrules/directory"
import type { Deadline, EngineServices, Refusal } from "@callrules/operations"
import { hold, type RefusedProblem, refusal, refusalAsResult, tooLate } from "@callrules/operations/parts"
import type { StoreFault } from "@callrules/store"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Result from "effect/Result"
import { bodyToken, requireOneToken, unusableBodyToken } from "../access/authenticate.ts"
import type { Load } from "../observing/load.ts"
import { reportedNetwork } from "../observing/request-report.ts"
import type { Admission } from "./admission.ts"
import { type Answer, json } from "./answer.ts"
import { bodyBytes, jsonBody } from "./body.ts"
import type { BodyTurns } from "./body-turns.ts"
import type { HeldBodies, HeldBody } from "./held-bodies.ts"
import type { NetworkShares, Sender } from "./network-shares.ts"
import type { OneByOne } from "./one-by-one.ts"
import { previewHeader, previewNotOffered } from "./preview-header.ts"
import { knownQuery, type QueryReader, queryRefusal } from "./query.ts"
import type { Method, RoutedRequest } from "./routed-request.ts"
import type { Routable } from "./router.ts"
import type { RunStep, StepExit } from "./run-step.ts"
import type { VersionedInterface } from "./versions.ts"

/** What the operation of a row is given. */
export interface Given<Context, Query> {
  /** Who asks. */
  readonly context: Context
  /** The path as it was sent. */
  readonly path: string
  /** A parameter of the path, decoded. */
  readonly parameter: (name: string) => string
  /** What the row reads of the query. */
  readonly query: Query
  /** The body as JSON; undefined on a row that reads none. */
  readonly body: unknown
  readonly headers: Headers
}

/** One row. */
export interface RowDefinition<Context, Query, Value> {
  readonly method: Method | ReadonlyArray<Method>
  /** Its parameters begin with a colon, such as `/api/:version/transactions.json`. */
  readonly path: string
  /** The interface whose version the path carries; absent: the path has no version. */
  readonly versioned?: VersionedInterface
  /** The token and the permission that are needed. */
  readonly access: Admission<Context>
  readonly query: QueryReader<Query>
  /** Whether there is a body to read. */
  readonly body?: "json"
  /** Whether its operation can be previewed; elsewhere a request that asks for a preview is refused. */
  readonly hasPreview?: boolean
  readonly operation: (given: Given<Context, Query>) => Effect.Effect<Value, Refusal | StoreFault, EngineServices>
  /** May run further steps while the answer is read. `problemPages`: where problems have pages. */
  readonly answer: (value: Value, run: RunStep, problemPages: string | undefined) => Answer
}

/** What keeps one sender from taking all there is. */
export interface Bounds {
  readonly load: Load
  readonly bodies: HeldBodies
  readonly turns: BodyTurns
  readonly shares: NetworkShares
  /** Those whose token was looked up again: a store may answer many at once, and their work may take long. */
  readonly lookedUpAgain: OneByOne
}

/** A row as the router needs it. */
export interface Row extends Routable {
  /** From a request to its answer. */
  readonly work: (routed: RoutedRequest, deadline: Deadline, run: RunStep, bounds: Bounds) => Promise<StepExit<Answer>>
}

/** What most rows say: no parameter of the query is known, and the answer is the value as JSON, with 200. */
export const USUAL = { query: knownQuery([]), answer: (value: unknown): Answer => json(200, value) }

/** A row of a table. */
export const row = <Context, Query, Value>(definition: RowDefinition<Context, Query, Value>): Row => {
  const { access, answer, method, operation, path: pattern, query: readQuery, versioned } = definition
  const isOfHost = access.isAlwaysAnswered
  const previewMayBeMeant = method !== "GET" && definition.hasPreview !== true
  const work: Row["work"] = async (routed, deadline, run, bounds) => {
    const { bodies, load, shares, turns } = bounds
    const { parameters, path, problemPages, request, trace } = routed
    const { headers } = request
    const heldBody = bodies.next()
    let leave: Refusal | (() => void) = nothing
    let leaveNetwork: Refusal | (() => void) = nothing
    let turnBytes = 0
    let sender: Sender | null = null
    try {
      const inHeader = headerToken(headers.get("authorization"))
      const isEarly = inHeader === undefined && access.tokenInBody
      const early = isEarly ? await bodyBeforeToken(routed, run, bounds, heldBody) : undefined
      if (early !== undefined && Result.isFailure(early)) return Exit.fail(early.failure)
      let body = early?.success.body
      let size = early?.success.size
      const unusable = early === undefined ? undefined : unusableBodyToken(body)
      if (unusable !== undefined) return Exit.fail(unusable)
      const token = early === undefined ? inHeader : bodyToken(body)
      // before its token is looked up, which may take as long as the directory does
      if (token !== undefined) leave = load.beginFor(token, isOfHost)
      if (typeof leave !== "function") return Exit.fail(leave)
      const admit = () => run(access.admit(token, deadline, { method: request.method, parameters }))
      const admission = admit()
      let admitted = admission instanceof Promise ? await admission : admission
      // a directory that is slow would otherwise be asked twice each time
      let lookedUpAt = performance.now()
      const isLongAgo = (): boolean => performance.now() - lookedUpAt > READ_AGAIN_MILLISECONDS
      const lookUpAgain = async (): Promise<void> => {
        admitted = await admit()
        lookedUpAt = performance.now()
      }
      if (Exit.isFailure(admitted)) return Exit.failCause(admitted.cause)
      sender = access.senderOf(admitted.value, parameters)
      // a host's path may name any text, until the operation has looked the network up
      if (!isOfHost) trace.networkId = sender?.networkId ?? null
      // a host may have as many as it likes once it is known
      if (isOfHost) leave()
      if (sender !== null) leaveNetwork = load.beginOf(sender.networkId)
      if (typeof leaveNetwork !== "function") return Exit.fail(leaveNetwork)
      const noRoom = size === undefined ? undefined : heldBody.take(sender, size)
      if (noRoom !== undefined) return Exit.fail(noRoom)
      const { problems, query } = readQuery(request)
      const isWrong = problems.length > 0
      if (query === undefined || (isWrong && request.method !== "GET"))
        return Exit.fail(refusal("InvalidInput", problems))
      const noPreview = previewMayBeMeant ? previewNotOffered(previewHeader(headers)) : undefined
      if (noPreview !== undefined) return Exit.fail(noPreview)
      let unread: Uint8Array | undefined
      let readBytes = 0
      // the texts of an answer in blocks are reckoned with one by one
      const inShare: RunStep = (step) => shares.within(sender, () => run(step), textLength)
      if (size === undefined && definition.body !== undefined) {
        const read = await bodyBytes(routed, sender, heldBody, run)
        if (Result.isFailure(read)) return Exit.fail(read.failure)
        unread = read.success
        readBytes = unread.byteLength
        if (!isOfHost) size = readBytes
      }
      const turn = size === undefined ? undefined : turns.turnOf(sender, size)
      if (turn !== undefined) await turn
      turnBytes = size ?? 0
      // its sender was told that nothing was applied; what a host reports would not be stopped by its commit
      // ENG-432
      if (deadline.state === "passed") return Exit.fail(tooLate)
      // not before the body is there, for a body may never end; from then on a host is answered, however long its turn takes to come
      // ENG-399
      if (isOfHost) hold(deadline)
      return await shares.within(
        sender,
        () => {
          if (Exit.isFailure(admitted)) return Exit.failCause(admitted.cause)
          if (unread !== undefined) {
            const value = jsonBody(unread, true)
            // nothing of it stays in memory beside what it says
            unread = undefined
            if (Result.isFailure(value)) return Exit.fail(value.failure)
            body = value.success
            const tokens = access.tokenInBody ? requireOneToken(inHeader, body) : undefined
            if (tokens !== undefined) return Exit.fail(tokens)
          }
          const parameter = (name: string): string => parameters[name] ?? ""
          const given = { context: admitted.value, path, parameter, query, body, headers }
          if (isOfHost && !isWrong) trace.networkId = reportedNetwork(sender?.networkId)
          const toAnswer = Exit.map((value: Value) => answer(value, inShare, problemPages))
          // a read changes nothing, and finds what is wrong with the values; what it answers is not told
          const asked = isWrong ? refusedQuery(request, problems, operation(given)) : operation(given)
          const exit = run(asked)
          return exit instanceof Promise ? exit.then(toAnswer) : toAnswer(exit)
        },
        (exit) => readBytes + textLength(Exit.map(exit, (given) => given.body)),
        // ENG-337, ENG-405: the token may have been revoked while its request waited, for whatever it was
        // ENG-463
        () =>
          isLongAgo()
            ? lookUpAgain().then(() => bounds.lookedUpAgain(() => (isLongAgo() ? lookUpAgain() : undefined)))
            : undefined,
      )
    } finally {
      turns.end(sender, turnBytes)
      if (typeof leaveNetwork === "function") leaveNetwork()
      if (typeof leave === "function") leave()
      heldBody.keep(0)
    }
  }
  return { methods: typeof method === "string" ? [method] : method, path: pattern, versioned, work }
}

const refusedQuery = (
  request: Request,
  problems: ReadonlyArray<RefusedProblem>,
  read: Effect.Effect<unknown, Refusal | StoreFault, EngineServices>,
): Effect.Effect<never, Refusal | StoreFault, EngineServices> =>
  Effect.flatMap(refusalAsResult(read), (result) =>
    Effect.fail(queryRefusal(request, problems, Result.isFailure(result) ? result.failure : undefined)),
  )

const nothing = (): void => {}

/** The body of a request whose token is in it. Senders that are not authenticated yet share the turns of one network. */
// ENG-303
const bodyBeforeToken = async (
  routed: RoutedRequest,
  run: RunStep,
  { load, turns }: Pick<Bounds, "load" | "turns">,
  heldBody: HeldBody,
) => {
  const leave = load.beginUnknown()
  if (typeof leave !== "function") return Result.fail(leave)
  try {
    const read = await bodyBytes(routed, "not known yet", heldBody, run)
    if (Result.isFailure(read)) return Result.fail(read.failure)
    const size = read.success.byteLength
    const turn = turns.turnOf(null, size)
    if (turn !== undefined) await turn
    const body = jsonBody(read.success, false)
    turns.end(null, size)
    return Result.map(body, (value) => ({ body: value, size }))
  } finally {
    leave()
  }
}

/** A directory is read again after this time, so that a change of a token counts everywhere within a second. */
const READ_AGAIN_MILLISECONDS = 1_000

/** How long the text is that a step made; a step that made none counts nothing. */
const textLength = (exit: StepExit<unknown>): number =>
  Exit.isSuccess(exit) && typeof exit.value === "string" ? exit.value.length : 0
