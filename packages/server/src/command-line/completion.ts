// `callrules completion`: the program's own commands and options as a completion script of a shell.
import { Argument, type Command } from "commander"
import { terminal } from "../terminal.ts"
import { withExamples } from "./options.ts"
import { answers } from "./verdict.ts"

/** A command as completion needs it: its words, and what may follow them. */
interface Known {
  /** `affiliates check`; empty for the program itself. */
  readonly words: string
  readonly next: ReadonlyArray<{ readonly word: string; readonly description: string }>
}

const SHELLS = ["bash", "zsh", "fish"] as const

/** Adds `completion`. */
// ENG-190
export const addCompletion = (program: Command): void => {
  const completion = program
    .command("completion")
    .description("prints a completion script for a shell")
    .addArgument(new Argument("<shell>", "the shell").choices([...SHELLS]))
  answers(completion, (shell: (typeof SHELLS)[number]) => {
    terminal.log(SCRIPTS[shell](knownOf(program, "")))
    return 0
  })
  withExamples(completion, [
    ["source <(callrules completion bash)", "for this shell; put it into ~/.bashrc"],
    ["callrules completion zsh > ~/.zfunc/_callrules", "with ~/.zfunc in fpath"],
    ["callrules completion fish > ~/.config/fish/completions/callrules.fish", "from the next shell on"],
  ])
}

const knownOf = (command: Command, words: string): ReadonlyArray<Known> => [
  {
    words,
    next: [
      ...command.commands.map((one) => ({ word: one.name(), description: one.description() })),
      ...command.options.map(({ description, long, short }) => ({ word: long ?? short ?? "", description })),
      { word: "--help", description: "prints help" },
    ],
  },
  ...command.commands.flatMap((one) => knownOf(one, words === "" ? one.name() : `${words} ${one.name()}`)),
]

// a description can hold anything; in single quotes of a shell only the quote itself means something
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

const cases = (known: ReadonlyArray<Known>, line: (one: Known) => string): string =>
  known.map((one) => `    ${quoted(one.words)}) ${line(one)} ;;`).join("\n")

// the words before the one being typed, up to the first option, longest known first
const WORDS_SO_FAR = `  local so_far='' word
  for word in "\${before[@]}"; do
    case "$word" in -*) break ;; esac
    case "$known" in *"|\${so_far:+$so_far }$word|"*) so_far="\${so_far:+$so_far }$word" ;; *) break ;; esac
  done`

const knownWords = (known: ReadonlyArray<Known>): string => quoted(`|${known.map(({ words }) => words).join("|")}|`)

const SCRIPTS: Readonly<Record<(typeof SHELLS)[number], (known: ReadonlyArray<Known>) => string>> = {
  bash: (known) => `# completion of callrules for bash
_callrules() {
  local known=${knownWords(known)} next=''
  local before=("\${COMP_WORDS[@]:1:COMP_CWORD-1}")
${WORDS_SO_FAR}
  case "$so_far" in
${cases(known, ({ next }) => `next=${quoted(next.map(({ word }) => word).join(" "))}`)}
  esac
  COMPREPLY=($(compgen -W "$next" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _callrules callrules`,
  zsh: (known) => `#compdef callrules
# completion of callrules for zsh
_callrules() {
  local known=${knownWords(known)}
  local -a before next
  before=("\${(@)words[2,CURRENT-1]}")
${WORDS_SO_FAR}
  case "$so_far" in
${cases(known, ({ next }) => `next=(${next.map(({ description, word }) => quoted(`${word.replaceAll(":", "\\:")}:${description}`)).join(" ")})`)}
  esac
  _describe 'callrules' next || _files
}
compdef _callrules callrules`,
  fish: (known) => `# completion of callrules for fish
${known.flatMap(fishLines).join("\n")}`,
}

const fishLines = ({ next, words }: Known): ReadonlyArray<string> => {
  const parts = words.split(" ").filter((word) => word !== "")
  const when =
    parts.length === 0
      ? "__fish_use_subcommand"
      : parts.map((part) => `__fish_seen_subcommand_from ${part}`).join("; and ")
  return next.map(({ description, word }) => {
    const what = word.startsWith("--") ? `-l ${word.slice(2)}` : `-f -a ${word}`
    return `complete -c callrules -n ${quoted(when)} ${what} -d ${quoted(description)}`
  })
}
