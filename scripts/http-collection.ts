// Every endpoint as a request that can be sent from an editor, written from the contract: `node scripts/http-collection.ts` writes
// `examples/callrules.http`. It speaks to the demo of `callrules start`, with the demo's tokens.
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import {
  EXAMPLES_AFTER,
  EXAMPLES_BEFORE,
  EXAMPLES_DURING,
  type Example,
  HOST_EXAMPLES,
  HOST_OPERATIONS,
  OPERATIONS,
  type OperationDescription,
} from "../packages/contract/src/index.ts"
import { ROOT } from "./workspace.ts"

/** Where the collection stands. */
export const HTTP_COLLECTION = "examples/callrules.http"

const HEAD = `# Every endpoint, as requests in the order of a call's life. Written from the contract by scripts/http-collection.ts.
# Start the demo with \`npx callrules start\` (in a clone: \`npx -y pnpm@12 start\`) and send the requests one after the other, with the
# REST Client of Visual Studio Code or the HTTP Client of IntelliJ. Above each stands what it shows, and the status of its answer.

@base = http://127.0.0.1:8787
# the network's own token, and the host's: everybody knows those of the demo
@token = demo-token
@host_token = demo-host-token
# of a request that waits for its call: paste the id at the end of the header Location of its answer
@pending_id = PENDING
# where the feed goes on: paste the \`next\` of its last answer
@next = NEXT
`

// names of the examples, and those of the demo; an affiliate of its own, since the demo has one
const NAMES: ReadonlyArray<readonly [RegExp, string]> = [
  [/\bn1\b/g, "demo"],
  [/\bn2\b/g, "sandbox"],
  [/\ba1\b/g, "acme"],
  [/\bc1\b/g, "auto"],
  [/\bA-1\b/g, "A-9"],
  // a call that began long ago would be closed as overdue
  [/"at": "[^"]*"/g, '"at": "{{$timestamp}}"'],
]

const named = (text: string): string => NAMES.reduce((known, [from, to]) => known.replaceAll(from, to), text)

const operations: ReadonlyMap<string, OperationDescription> = new Map(
  [...OPERATIONS, ...HOST_OPERATIONS].map((operation) => [operation.id, operation]),
)

const requestOf = ({ body, operation, parameters, status, title }: Example): string => {
  const described = operations.get(operation)
  if (described === undefined) throw new Error(`the contract has no operation ${operation}`)
  const isHost = HOST_OPERATIONS.includes(described)
  const query: Array<string> = []
  const headers = [`Authorization: {{${isHost ? "host_token" : "token"}}}`]
  let path = (described.paths[0] ?? "").replace("{version}", "2026-11-01")
  for (const { in: where, name } of described.parameters) {
    const shown = name === "pending_id" ? "{{pending_id}}" : parameters[name]
    if (shown === undefined) continue
    if (where === "path") path = path.replace(`{${name}}`, () => shown)
    else if (where === "query") query.push(`${name}=${encodeURIComponent(shown)}`)
    else headers.push(`${name}: ${shown}`)
  }
  const address = `${path}${query.length === 0 ? "" : `?${query.join("&")}`}`
  const text = body === undefined ? "" : `\nContent-Type: application/json\n\n${JSON.stringify(body, null, 2)}`
  return `### ${described.summary}: ${title}
# ${operation}, answers ${status}
${described.methods[0]} {{base}}${address}
${headers.join("\n")}${text}
`
}

/** How a feed is followed, which one example cannot show: its cursor is that of the answer before. */
const FEED_GOES_ON = `### Read the feed of transactions: What was written since
# readTransactions, answers 200
GET {{base}}/api/2026-11-01/transactions.json?after={{next}}
Authorization: {{token}}
`

const requestsOf = (example: Example): ReadonlyArray<string> =>
  example.operation === "readTransactions" ? [requestOf(example), FEED_GOES_ON] : [requestOf(example)]

/** The examples in the order of a call's life: the host's reports around what partners send. */
const inOrder = (): ReadonlyArray<Example> => {
  const over = HOST_EXAMPLES.findIndex(({ title }) => title === "The leg is over")
  const removed = EXAMPLES_AFTER.findIndex(({ operation }) => operation === "deleteAffiliate")
  return [
    ...EXAMPLES_BEFORE,
    ...HOST_EXAMPLES.slice(0, over),
    ...EXAMPLES_DURING,
    ...HOST_EXAMPLES.slice(over, over + 3),
    ...EXAMPLES_AFTER.slice(0, removed),
    ...HOST_EXAMPLES.slice(over + 3),
    ...EXAMPLES_AFTER.slice(removed),
  ]
}

/** The text of the collection. */
export const httpCollection = (): string => `${HEAD}\n${inOrder().flatMap(requestsOf).map(named).join("\n")}`

if (import.meta.main) writeFileSync(join(ROOT, HTTP_COLLECTION), httpCollection())
