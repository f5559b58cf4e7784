// Tokens that are refused: a directory of the stores is asked the same for each of them, so that the time of an answer does not say
// that a token was once valid.
import { storedDirectory } from "@callrules/directory"
import { DirectoryStore } from "@callrules/store"
import { memoryStores } from "@callrules/store/memory"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { expect, test } from "vitest"
import { CURRENT_CALLS, HOST_TOKEN, testEngine } from "../fixture.ts"

/** An engine, and what its directory asks of the stores. */
const counted = async () => {
  const asked: Array<string> = []
  const counting = Layer.effect(
    DirectoryStore,
    Effect.map(DirectoryStore, (directory) => {
      const noted =
        <Args extends ReadonlyArray<unknown>, A, E>(name: string, ask: (...args: Args) => Effect.Effect<A, E>) =>
        (...args: Args) => {
          asked.push(name)
          return ask(...args)
        }
      return {
        ...directory,
        token: noted("token", directory.token),
        network: noted("network", directory.network),
        find: noted("find", directory.find),
      }
    }),
  )
  const made = await testEngine({
    stores: Layer.provideMerge(counting, memoryStores),
    directory: storedDirectory({ id: "n1", advertisers: [{ id: "a1" }] }),
  })
  const host = async (method: string, path: string, body?: object) => {
    const { text } = await made.send(method, `/host${path}`, body, { token: HOST_TOKEN })
    return (JSON.parse(text) as { token?: string }).token ?? "" // as the contract says
  }
  return { ...made, asked, host }
}

// ENG-510
test.each([
  ["a partner's", CURRENT_CALLS, { use: "partner" }],
  ["an advertiser's", CURRENT_CALLS, { use: "partner", advertiser: "a1" }],
  ["a host's", "/host/n1/tokens", { use: "host_read_only" }],
])(
  "given %s token that has expired, was rotated, revoked or never there, when it is sent again and again, then the stores are asked the same",
  async (_, path, made) => {
    const { asked, host, send, wait } = await counted()
    const valid = await host("POST", "/n1/tokens", { token_id: "valid", ...made })
    const expired = await host("POST", "/n1/tokens", { token_id: "expired", ...made, expires_in_seconds: 10 })
    const rotated = await host("POST", "/n1/tokens", { token_id: "rotated", ...made })
    await host("POST", "/n1/tokens/rotated/rotate", { keep_old_seconds: 10 })
    const revoked = await host("POST", "/n1/tokens", { token_id: "revoked", ...made })
    const statusOf = async (token: string) => (await send("GET", path, undefined, { token })).status
    for (const token of [valid, expired, rotated, revoked]) expect(await statusOf(token)).not.toBe(401)
    wait(9_900)
    for (const token of [expired, rotated]) expect(await statusOf(token)).not.toBe(401)
    await host("DELETE", "/n1/tokens/revoked")
    // what is kept of it is not a second old
    wait(100)
    for (let times = 0; times < 3; times++) {
      for (const token of [expired, rotated, revoked, `${valid}x`, "unknown"]) {
        asked.length = 0
        expect([token, await statusOf(token), asked]).toEqual([token, 401, ["token"]])
      }
      wait(700)
    }
  },
)
