// An engine for one network, and the ways in which benchmarks talk to it.
import {
  ALL_PERMISSIONS,
  type Caller,
  defineNetwork,
  type Engine,
  type EngineOptions,
  makeEngine,
  reportHostEvent,
  staticDirectory,
  submitSignals,
} from "@callrules/engine"
import { networkId } from "@callrules/model"
import * as Result from "effect/Result"

/** The network's id. */
export const NETWORK = networkId("n1")

/** The token that may do everything in the network. */
export const TOKEN = "benchmark-token"

const DIRECTORY = defineNetwork({
  id: NETWORK,
  customDataFields: ["product"],
  tokens: [{ token: TOKEN, permissions: ["signals", "calls_in_progress"] }],
})

const [NETWORK_DATA] = DIRECTORY.networks
if (NETWORK_DATA === undefined) throw new Error("a definition is of one network")
const CALLER: Caller = { network: NETWORK_DATA, advertiserIdFromNetwork: null, permissions: ALL_PERMISSIONS }

/** Starts an engine on some stores. */
export const engineOn = (stores: EngineOptions["stores"]): Promise<Engine> =>
  makeEngine({ stores, directory: staticDirectory(DIRECTORY) })

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
  const operation = submitSignals(engine.asCaller(CALLER), { body, requestId, path: "/transactions.json" })
  const { status } = Result.getOrThrow(await engine.run(operation))
  if (status !== 200) throw new Error(`answered with ${status}`)
}
