// The document as it is served, and what a linter that others keep says of it.
import { openApi, withOpenApi } from "@callrules/contract"
import { createConfig, lintFromString } from "@redocly/openapi-core"
import { describe, expect, it } from "vitest"

const elsewhere = async () => new Response("elsewhere", { status: 401 })

describe("a handler that serves the document", () => {
  const handler = withOpenApi(elsewhere, { versions: { signals: ["2026-11-01", "2027-01-01"] } })
  const ask = (path: string, init?: RequestInit) => handler(new Request(`http://localhost${path}`, init))

  it("given anybody, then it is the document of the server that is asked, and a cache may keep it", async () => {
    const answer = await ask("/openapi.json")
    expect(await answer.json()).toEqual(openApi({ server: ".", versions: { signals: ["2026-11-01", "2027-01-01"] } }))
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "cache-control": "public, max-age=3600",
      "access-control-allow-origin": "*",
      etag: expect.stringMatching(/^"[0-9a-f]{24}"$/),
    })
  })

  it("given the tag of what a cache has, then 304, and the document after a change", async () => {
    const etag = (await ask("/openapi.json")).headers.get("etag") ?? ""
    const again = async (tag: string) => (await ask("/openapi.json", { headers: { "if-none-match": tag } })).status
    expect([await again(etag), await again(`"x", W/${etag}`), await again("*"), await again('"x"')]).toEqual([
      304, 304, 304, 200,
    ])
  })

  it("given HEAD, then no body; given anything else, then the handler answers", async () => {
    expect(await (await ask("/openapi.json", { method: "HEAD" })).text()).toBe("")
    expect((await ask("/openapi.json", { method: "POST" })).status).toBe(401)
    expect((await ask("/openapi.json/")).status).toBe(401)
    const moved = withOpenApi(elsewhere, { path: "/contract.json" })
    expect((await moved(new Request("http://localhost/contract.json"))).status).toBe(200)
    expect((await moved(new Request("http://localhost/openapi.json"))).status).toBe(401)
  })
})

it.each(["partners", "host"] as const)(
  "the linter of Redocly has nothing to say of the document for %s",
  async (side) => {
    const config = await createConfig({
      extends: ["recommended"],
      rules: {
        "no-invalid-media-type-examples": "error",
        "no-invalid-schema-examples": "error",
        "operation-operationId-unique": "error",
        "operation-description": "error",
        "tag-description": "error",
        "no-unused-components": "error",
        "path-parameters-defined": "error",
        // `tokens` and `networks` are no ids of networks, so that paths of the host interface are never two
        "no-ambiguous-paths": side === "host" ? "off" : "error",
      },
    })
    const source = JSON.stringify(openApi({ server: "https://calls.callrules.invalid", interface: side }))
    const problems = await lintFromString({ source, config })
    expect(problems.map(({ location, message, ruleId }) => `${ruleId} ${location[0]?.pointer}: ${message}`)).toEqual([])
  },
)
