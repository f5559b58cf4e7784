// A row of a table of routes: what a request must bring, which operation it reaches, and what that answers. The order in
// which a request is checked stands here, once: token and permission, query, body; then the operation gets values only.
import type { StoreFault } from "@callrules/store"
import * as Effect from "effect/Effect"
import type { Deadline } from "../commits/deadline.ts"
import type { Refusal } from "../refusal.ts"
import type { EngineServices } from "../services/engine-services.ts"
import type { Admission } from "./admission.ts"
import { type Answer, json } from "./answer.ts"
import { knownQuery } from "./query.ts"
import type { Method, RoutedRequest } from "./routed-request.ts"
import type { VersionedInterface } from "./versions.ts"

/** What the operation of a row is given. */
export interface Given<Context, Query> {
  /** Who asks. */
  readonly context: Context
  /** A parameter of the path, decoded. */
  readonly parameter: (name: string) => string
  /** What the row reads of the query. */
  readonly query: Query
  /** The body as JSON; undefined on a row that reads none. */
  readonly body: unknown
  /** The request, for its headers and its path. */
  readonly request: Request
}

/** One row. */
export interface RowDefinition<Context, Query, Value> {
  readonly method: Method | ReadonlyArray<Method>
  /** In the router's notation, such as `/api/:version/transactions.json`. */
  readonly path: string
  /** The interface whose version the path carries; absent: the path has no version. */
  readonly versioned?: VersionedInterface
  /** The token and the permission that are needed. */
  readonly access: Admission<Context>
  /** Reads the query. */
  readonly query: (request: Request) => Effect.Effect<Query, Refusal>
  /** Reads the body; absent where there is none, and where `access` reads it for its token. */
  readonly body?: (request: Request) => Effect.Effect<unknown, Refusal>
  readonly operation: (given: Given<Context, Query>) => Effect.Effect<Value, Refusal | StoreFault, EngineServices>
  readonly answer: (value: Value) => Answer
}

/** A row as the router needs it. */
export interface Row {
  readonly methods: ReadonlyArray<Method>
  readonly path: string
  readonly versioned: VersionedInterface | undefined
  /** From a request to its answer. */
  readonly work: (
    routed: RoutedRequest,
    deadline: Deadline,
  ) => Effect.Effect<Answer, Refusal | StoreFault, EngineServices>
}

/** What most rows say: no parameter of the query is known, and the answer is the value as JSON, with 200. */
export const USUAL = { query: knownQuery([]), answer: (value: unknown): Answer => json(200, value) }

/** A row of a table. */
export const row = <Context, Query, Value>(definition: RowDefinition<Context, Query, Value>): Row => {
  const { access, answer, body: readBody, method, operation, path, query: readQuery, versioned } = definition
  return {
    methods: typeof method === "string" ? [method] : method,
    path,
    versioned,
    work: Effect.fnUntraced(function* ({ parameters, request }, deadline) {
      const admitted = yield* access(request, deadline)
      const query = yield* readQuery(request)
      const body = readBody === undefined ? admitted.body : yield* readBody(request)
      const parameter = (name: string): string => parameters[name] ?? ""
      admitted.begin?.()
      return answer(yield* operation({ context: admitted.context, parameter, query, body, request }))
    }),
  }
}
