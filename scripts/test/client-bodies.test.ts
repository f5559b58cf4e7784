// The types of the client are those of the contract.
import { expect, it } from "vitest"
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
