// The page of a problem code and that of a class, as Markdown: the same in the documentation and from a server.
import { type RefusalClass, STATUS_OF_REFUSAL } from "../schemas/errors.ts"
import { AFFILIATE_PROBLEMS } from "./affiliates.ts"
import { PROBLEM_ANSWERS } from "./answers.ts"
import { CALL_PROBLEMS } from "./calls.ts"
import { REFUSAL_CLASSES } from "./classes.ts"
import { CONDITION_PROBLEMS } from "./conditions.ts"
import { DIRECTORY_PROBLEMS } from "./directory.ts"
import type { ProblemAnswer, ProblemDescription, ProblemExample } from "./problem.ts"
import { REQUEST_PROBLEMS } from "./requests.ts"
import { SIGNAL_PROBLEMS } from "./signals.ts"
import { TRANSACTION_PROBLEMS } from "./transactions.ts"

/** Every problem code that an answer may have, by interface and in order of precedence. */
export const PROBLEMS: ReadonlyArray<ProblemDescription> = [
  ...REQUEST_PROBLEMS,
  ...SIGNAL_PROBLEMS,
  ...TRANSACTION_PROBLEMS,
  ...AFFILIATE_PROBLEMS,
  ...CONDITION_PROBLEMS,
  ...CALL_PROBLEMS,
  ...DIRECTORY_PROBLEMS,
]

const TOKENS: Readonly<Record<string, string>> = {
  t1: "a token of the network",
  adv1: "a token of the advertiser a1",
  nothing: "a token without permissions",
  "host-secret": "the host token",
}

/** The names of all pages: codes, and classes as `InvalidInput`. */
export const PROBLEM_PAGES: ReadonlyArray<string> = [
  ...Object.keys(REFUSAL_CLASSES),
  ...PROBLEMS.map(({ code }) => code),
]

/**
 * The page of a problem code or of a class: what it means, how to fix it, and a request with its answer.
 *
 * @returns Markdown; undefined when there is no such code and no such class.
 *
 * @example
 * ```ts
 * import { problemPage } from "@callrules/contract"
 *
 * console.assert(problemPage("revenue-invalid")?.startsWith("# `revenue-invalid`"))
 * console.assert(problemPage("no-such-code") === undefined)
 * ```
 */
// ENG-159
export const problemPage = (name: string): string | undefined => {
  if (isClass(name)) return classPage(name)
  const described = PROBLEMS.find(({ code }) => code === name)
  return described === undefined ? undefined : codePage(described, PROBLEM_ANSWERS[name])
}

const isClass = (name: string): name is RefusalClass => Object.hasOwn(REFUSAL_CLASSES, name)

const classPage = (name: RefusalClass): string => {
  const { fix, means } = REFUSAL_CLASSES[name]
  const codes = PROBLEMS.flatMap(({ code }) => (PROBLEM_ANSWERS[code]?.title === name ? [code] : []))
  const list = codes.map((code) => `- [\`${code}\`](${code}.md)`).join("\n")
  const seen = codes.length === 0 ? "" : `\nProblems of this class include:\n\n${list}\n`
  return `# \`${name}\`\n\nA class of refusals, with the status ${STATUS_OF_REFUSAL[name]}. ${means}\n\n**What to do.** ${fix}\n${seen}`
}

const codePage = ({ code, example, fix, means }: ProblemDescription, given: ProblemAnswer | undefined): string => {
  const head = `# \`${code}\`\n\n${means}\n\n**How to fix it.** ${fix}\n`
  if (example === null || given === undefined) return head
  const before = (example.after ?? []).map((one) => `After\n\n${requestText(one)}\n`).join("\n")
  return `${head}
## Example

${before === "" ? "" : `${before}\n`}${requestText(example)}

is answered ${given.status} [\`${given.title}\`](${given.title}.md), with \`Accept: application/problem+json\`:

\`\`\`json
${given.body}
\`\`\`
`
}

const requestText = ({ body, headers = {}, method, path, token = "t1" }: ProblemExample): string => {
  const lines = [
    `${method} ${path}`,
    ...(token === null ? [] : [`Authorization: <${TOKENS[token] ?? token}>`]),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : ["", shortened(typeof body === "string" ? body : JSON.stringify(body))]),
  ]
  return `\`\`\`http\n${lines.join("\n")}\n\`\`\``
}

const MOST_SHOWN = 1_500

/** A text for a page: some problems need a long request, of which the page shows the beginning and the end. */
export const shortened = (text: string): string =>
  text.length <= MOST_SHOWN ? text : `${text.slice(0, MOST_SHOWN / 3)} ... ${text.slice(-MOST_SHOWN / 3)}`
