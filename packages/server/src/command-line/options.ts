// What options say, and the examples of them in a command's help.
import { type Command, InvalidArgumentError } from "commander"

/** Examples at the end of a command's help: what to type, and what it is for. */
export const withExamples = (command: Command, examples: ReadonlyArray<readonly [string, string]>): Command => {
  const width = Math.max(...examples.map(([typed]) => typed.length))
  const lines = examples.map(([typed, what]) => `  ${typed.padEnd(width)}  # ${what}`)
  return command.addHelpText("after", `\nExamples:\n${lines.join("\n")}`)
}

/** The parts of a list on the command line, separated by commas. */
export const names = (text: string): ReadonlyArray<string> =>
  text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "")

/** A port on the command line. */
export const portNumber = (text: string): number => {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) throw new InvalidArgumentError("a port is 0 to 65535")
  return Number(text)
}
