import { randomBytes } from "node:crypto"
import { ENGINE_EVENT_KINDS } from "@callrules/store"
import {
  checkTargets,
  makeWebhooks,
  memoryDeliveries,
  PAUSES_SECONDS,
  pauseSeconds,
  type WebhookTarget,
} from "@callrules/webhooks"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { BELIEVED, SECRET, target } from "../support/receivers.ts"

const secretOf = (bytes: number): string => `whsec_${randomBytes(bytes).toString("base64")}`

describe("targets", () => {
  it("given sound ones, then there is nothing to say", () => {
    expect(checkTargets([target("a", "n1"), target("b", "n1", { secrets: [secretOf(24), secretOf(64)] })])).toEqual([])
    // the ids of a network are its own
    expect(checkTargets([target("a", "n1"), target("a", "n2"), target("n1/a", "n2")])).toEqual([])
    expect(checkTargets([target("a", "n1", { url: "http://127.0.0.1/" })], true)).toEqual([])
  })

  it("given everything that can be wrong, then all of it is said, and no secret is quoted", () => {
    const problems = checkTargets([
      target("a", "n1", { url: "http://crm.example.com" }),
      target("a", "n1", { url: "nowhere", secrets: [] }),
      target("b", "n1", {
        url: "https://me:pw@crm.example.com",
        secrets: ["plain-secret", secretOf(23), secretOf(65)],
      }),
    ])
    expect(problems.map(({ path }) => path.join("."))).toEqual([
      ...["0.url", "1.id", "1.url", "1.secrets", "2.url", "2.secrets.0", "2.secrets.1", "2.secrets.2"],
    ])
    expect(JSON.stringify(problems)).not.toContain("plain-secret")
    const outbox = { waiting: async () => [], taken: async () => {} }
    const targets = [target("a", "n1", { secrets: [`${SECRET}!`] })]
    expect(() => makeWebhooks({ targets, outbox, deliveries: memoryDeliveries(), clockGuard: BELIEVED })).toThrow(
      "`targets[0].secrets[0]` is not a secret of Standard Webhooks",
    )
  })

  // ENG-440
  it("given a list of kinds, then it is sound exactly when each is a kind of event, and there is one", () => {
    const kind = fc.oneof(fc.constantFrom(...ENGINE_EVENT_KINDS), fc.string())
    fc.assert(
      fc.property(fc.array(kind), (types) => {
        // a program without types may say anything
        const given = types as NonNullable<WebhookTarget["types"]>
        const unknown = types.flatMap((one, place) =>
          ENGINE_EVENT_KINDS.some((known) => known === one) ? [] : [place],
        )
        const expected = types.length === 0 ? ["0.types"] : unknown.map((place) => `0.types.${place}`)
        expect(checkTargets([target("a", "n1", { types: given })]).map(({ path }) => path.join("."))).toEqual(expected)
      }),
    )
  })

  it("given a kind that is mistyped, then the one that was meant is told, and nothing starts", () => {
    const types = ["call_complete"] as unknown as NonNullable<WebhookTarget["types"]> // as above
    const outbox = { waiting: async () => [], taken: async () => {} }
    const targets = [target("a", "n1", { types })]
    expect(() => makeWebhooks({ targets, outbox, deliveries: memoryDeliveries(), clockGuard: BELIEVED })).toThrow(
      "`targets[0].types[0]` is not a kind of event: `call_complete` (did you mean `call_completed`?)",
    )
  })
})

describe("the pauses", () => {
  it("grow, and end three days after the first attempt, whatever a receiver asks for", () => {
    expect([...PAUSES_SECONDS].sort((a, b) => a - b)).toEqual(PAUSES_SECONDS)
    const asked = fc.option(fc.nat({ max: 1_000_000 }))
    fc.assert(
      fc.property(fc.array(asked, { minLength: 1 }), (answers) => {
        let since = 0
        for (let attempts = 1; ; attempts++) {
          const pause = pauseSeconds(attempts, since, answers[attempts % answers.length] ?? null)
          if (pause === null) break
          expect(pause).toBeGreaterThan(0)
          since += pause
        }
        expect(since).toBe(3 * 86_400)
      }),
    )
  })
})
