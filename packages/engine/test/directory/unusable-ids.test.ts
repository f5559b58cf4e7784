// Ids of networks, advertisers and campaigns that no event can name, or that look like another one, never come into a directory.
import { staticDirectory, storedDirectory } from "@callrules/directory"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { HOST_TOKEN, type TestEngine, testEngine } from "../fixture.ts"

const put = ({ send }: TestEngine, path: string, body: unknown = {}) =>
  send("PUT", `/host/${path}`, body, { token: HOST_TOKEN, headers: { accept: "application/problem+json" } })

const UNUSABLE: ReadonlyArray<readonly [what: string, id: string, says: string]> = [
  ["U+0000", "\0", "has the control character U+0000 at character 1"],
  ["U+0000 before a text", "\0a", "has the control character U+0000 at character 1"],
  ["a line feed", "n\n", "has the control character U+000A at character 2"],
  ["an invisible character", "n\u200b", "has the invisible character U+200B at character 2"],
  ["a space before it", " x", "has white space at its beginning or end"],
  ["a space of another kind after it", "x\u00a0", "has white space at its beginning or end"],
]

// ENG-468
describe.each(UNUSABLE)("given an id with %s", (_, id, says) => {
  const inPath = encodeURIComponent(id)

  test.each([
    ["a network", `${inPath}/network`],
    ["an advertiser", `n1/advertisers/${inPath}`],
    ["a campaign", `n1/advertisers/a1/campaigns/${inPath}`],
  ])("when %s is put under it, then it is refused; to read and to remove it works", async (what, path) => {
    const engine = await testEngine({ directory: storedDirectory({ id: "n1", advertisers: [{ id: "a1" }] }) })
    const { body, status } = await put(engine, path, what === "a network" ? { time_zone: "UTC" } : { name: "Acme" })
    expect([status, body]).toMatchObject([
      403,
      { errors: [{ code: "directory-record-invalid", detail: `an id of the path ${says}` }] },
    ])
    expect((await engine.send("GET", `/host/${path}`, undefined, { token: HOST_TOKEN })).status).toBe(404)
    expect((await engine.send("DELETE", `/host/${path}`, undefined, { token: HOST_TOKEN })).status).toBe(200)
  })

  test.each([
    ["a network", [{ id }]],
    ["an advertiser", [{ id: "n1", advertisers: [{ id }] }]],
    ["a campaign", [{ id: "n1", advertisers: [{ id: "a1", campaigns: [{ id }] }] }]],
  ])("when %s of a definition has it, then no engine is made of that", async (_what, definitions) => {
    await expect(testEngine({ directory: staticDirectory(...definitions) })).rejects.toThrow(says)
  })
})

test("given any id of visible characters, then an advertiser may have it", async () => {
  const engine = await testEngine({ directory: storedDirectory({ id: "n1" }) })
  const visible = fc.string({ unit: fc.constantFrom(..."aZ09-_/. é中😀"), minLength: 1, maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(visible, async (id) => {
      fc.pre(id.trim() === id && !/^\.{1,2}$/.test(id))
      expect((await put(engine, `n1/advertisers/${encodeURIComponent(id)}`, { name: "A" })).status).toBeLessThan(300)
    }),
    { numRuns: 50 },
  )
})
