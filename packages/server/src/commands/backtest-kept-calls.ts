// `callrules backtest` on the calls that a server keeps: each is judged on what a decision of the condition would have known.
import { basename } from "node:path"
import { backtestReport, startCounting } from "@callrules/backtest"
import { attributeText, type CheckedCondition } from "@callrules/condition"
import { isObject, shownNames } from "@callrules/model/reading"
import { campaignOfLeg, judgeLeg, type LegJudgement, type UnjudgedReason } from "@callrules/operations"
import { publishedVocabulary, readStoredCondition } from "@callrules/recording-condition"
import { type ArchiveRow, LedgerArchive } from "@callrules/store"
import { type KeptLeg, keptLeg } from "@callrules/store/archive"
import { formatZoned, type Zone } from "@callrules/timestamp"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { configurationIn } from "../configuration/read.ts"
import { Failure, failure } from "../failure.ts"
import { isPostgres, shownDatabase } from "../serving/database-name.ts"
import type { Output } from "../terminal.ts"
import { counted, exitCodeOf, refuseOtherFile, tellSummary, writeReport } from "./backtest.ts"
import type { KeptCallsOptions } from "./backtest-options.ts"
import { soundCondition } from "./condition-input.ts"
import { onArchive } from "./ledger.ts"
import { startProgress } from "./progress.ts"
import { namedZone } from "./timestamp.ts"
import { wantedCalls } from "./wanted-calls.ts"

/** What the comparison with decisions is called in a report. */
const DECIDED = "what was decided"

/** What the comparison with the settings in the database is called. */
const SETTINGS = "the current settings"

/**
 * Judges the calls that a server keeps, prints the figures, writes the report. The store is only read, as of one moment.
 *
 * @returns the exit code: 0; with a comparison 1 when a call is treated differently.
 */
// ENG-438
export const backtestKeptCalls = async (text: string, options: KeptCallsOptions, output: Output): Promise<0 | 1> => {
  const { against, againstDecisions: isDecided = false, againstSettings: isSettings = false, report } = options
  const condition = soundCondition(text, {})
  const compared = against === undefined ? undefined : soundCondition(against, {}, "the other condition")
  if (report !== undefined) refuseOtherFile(report)
  const zone = namedZone(options.zone, output.error)
  const store = storeOf(options)
  const settings = currentSettings()
  const judges = [
    legJudge(text),
    ...(against === undefined ? [] : [legJudge(against)]),
    ...(isSettings ? [settings.judge] : []),
  ]
  const keptCalls = startKeptCalls(judges, zone, options)
  const takes = { ...(isSettings ? { settings: settings.take } : {}), leg: takeLeg(keptCalls.take) }
  const network = await onArchive(store, false, readRecords(options.network, takes))
  const { fields, noCalls, seen, summary, unjudged } = keptCalls
  if (seen() === 0) throw new Failure(noCalls(network))
  for (const one of [condition, ...(compared === undefined ? [] : [compared])]) requireFields(one, fields)
  const source = `${isPostgres(store) ? shownDatabase(store) : basename(store)}, network ${network}`
  const other = isDecided ? DECIDED : isSettings ? SETTINGS : against
  const texts = { source, summary: summary(), condition: text, ...(other === undefined ? {} : { other }) }
  const left = [...unjudged.values()].reduce((all, { calls }) => all + calls, 0)
  noteLeft(unjudged, summary().uncertain ?? 0, output)
  if (report !== undefined) writeReport(report, backtestReport({ ...texts, unjudged: left }), output)
  if (options.json === true) output.log(JSON.stringify({ ...summary(), unjudged: numbersOf(unjudged) }))
  else tellSummary({ ...texts, isDecided, left: [left, "could not be judged"] }, output)
  return exitCodeOf(summary())
}

const storeOf = ({ config, db }: KeptCallsOptions): string => {
  const store = db ?? (config === undefined ? "" : configurationIn(config).database)
  if (store !== ":memory:") return store
  throw new Failure("the calls of a server with the database `:memory:` cannot be read; give it a file")
}

type Take = (row: ArchiveRow) => void

const takeLeg =
  (take: (leg: KeptLeg) => void): Take =>
  (row) =>
    take(keptLeg(row))

/** Gives every record of some kinds of a network, kind by kind; the id of the network. */
const readRecords = (wanted: string | undefined, takes: Readonly<Record<string, Take>>) =>
  Effect.gen(function* () {
    const archive = yield* LedgerArchive
    const networks: Array<string> = []
    for (let id = yield* archive.networkAfter(null); id !== undefined; id = yield* archive.networkAfter(id)) {
      networks.push(id)
    }
    const network = yield* Effect.try({ try: () => networkOf(networks, wanted), catch: toFailure })
    const progress = startProgress("records")
    let done = 0
    for (const [kind, take] of Object.entries(takes)) {
      yield* archive.read(network, kind, (rows) =>
        Effect.try({
          try: () => {
            for (const row of rows) take(row)
            done += rows.length
            progress.at(done)
          },
          catch: toFailure,
        }),
      )
    }
    progress.end()
    return network
  })

const toFailure = (error: unknown): Failure =>
  error instanceof Failure ? error : failure("the calls cannot be read", error)

const networkOf = (networks: ReadonlyArray<string>, wanted: string | undefined): string => {
  const [only] = networks
  if (only === undefined) throw new Failure("the database has no calls")
  if (wanted === undefined && networks.length === 1) return only
  if (wanted !== undefined && networks.includes(wanted)) return wanted
  throw new Failure(
    wanted === undefined
      ? `the calls of which network? add --network: ${shownNames(networks)}`
      : `there is no network \`${wanted}\` in the database; there is ${shownNames(networks, "and")}`,
  )
}

const MOST_NAMED = 10

/** A field that no call could have would make every verdict unknown, and was mistyped. */
const requireFields = (condition: CheckedCondition, fields: ReadonlySet<string>): void => {
  const missing = condition.attributes.filter(({ field }) => field !== undefined && !fields.has(field))
  if (missing.length === 0) return
  const there = fields.size === 0 ? "it had none" : `it had ${shownNames([...fields].slice(0, MOST_NAMED), "and")}`
  throw new Failure(
    missing
      .map((one) => `\`${attributeText(one)}\`: the network had no such field when these calls were received; ${there}`)
      .join("\n  "),
  )
}

/** Judges a leg by a condition, which is read once for each list of fields. One that cannot be read records nothing. */
const legJudge = (text: string): ((leg: KeptLeg) => LegJudgement) => {
  const read = new Map<string, ReturnType<typeof readUnder>>()
  const readUnder = (customDataFields: ReadonlyArray<string>) => {
    const reading = readStoredCondition(text, publishedVocabulary({ customDataFields }))
    return Result.isSuccess(reading) ? reading.success : "unreadable"
  }
  return (leg) =>
    judgeLeg(leg, (fields) => {
      const key = JSON.stringify(fields)
      const known = read.get(key) ?? readUnder(fields)
      read.set(key, known)
      return known
    })
}

/** The newest settings of each campaign, and how they judge its legs. */
const currentSettings = () => {
  const judges = new Map<string, (leg: KeptLeg) => LegJudgement>()
  const keyOf = (advertiser: unknown, campaign: unknown): string => JSON.stringify([advertiser, campaign])
  // a campaign has its versions in ascending order, so that the last one stays
  const take: Take = (row) => {
    const key = keyOf(row["advertiser_id_from_network"], row["campaign_id_from_network"])
    judges.set(key, row["record_calls"] === 1 ? legJudge(String(row["condition"])) : () => NOT_RECORDED)
  }
  const judge = (leg: KeptLeg): LegJudgement => {
    const campaign = campaignOfLeg(leg)
    const key = keyOf(campaign?.advertiserIdFromNetwork, campaign?.advertiserCampaignIdFromNetwork)
    return judges.get(key)?.(leg) ?? NOT_RECORDED
  }
  return { take, judge }
}

const NOT_RECORDED: LegJudgement = { kind: "judged", record: false, isUncertain: false, facts: {} }

/** The calls that could not be judged for one reason, and the facts that were missing. */
interface Unjudged {
  calls: number
  readonly facts: Set<string>
}

/** Judges and counts the legs that it takes. */
const startKeptCalls = (
  judges: ReadonlyArray<(leg: KeptLeg) => LegJudgement>,
  zone: Zone,
  options: KeptCallsOptions,
) => {
  const { againstDecisions: isDecided = false } = options
  const { count, summary } = startCounting(isDecided || judges.length > 1)
  const unjudged = new Map<UnjudgedReason, Unjudged>()
  const { isWanted, noCalls } = wantedCalls(options)
  const fields = new Set<string>()
  let seen = 0
  const take = (leg: KeptLeg): void => {
    const { receivedAt } = leg.state
    const day = receivedAt === null ? undefined : formatZoned(receivedAt, zone).slice(0, "2026-11-22".length)
    if (!isWanted(leg, day)) return
    seen += 1
    for (const field of leg.recording?.customDataFields ?? []) fields.add(field)
    const [first, second] = judges.map((judge) => judge(leg))
    for (const one of [first, second]) {
      if (one?.kind !== "unjudged") continue
      const of = unjudged.get(one.reason) ?? { calls: 0, facts: new Set() }
      of.calls += 1
      for (const fact of one.facts) of.facts.add(fact)
      unjudged.set(one.reason, of)
      return
    }
    if (first?.kind !== "judged" || second?.kind === "unjudged") return
    const metOther = isDecided ? leg.recording?.decision?.record === true : second?.record === true
    const isUncertain = first.isUncertain || second?.isUncertain === true
    const facts = factsOfBoth(first.facts, second?.facts ?? {})
    const place = `leg ${leg.state.legId}`
    count({ place, facts, met: first.record, metOther, isUncertain, ...(day === undefined ? {} : { day }) })
  }
  return { fields, noCalls, seen: () => seen, summary, take, unjudged }
}

type Facts = Readonly<Record<string, unknown>>

/** What either of two conditions asks about a call. */
const factsOfBoth = (first: Facts, second: Facts): Facts => {
  const [fields, otherFields] = [first["custom_data"], second["custom_data"]]
  const all = { ...second, ...first }
  if (!isObject(fields) || !isObject(otherFields)) return all
  return { ...all, custom_data: { ...otherFields, ...fields } }
}

const WHY: Readonly<Record<UnjudgedReason, string>> = {
  "not-due": "not transferred or completed yet",
  imported: "imported when over, without what was known while the call lasted",
  "not-noted": "received by a version of the server that did not note which events came late",
  campaign:
    "received for a campaign that was not in the directory, or reported for different campaigns before the decision was due",
  stopped: "recording was switched off, or the campaign removed, before the decision",
  "changed-facts": "a fact that the condition asks about was changed or contradicted while the call lasted",
  erased: "erased with the caller's data",
}

const noteLeft = (unjudged: ReadonlyMap<UnjudgedReason, Unjudged>, uncertain: number, output: Output): void => {
  for (const [reason, { calls, facts }] of unjudged) {
    const which = facts.size === 0 ? "" : `: ${shownNames([...facts].slice(0, MOST_NAMED), "and")}`
    output.error(`${counted(calls)} could not be judged (${reason}): ${WHY[reason]}${which}`)
  }
  if (uncertain === 0) return
  const [calls, they] = uncertain === 1 ? ["call has", "it counts"] : ["calls have", "they count"]
  output.error(
    `${counted(uncertain)} ${calls} a fact that was not known at the decision, and the verdict depends on it: ${they} as not met, since such calls are not recorded`,
  )
}

const numbersOf = (unjudged: ReadonlyMap<UnjudgedReason, Unjudged>): Readonly<Record<string, number>> =>
  Object.fromEntries([...unjudged].map(([reason, { calls }]) => [reason, calls]))
