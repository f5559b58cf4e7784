// The types of the client are those of the contract.
import { expect, it } from "vitest"
import { SCHEMAS } from "../../packages/contract/src/index.ts"
import { clientBodies } from "../client-bodies.ts"
import { readText } from "../workspace.ts"

/** The parts between comments, without what only a formatter sees. */
const parts = (text: string): ReadonlyArray<string> =>
  text.split("/**").map((part) => part.replaceAll(/\s+/g, "").replaceAll("|", ""))

it.each(Object.entries(clientBodies()))(
  "%s has the types of the contract (node scripts/write-client-bodies.ts writes them)",
  (file, text) => {
    expect(parts(readText(`packages/client/src/bodies/${file}`))).toEqual(parts(text))
  },
)

// AFF-125
it("given keys that the service accepts and ignores, then no type has them: they are there to be read, in types of their own", () => {
  const ignored = Object.values(SCHEMAS).flatMap(({ properties = {} }) =>
    Object.entries(properties).flatMap(([name, { readOnly }]) => (readOnly === true ? [name] : [])),
  )
  expect(ignored).toEqual(expect.arrayContaining(["object_url", "oauth_refresh_token"]))
  const types = Object.values(clientBodies()).join("")
  expect(ignored.filter((name) => types.includes(`readonly ${name}?: unknown`))).toEqual([])
  expect(types).toContain("readonly object_url: string | null")
})
