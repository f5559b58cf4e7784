// `--help` of every command: whoever asks for help sees what to type.
import { readFileSync } from "node:fs"
import type { Command } from "commander"
import { expect, test } from "vitest"
import { makeProgram } from "../../src/command-line/program.ts"

const everyCommand = (command: Command): ReadonlyArray<Command> => [command, ...command.commands.flatMap(everyCommand)]

const helpOf = (command: Command): string => {
  let text = ""
  command.configureOutput({ writeOut: (part) => (text += part) }).outputHelp()
  return text
}

test("given every command that does something, then its help has examples of it", () => {
  const doing = everyCommand(makeProgram(new URL("../../package.json", import.meta.url))).filter(
    ({ commands, parent }) => commands.length === 0 || parent === null,
  )
  expect(doing.length).toBeGreaterThan(25)
  for (const command of doing) {
    const words: Array<string> = []
    for (let one: Command | null = command; one !== null; one = one.parent) words.unshift(one.name())
    const [, examples = ""] = helpOf(command).split("\nExamples:\n")
    expect(examples).toContain(words.join(" "))
  }
})

test("given every command without `--json`, then the page names it", () => {
  const page = readFileSync(new URL("../../../../docs/program.md", import.meta.url), "utf8")
  const [, told = ""] = /^\*\*For programs\.\*\* .*?These commands have no `--json`: ([^.]*)\./m.exec(page) ?? []
  const wordsOf = (command: Command): string =>
    command.parent?.parent ? `${wordsOf(command.parent)} ${command.name()}` : command.name()
  const without = everyCommand(makeProgram(new URL("../../package.json", import.meta.url)))
    .filter(({ commands, options }) => commands.length === 0 && options.every(({ long }) => long !== "--json"))
    .map(wordsOf)
  expect([...told.matchAll(/`([^`]+)`/g)].map(([, words]) => words).toSorted()).toEqual(without.toSorted())
})
