// The engine's metrics, kept by Effect: any exporter of Effect's metrics finds them, the server's for Prometheus too.
import { CallStore, type StoreFault } from "@callrules/store"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Metric from "effect/Metric"
import type { RequestReport } from "./request-report.ts"

type Attributes = Readonly<Record<string, string>>

/** A metric with one set of attributes. */
type Series = Metric.Metric<number, unknown>

const requestsOf = (attributes: Attributes): Series =>
  Metric.counter("callrules_requests_total", {
    description: "requests by route, method, status and class of refusal",
    incremental: true,
    attributes,
  })
const requestSecondsOf = (attributes: Attributes): Series =>
  Metric.histogram("callrules_request_seconds", {
    description: "seconds from a request to its answer, by route",
    boundaries: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
    attributes,
  })
const decisionsOf = (attributes: Attributes): Series =>
  Metric.counter("callrules_recording_decisions_total", {
    description: "recording decisions by reason",
    incremental: true,
    attributes,
  })
const UNDER_WAY = Metric.gauge("callrules_requests_under_way", { description: "requests that are being answered" })
// where nothing else is provided, metrics are kept once for the process
const PROCESS = Context.empty()

/** Counts a request that was answered. */
// ENG-133
export const countRequest = ({ errorClass, method, milliseconds, route, status }: RequestReport): void => {
  const where = route ?? "none"
  const how = knownMethod(method)
  const why = errorClass ?? "none"
  const ofRoute = under(under(ofRoutes, where, newMap<string, OfRoute>), how, () => ({
    seconds: requestSecondsOf({ route: where, method: how }),
    requests: new Map(),
  }))
  ofRoute.seconds.updateUnsafe(milliseconds / 1000, PROCESS)
  under(under(ofRoute.requests, status, newMap<string, Series>), why, () =>
    requestsOf({ route: where, method: how, status: String(status), class: why }),
  ).updateUnsafe(1, PROCESS)
}

/** The series of a route and a method; those of its requests by status and class of refusal. */
interface OfRoute {
  readonly seconds: Series
  readonly requests: Map<number, Map<string, Series>>
}

// looked up part by part: to join them to one key for each request costs more than all look-ups
const ofRoutes = new Map<string, Map<string, OfRoute>>()

const newMap = <Key, Value>(): Map<Key, Value> => new Map()

/** What a map has under a key, made when it is first asked for: to make a series costs more than to count. */
const under = <Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value => {
  const found = map.get(key)
  if (found !== undefined) return found
  const made = make()
  map.set(key, made)
  return made
}

/** Says how many requests are being answered. */
export const gaugeRequests = (underWay: number): void => UNDER_WAY.updateUnsafe(underWay, PROCESS)

/** Stores whose recording decisions are counted once they are durable. */
export const countingDecisions = <Stores>(
  stores: Layer.Layer<Stores | CallStore, StoreFault>,
): Layer.Layer<Stores | CallStore, StoreFault> =>
  Layer.provideMerge(
    Layer.effect(
      CallStore,
      Effect.map(CallStore, (calls) => ({
        ...calls,
        commit: (write) =>
          Effect.tap(calls.commit(write), (answer) =>
            Effect.sync(() => {
              if (answer !== "committed") return
              for (const event of write.events) {
                if (event.kind !== "recording_decided") continue
                const { reason } = event
                const record = String(event.record)
                const ofReason = under(decisions, reason, newMap<string, Series>)
                under(ofReason, record, () => decisionsOf({ reason, record })).updateUnsafe(1, PROCESS)
              }
            }),
          ),
      })),
    ),
    stores,
  )

/** A client may write any word as its method; each would be a series of its own. */
export const knownMethod = (method: string): string => (METHODS.has(method) ? method : "other")

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"])

const decisions = new Map<string, Map<string, Series>>()
