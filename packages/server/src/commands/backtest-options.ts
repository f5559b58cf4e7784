// What the command line of `callrules backtest` says.
import type { FileFormat } from "../files/file-format.ts"
import type { ConditionOptions } from "./condition-input.ts"

/** What the command line says. */
export interface BacktestOptions extends ConditionOptions {
  /** The condition to compare with. */
  readonly against?: string
  readonly format?: FileFormat
  /** The column of the time that a call came in. */
  readonly time: string
  /** The zone of days, and of times without one of their own. */
  readonly zone: string
  /** Where the report goes. */
  readonly report?: string
  /** The table of a database. */
  readonly table: string
  /** The file that says which column of it holds what. */
  readonly columns?: string
}

/** Which of the calls that a server keeps are judged. */
export interface KeptCallsOptions extends Pick<BacktestOptions, "against" | "json" | "report" | "zone"> {
  /** The database: a SQLite file or a URL. */
  readonly db?: string
  /** The configuration file of the server, which names the database. */
  readonly config?: string
  /** The network; absent: the only one of the database. */
  readonly network?: string
  /** The id of the advertiser; absent: all advertisers. */
  readonly advertiser?: string
  /** The id of the campaign, which is unique within its advertiser alone; absent: all campaigns. */
  readonly campaign?: string
  /** The first day, `2026-10-01`. */
  readonly from?: string
  /** The last day. */
  readonly to?: string
  /** Whether the calls are compared with what was decided on them. */
  readonly againstDecisions?: boolean
  /** Whether they are compared with the settings that each campaign has by now. */
  readonly againstSettings?: boolean
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

const isDay = (text: string): boolean =>
  DAY.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true

/** Everything that is wrong with what the command line says of the calls of a server. */
export const keptCallsProblems = ({
  advertiser,
  against,
  againstDecisions,
  againstSettings,
  campaign,
  config,
  db,
  from,
  to,
}: KeptCallsOptions): ReadonlyArray<string> => {
  const days = Object.entries({ from, to }).flatMap(([name, day]) =>
    day === undefined || isDay(day) ? [] : [`--${name} \`${day}\` is no day; write one such as 2026-10-01`],
  )
  return [
    ...(config !== undefined && db !== undefined ? ["give --config or --db, not both"] : []),
    ...(campaign !== undefined && advertiser === undefined
      ? ["--campaign needs --advertiser, since only the two together name a campaign"]
      : []),
    ...([against, againstDecisions, againstSettings].filter((one) => one !== undefined).length > 1
      ? ["give one of --against, --against-decisions and --against-settings"]
      : []),
    ...days,
    ...(days.length === 0 && from !== undefined && to !== undefined && from > to
      ? [`--from ${from} is after --to ${to}; exchange them`]
      : []),
  ]
}
