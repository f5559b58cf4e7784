// Tokens that are rotated several times: each old secret is accepted as long as was said when it was replaced.
import { storedDirectory } from "@callrules/directory"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { CURRENT_CALLS, HOST_TOKEN, shareOf, testEngine } from "../fixture.ts"

const SEED = { id: "n1", timeZone: "America/New_York", tokens: [{ token: "t1" }], advertisers: [] }

/** An engine with a token, and how to rotate it and to ask which of some secrets are accepted, each in place. */
const withToken = async (more: object = {}) => {
  const { engine, send, wait } = await testEngine({ directory: storedDirectory(SEED) })
  const secretOf = async (path: string, body: object) => {
    const answer = await send("POST", `/host/n1/tokens${path}`, body, { token: HOST_TOKEN })
    return (answer.body as { token: string }).token
  }
  const first = await secretOf("", { token_id: "crm", ...more })
  const rotate = (keep_old_seconds?: number) => secretOf("/crm/rotate", { keep_old_seconds })
  const accepted = (secrets: ReadonlyArray<string>): Promise<ReadonlyArray<boolean>> =>
    Promise.all(secrets.map(async (token) => (await send("GET", CURRENT_CALLS, undefined, { token })).status === 200))
  return { accepted, engine, first, rotate, send, wait }
}

// ENG-509
it("given the version of a token that was read, when the token has changed since, then it is not rotated", async () => {
  const { accepted, first, send } = await withToken()
  const host = (method: string, path: string, body?: object, version?: string | null) =>
    send(method, `/host/n1/tokens/crm${path}`, body, {
      token: HOST_TOKEN,
      headers: version == null ? {} : { "if-match": version },
    })
  const seen = (await host("GET", "")).headers.get("etag")
  const rotated = await host("POST", "/rotate", { keep_old_seconds: 100 }, seen)
  expect([rotated.status, rotated.headers.get("etag")]).toEqual([200, (await host("GET", "")).headers.get("etag")])
  const late = await host("POST", "/rotate", {}, seen)
  expect([late.status, late.text]).toEqual([412, expect.stringContaining("PreconditionFailed")])
  expect((await host("POST", "/rotate", {}, "3")).status).toBe(403)
  expect(await accepted([first, (rotated.body as { token: string }).token])).toEqual([true, true])
})

// ENG-491
describe("given a token that is rotated again while an old secret is accepted", () => {
  it("then each old secret is accepted for its own time", async () => {
    const { accepted, first, rotate, wait } = await withToken()
    const second = await rotate(100)
    const third = await rotate(50)
    const all = [first, second, third]
    expect(await accepted(all)).toEqual([true, true, true])
    wait(50_000)
    expect(await accepted(all)).toEqual([true, false, true])
    wait(50_000)
    expect(await accepted(all)).toEqual([false, false, true])
  })

  it("when nothing is to be kept, then every old secret ends at once: one of them may have leaked", async () => {
    const { accepted, first, rotate } = await withToken()
    const second = await rotate(100)
    const third = await rotate()
    expect(await accepted([first, second, third])).toEqual([false, false, true])
  })

  it("then no secret is accepted for longer than it was valid", async () => {
    const { accepted, first, rotate, wait } = await withToken({ expires_in_seconds: 10 })
    await rotate(100)
    await rotate(100)
    wait(10_000)
    expect(await accepted([first])).toEqual([false])
  })

  it("whatever the times are, and three old ones at most", async () => {
    const steps = fc.array(fc.record({ keep: fc.nat({ max: 4 }), wait: fc.nat({ max: 3 }) }), { maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(steps, async (given) => {
        const { accepted, engine, first, rotate, wait } = await withToken()
        const secrets = [{ token: first, until: Number.POSITIVE_INFINITY }]
        let now = 0
        let old: ReadonlyArray<{ readonly token: string; readonly until: number }> = []
        for (const step of given) {
          const newest = secrets.at(-1)
          if (newest === undefined) break
          const kept = [{ token: newest.token, until: now + step.keep }, ...old.filter(({ until }) => until > now)]
          old = step.keep === 0 ? [] : kept.slice(0, 3)
          secrets.push({ token: await rotate(step.keep), until: Number.POSITIVE_INFINITY })
          wait(step.wait * 1000)
          now += step.wait
          const valid = new Set(old.filter(({ until }) => until > now).map(({ token }) => token))
          const expected = secrets.map(({ token }, place) => place === secrets.length - 1 || valid.has(token))
          expect(await accepted(secrets.map(({ token }) => token))).toEqual(expected)
        }
        await engine.close()
      }),
      { numRuns: shareOf(40) },
    )
  })
})
