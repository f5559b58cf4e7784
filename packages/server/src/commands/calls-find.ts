// `callrules calls find`: the calls of a caller, as the running server knows them.
import { type JsonObject, visibleText } from "@callrules/model/reading"
import type { FoundLegBody, FoundLegsBody } from "@callrules/operations"
import { onlyNetwork } from "../configuration/read.ts"
import type { Output } from "../terminal.ts"
import { areShaped, type Shape } from "./answer-shapes.ts"
import { askHostFor, type RunningHost } from "./ask-host.ts"

/** Which calls are asked for, and how they are told. */
export interface CallsFindOptions extends RunningHost {
  /** The network of the calls; absent: the only one of the configuration. */
  readonly network?: string
  /** Those received at this time or later. */
  readonly from?: string
  /** Those received before this time. */
  readonly to?: string
  /** Whether each leg is a line of JSON, as the host interface gives it. */
  readonly json?: boolean
}

/**
 * Tells each leg that was received from a number, the latest first.
 *
 * @returns the exit code: 0 when there is one, 1 when there is none.
 */
// ENG-451
export const tellFound = async (number: string, options: CallsFindOptions, output: Output): Promise<0 | 1> => {
  const { from, json, to } = options
  const network = options.network ?? onlyNetwork(options.config)
  const asked = new URLSearchParams({ calling_phone_number: number })
  if (from !== undefined) asked.set("from", from)
  if (to !== undefined) asked.set("to", to)
  let isFound = false
  for (let next: string | null = ""; next !== null; ) {
    const path = `/host/${encodeURIComponent(network)}/calls?${asked}`
    const sent = next
    // ENG-490
    const leadsOn = ({ legs, next: named }: JsonObject): boolean =>
      areShaped(legs, FOUND) && (named === null || (typeof named === "string" && named !== sent))
    const page: FoundLegsBody = await askHostFor(options, { method: "GET", path }, ["legs", "next"], leadsOn)
    for (const leg of page.legs) output.log(json === true ? JSON.stringify(leg) : legWords(leg))
    isFound ||= page.legs.length > 0
    next = page.next
    asked.set("after", next ?? "")
  }
  if (!isFound && json !== true) output.log("no call was found")
  return isFound ? 0 : 1
}

// ENG-530
const FOUND: Shape = {
  call_record_id: "string",
  leg_id: "string",
  received_at: "string",
  call_status: "string",
  record: "boolean?",
  advertiser_campaign_id_from_network: "string",
  advertiser_id_from_network: "string",
}

/** One line, whatever the ids have in them. */
// ENG-473
const legWords = (leg: FoundLegBody): string => {
  const campaign = `campaign ${leg.advertiser_campaign_id_from_network} of advertiser ${leg.advertiser_id_from_network}`
  return visibleText(
    `${leg.received_at} ${leg.call_record_id} (leg ${leg.leg_id}, ${leg.call_status}): ${campaign}, ${decisionWords(leg)}`,
  )
}

const decisionWords = ({ reason, record }: FoundLegBody): string =>
  record === null ? "no decision" : `${record ? "recorded" : "not recorded"}: ${reason}`
