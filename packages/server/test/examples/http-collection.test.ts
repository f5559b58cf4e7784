// The collection of requests for editors, played against the demo as a person would: every endpoint of the contract, answered as it says.
import { readFileSync } from "node:fs"
import { HOST_OPERATIONS, OPERATIONS } from "@callrules/contract"
import { expect, test } from "vitest"
import { freshDatabase, startServer, stop } from "../support/program.ts"

interface Request {
  readonly title: string
  readonly operation: string
  readonly status: number
  readonly method: string
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const text = readFileSync(new URL("../../../../examples/callrules.http", import.meta.url), "utf8")

/** The collection as editors read it: a request after each line of `###`, its body after an empty line. */
const readRequests = (): ReadonlyArray<Request> =>
  text
    .split(/^### /m)
    .slice(1)
    .map((block) => {
      const [head = "", body = ""] = block.trim().split(/\n\n([\s\S]*)/)
      const [title = "", note = "", line = "", ...headers] = head.split("\n")
      const [, operation = "", status = ""] = /^# (\w+), answers (\d+)$/.exec(note) ?? []
      const [method = "", address = ""] = line.split(" ")
      const pairs = headers.map((header) => header.split(": "))
      return { title, operation, status: Number(status), method, address, headers: Object.fromEntries(pairs), body }
    })

const VARIABLES = Object.fromEntries(
  [...text.matchAll(/^@(\w+) = (.*)$/gm)].map(([, name = "", value = ""]) => [name, value]),
)

test("given the collection, then it has every operation of the contract", () => {
  const sent = new Set(readRequests().map(({ operation }) => operation))
  expect([...OPERATIONS, ...HOST_OPERATIONS].map(({ id }) => id).filter((id) => !sent.has(id))).toEqual([])
})

test("given the demo, when the requests are sent in their order, then each is answered as it says", async () => {
  const server = await startServer(freshDatabase())
  const variables: Record<string, string> = { ...VARIABLES, base: server.url }
  const filled = (given: string): string =>
    given
      .replaceAll("{{$timestamp}}", String(Math.floor(Date.now() / 1000)))
      .replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => variables[name] ?? `no ${name}`)
  const answers: Array<string> = []
  for (const { address, body, headers, method, operation } of readRequests()) {
    const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, filled(value)]))
    const answer = await fetch(filled(address), {
      method,
      headers: sent,
      ...(body === "" ? {} : { body: filled(body) }),
    })
    const next = /"next":"([^"]+)"/.exec(await answer.text())?.[1]
    if (next !== undefined) variables["next"] = next
    const pending = /([^/]+)\.json$/.exec(answer.headers.get("location") ?? "")?.[1]
    if (pending !== undefined) variables["pending_id"] = pending
    answers.push(`${operation} ${answer.status}`)
  }
  await stop(server)
  expect(answers).toEqual(readRequests().map(({ operation, status }) => `${operation} ${status}`))
})
