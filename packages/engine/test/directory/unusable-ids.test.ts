// Ids that no path or no event can name, or that look like another one, never come into a directory.
import { type NetworkDefinition, staticDirectory, storedDirectory } from "@callrules/directory"
import { networkId } from "@callrules/model"
import { putDirectoryRecord } from "@callrules/operations/directory"
import type { DirectoryKey } from "@callrules/store"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { HOST_TOKEN, type TestEngine, testEngine } from "../fixture.ts"

const ask = ({ send }: TestEngine, method: string, path: string, body?: unknown) =>
  send(method, `/host/${path}`, body, { token: HOST_TOKEN, headers: { accept: "application/problem+json" } })

const stored = () =>
  testEngine({ directory: storedDirectory({ id: "n1", advertisers: [{ id: "a1", campaigns: [{ id: "c1" }] }] }) })

const INVISIBLE: ReadonlyArray<readonly [what: string, id: string, says: string]> = [
  ["U+0000", "\0", "has the control character U+0000 at character 1"],
  ["U+0000 before a text", "\0a", "has the control character U+0000 at character 1"],
  ["a line feed", "n\n", "has the control character U+000A at character 2"],
  ["an invisible character", "n\u200b", "has the invisible character U+200B at character 2"],
]
const SPACED: ReadonlyArray<readonly [what: string, id: string, says: string]> = [
  ["a space before it", " x", "has white space at its beginning or end"],
  ["a space of another kind after it", "x\u00a0", "has white space at its beginning or end"],
]
const DOTS: ReadonlyArray<readonly [what: string, id: string, says: string]> = [
  ["one dot", ".", "is `.`, which cannot stand in a path"],
  ["two dots", "..", "is `..`, which cannot stand in a path"],
]

/** A record under an id: its path, its body, its key and a definition that has it. */
interface Place {
  readonly what: string
  readonly path: (id: string) => string
  readonly body: object
  readonly key: (id: string) => DirectoryKey
  readonly definition: (id: string) => NetworkDefinition
}

const keyOf =
  (kind: DirectoryKey["kind"], of = "") =>
  (id: string): DirectoryKey => ({ kind, id, of })

const PLACES: ReadonlyArray<Place> = [
  {
    what: "a network",
    path: (id) => `${id}/network`,
    body: { time_zone: "UTC" },
    key: () => ({ kind: "network", id: "", of: "" }),
    definition: (id) => ({ id }),
  },
  {
    what: "an advertiser",
    path: (id) => `n1/advertisers/${id}`,
    body: { name: "Acme" },
    key: keyOf("advertiser"),
    definition: (id) => ({ id: "n1", advertisers: [{ id }] }),
  },
  {
    what: "a campaign",
    path: (id) => `n1/advertisers/a1/campaigns/${id}`,
    body: { name: "Auto" },
    key: keyOf("campaign", "a1"),
    definition: (id) => ({ id: "n1", advertisers: [{ id: "a1", campaigns: [{ id }] }] }),
  },
  {
    what: "a custom data field",
    path: (id) => `n1/custom_data_fields/${id}`,
    body: {},
    key: keyOf("custom_data_field"),
    definition: (id) => ({ id: "n1", customDataFields: [id] }),
  },
]

/** Its id is one that partners have chosen: white space at its ends is part of it. */
const AFFILIATE: Place = {
  what: "an affiliate",
  path: (id) => `n1/affiliates/${id}/campaigns`,
  body: { campaigns: [{ advertiser: "a1", campaign: "c1" }] },
  key: keyOf("affiliate_campaigns"),
  definition: (id) => ({ id: "n1", affiliatesWithCampaigns: [id] }),
}

const UNUSABLE = [...INVISIBLE, ...SPACED, ...DOTS]
const CASES = [
  ...PLACES.flatMap((place) => UNUSABLE.map((one) => [place.what, ...one, place] as const)),
  ...[...INVISIBLE, ...DOTS].map((one) => [AFFILIATE.what, ...one, AFFILIATE] as const),
]

// ENG-468, ENG-502, ENG-503
describe("given an id that nobody can name or tell apart", () => {
  test.each(CASES.filter(([, , id]) => !/^\.+$/.test(id)))(
    "when %s is put whose id has %s, then it is refused; to read and to remove it works",
    async (_what, _has, id, says, { body, path }) => {
      const engine = await stored()
      const at = path(encodeURIComponent(id))
      const put = await ask(engine, "PUT", at, body)
      expect([put.status, put.body]).toMatchObject([
        403,
        { errors: [{ code: "directory-record-invalid", detail: `an id of the path ${says}` }] },
      ])
      expect((await ask(engine, "GET", at)).status).toBe(404)
      expect((await ask(engine, "DELETE", at)).status).toBe(200)
    },
  )

  test.each(CASES)(
    "when the operation puts %s whose id has %s, then it is refused",
    async (what, _has, id, says, { body, key }) => {
      const { engine } = await stored()
      const named = { network: networkId(what === "a network" ? id : "n1"), key: key(id), changedBy: "host" }
      const put = await engine.run(putDirectoryRecord(named, body, null))
      expect(put).toMatchObject({ failure: { problems: [{ message: `an id of the path ${says}` }] } })
    },
  )

  test.each(CASES)(
    "when %s of a definition has %s, then no engine is made of that",
    async (_what, _has, id, says, { definition }) => {
      for (const directory of [staticDirectory(definition(id)), storedDirectory(definition(id))]) {
        await expect(testEngine({ directory })).rejects.toThrow(says)
      }
    },
  )

  test.each(UNUSABLE)(
    "when a token is made whose id has %s, then it is refused, for a network and for all",
    async (_has, token_id, says) => {
      const engine = await stored()
      for (const [path, use] of [
        ["n1/tokens", "partner"],
        ["n1/tokens", "host"],
        ["tokens", "host"],
      ] as const) {
        const made = await ask(engine, "POST", path, { token_id, use })
        expect([made.status, made.body]).toMatchObject([403, { errors: [{ detail: `\`token_id\` ${says}` }] }])
      }
      expect((await ask(engine, "GET", "n1/tokens")).body).toEqual({ records: [], next: null })
    },
  )
})

test("given an affiliate whose id has white space at its ends, then its campaigns are put, since partners may choose such an id", async () => {
  const engine = await stored()
  const at = AFFILIATE.path(encodeURIComponent(" f 1 "))
  expect((await ask(engine, "PUT", at, AFFILIATE.body)).status).toBe(201)
  expect((await ask(engine, "GET", at)).body).toMatchObject({ affiliate_id: " f 1 " })
  await testEngine({ directory: staticDirectory(AFFILIATE.definition(" f 1 ")) })
})

test("given any id of visible characters, then every record may have it, and is read, changed and removed under it", async () => {
  const engine = await stored()
  const visible = fc.string({ unit: fc.constantFrom(..."aZ09-_/.\\%#?. é中😀"), minLength: 1, maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(visible, fc.constantFrom(...PLACES), async (id, { body, path }) => {
      fc.pre(id.trim() === id && !/^\.{1,2}$/.test(id))
      const at = path(encodeURIComponent(id))
      expect((await ask(engine, "PUT", at, body)).status).toBeLessThan(300)
      expect((await ask(engine, "GET", at)).status).toBe(200)
      const made = await ask(engine, "POST", "n1/tokens", { token_id: id })
      expect(made.status).toBe(201)
      const token = `n1/tokens/${encodeURIComponent(id)}`
      expect((await ask(engine, "POST", `${token}/rotate`, {})).status).toBe(200)
      for (const one of [token, at]) {
        expect((await ask(engine, "DELETE", one)).status).toBe(200)
        expect((await ask(engine, "GET", one)).status).toBe(404)
      }
    }),
    { numRuns: 50 },
  )
})
