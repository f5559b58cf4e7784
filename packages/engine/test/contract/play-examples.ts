// Plays examples of the contract against an engine: what is answered is what they say.
import type { Example, OperationDescription } from "@callrules/contract"
import { expect } from "vitest"
import type { TestEngine } from "../fixture.ts"

/** Ids that the engine makes are random: each is given the name that the example has in its place. */
const named = (names: Map<string, string>, answer: unknown, example: unknown): unknown => {
  const inExample = JSON.stringify(example ?? null).match(/5D1C9A30-[0-9A-F]{8}/g) ?? []
  const made = JSON.stringify(answer ?? null).match(/00000ABC-[0-9A-F]{8}/g) ?? []
  for (const [index, id] of made.entries()) if (!names.has(id)) names.set(id, inExample[index] ?? id)
  return answer === undefined
    ? undefined
    : JSON.parse(JSON.stringify(answer).replaceAll(/00000ABC-[0-9A-F]{8}/g, (id) => names.get(id) ?? id))
}

/** Secrets are random and shown once. */
const withoutSecrets = (answer: unknown): unknown =>
  answer === undefined ? undefined : JSON.parse(JSON.stringify(answer).replaceAll(/callrules_[0-9a-f]{64}/g, SECRET))

/** The cursor of transactions rests on what their rows have drawn: any text is as good as the example's. */
const withCursorOf = (answer: unknown, example: unknown): unknown => {
  if (!isPage(answer) || !isPage(example)) return answer
  expect(answer.next).toMatch(/^[\w-]+$/)
  return { ...answer, next: example.next }
}

const isPage = (body: unknown): body is { readonly transactions: unknown; readonly next: unknown } =>
  typeof body === "object" && body !== null && "transactions" in body && "next" in body

const SECRET = "callrules_8c5a"

/** Sends examples in their order. */
export const playExamples = async (
  { send }: TestEngine,
  operations: ReadonlyArray<OperationDescription>,
  examples: ReadonlyArray<Example>,
  token: string,
  names = new Map<string, string>(),
): Promise<void> => {
  for (const { answer, body, mediaType, operation, parameters, status, title } of examples) {
    const described = operations.find(({ id }) => id === operation)
    if (described === undefined) throw new Error(`there is no operation ${operation}`)
    const query = new URLSearchParams()
    const headers: Record<string, string> = {}
    let path = (described.paths[0] ?? "").replace("{version}", "2026-11-01")
    for (const { in: where, name } of described.parameters) {
      const shownValue = parameters[name]
      if (shownValue === undefined) continue
      const value = name === "pending_id" ? (names.get("waiting") ?? "") : shownValue
      if (where === "path") path = path.replace(`{${name}}`, encodeURIComponent(value))
      else if (where === "query") query.append(name, value)
      else headers[name] = value
    }
    const address = query.size === 0 ? path : `${path}?${query.toString()}`
    const given = await send(described.methods[0] ?? "GET", address, body, { token, headers })
    const waiting = given.headers.get("location")?.split(/[/.]/).at(-2)
    if (waiting !== undefined) names.set("waiting", waiting)
    const shown = withCursorOf(withoutSecrets(named(names, given.body, answer)), answer)
    expect({ title, status: given.status, answer: shown }).toEqual({ title, status, answer })
    if (mediaType !== undefined) expect([title, given.headers.get("content-type")]).toEqual([title, mediaType])
  }
}
