// The commands that answer each line of standard input with a line: `evaluate` and `timestamp`.
import { type Command, Option } from "commander"
import type { EvaluateOptions } from "../commands/evaluate.ts"
import { terminal } from "../terminal.ts"
import { names, withExamples } from "./options.ts"
import { answers } from "./verdict.ts"

/** Adds `evaluate` and `timestamp`. */
export const addLineCommands = (program: Command): void => {
  addEvaluate(program)
  addTimestamp(program)
}

const addEvaluate = (program: Command): void => {
  const evaluate = program
    .command("evaluate")
    .description(
      'reads one {"condition": "...", "call": {...}} a line, writes one {"record": true|false} or {"error": ...}; exit code 1 after an error',
    )
    .option("--condition <text>", 'one condition for every line; a line is then {"call": {...}}')
    .option("--fields <names>", "the custom data fields of the network, separated by commas; default: any", names)
    .option("--explain", "adds which facts decided, and what would turn the verdict")
    .option("--json", "answers with JSON, as it always does")
  answers(evaluate, async (options: EvaluateOptions) => {
    const { evaluateFault, evaluateLine } = await import("../commands/evaluate.ts")
    const { answerLines, piecesOf } = await import("../lines.ts")
    let faulty = 0
    const noted = (): void => {
      faulty += 1
    }
    await answerLines(piecesOf(0), process.stdout, evaluateLine(options, noted), (fault) => {
      noted()
      return evaluateFault(fault)
    })
    return faulty === 0 ? 0 : 1
  })
  withExamples(evaluate, [
    ["callrules evaluate < calls.ndjson", "each line has its condition"],
    ["callrules evaluate --condition 'mobile or repeat' < calls.ndjson", "one for all"],
    ["callrules evaluate --explain --condition 'mobile' < calls.ndjson", "and why"],
  ])
}

interface TimestampArguments {
  readonly zone?: string
  readonly tz?: string
  readonly disambiguation: "compatible" | "earlier" | "later" | "reject"
  readonly hours: "lenient" | "strict"
  readonly localTime?: boolean
  readonly json?: boolean
}

const addTimestamp = (program: Command): void => {
  const timestamp = program
    .command("timestamp")
    .description(
      "reads timestamps, one a line or as arguments, and writes epoch milliseconds or `error: ...` a line; exit code 1 after an error",
    )
    .argument("[timestamps...]", "what is read; without any, standard input")
    .option(
      "--zone <name>",
      "IANA zone in which spreadsheet timestamps are read, such as America/New_York; only they need one; also --tz",
    )
    .addOption(new Option("--tz <name>").hideHelp())
    .addOption(
      new Option("--disambiguation <way>", "how local times in a gap or an overlap are read")
        .choices(["compatible", "earlier", "later", "reject"])
        .default("compatible"),
    )
    .addOption(
      new Option("--hours <way>", "whether spreadsheet hours of the 12-hour clock are read or refused")
        .choices(["lenient", "strict"])
        .default("lenient"),
    )
    .option("--local-time", "adds a tab and `exact`, `gap` or `overlap`, in an overlap also the other instant")
    .option("--json", "answers each with an object: epoch_ms, utc, format, local_time, or error")
  answers(timestamp, async (texts: ReadonlyArray<string>, options: TimestampArguments) => {
    const { namedZone, timestampFault, timestampLine } = await import("../commands/timestamp.ts")
    const { answerLines, piecesOf } = await import("../lines.ts")
    const { disambiguation, hours, json = false, localTime = false } = options
    const name = options.zone ?? options.tz
    const zone = name === undefined ? undefined : namedZone(name, terminal.error)
    let faulty = 0
    const noted = (): void => {
      faulty += 1
    }
    const answer = timestampLine({ zone, disambiguation, hours, json, localTime }, noted)
    for (const text of texts) terminal.log(answer(text))
    if (texts.length > 0) return faulty === 0 ? 0 : 1
    await answerLines(piecesOf(0), process.stdout, answer, (fault) => {
      noted()
      return timestampFault(fault, json)
    })
    return faulty === 0 ? 0 : 1
  })
  withExamples(timestamp, [
    ["callrules timestamp --zone Europe/Paris '2026/11/22 09:15:00 AM'", "one, as an argument"],
    ["callrules timestamp --zone America/New_York --local-time < times.txt", "one a line"],
    ["callrules timestamp --zone UTC --json 1795270500", "what was read, and how"],
  ])
}
