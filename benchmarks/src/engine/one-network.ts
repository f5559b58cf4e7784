// An engine for one network, and the ways in which benchmarks talk to it.
import { staticDirectory } from "@callrules/directory"
import { type Engine, type EngineOptions, makeEngine } from "@callrules/engine"
import { instant, networkId } from "@callrules/model"
import { type Caller, reportHostEvent, submitSignals } from "@callrules/operations"
import { Clock } from "@callrules/store"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"

/** The network's id. */
export const NETWORK = networkId("n1")

/** The token that may do everything in the network. */
export const TOKEN = "benchmark-token"

/** A clock that stands still: at which the host tells of calls as they happen. */
export const clockAt = (at: number) => Layer.succeed(Clock, { now: Effect.succeed(instant(at)) })

/** Starts an engine on some stores. */
export const engineOn = (
  stores: EngineOptions["stores"],
  clock: Partial<Pick<EngineOptions, "clock">> = {},
): Promise<Engine> => {
  const permissions = ["signals", "calls_in_progress", "affiliates"] as const
  const tokens = [{ token: TOKEN, permissions }]
  return makeEngine({
    stores,
    ...clock,
    dueWork: "by the host",
    directory: staticDirectory({ id: NETWORK, customDataFields: ["product"], tokens }),
  })
}

// looked up once for each engine: what is measured is a request, not the look-up of its token
const callers = new WeakMap<Engine, Caller>()

const callerOf = async (engine: Engine): Promise<Caller> => {
  const caller = callers.get(engine) ?? Result.getOrThrow(await engine.as(TOKEN)).caller
  callers.set(engine, caller)
  return caller
}

/** Reports a host event of a leg. */
export const report = async (engine: Engine, legId: string, kind: string, at: string, more: object): Promise<void> => {
  const body = { kind, event_id: `${kind} ${legId}`, at, transaction_id: legId, call_record_id: `R${legId}`, ...more }
  Result.getOrThrow(await engine.run(reportHostEvent(NETWORK, body)))
}

/** What a leg is received with. */
export const RECEIVED = {
  advertiser_id_from_network: "a1",
  advertiser_campaign_id_from_network: "c1",
  calling_phone_number: "+14155550000",
}

/** Sends a signal request as the network's own user; throws unless it is answered with 200. */
export const post = async (engine: Engine, body: unknown, requestId: string | null = null): Promise<void> => {
  const operation = submitSignals(engine.asCaller(await callerOf(engine)), {
    body,
    requestId,
    path: "/transactions.json",
  })
  const { status } = Result.getOrThrow(await engine.run(operation))
  if (status !== 200) throw new Error(`answered with ${status}`)
}
