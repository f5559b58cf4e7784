// What a program without types is told that makes an engine of the wrong options, or in a runtime that is too old.
import { hashToken, makeEngine, storedDirectory } from "@callrules/engine"
import { memoryStores } from "@callrules/store/memory"
import { afterEach, describe, expect, test } from "vitest"

const made = { stores: memoryStores, directory: [{ id: "n1", tokens: [{ token: "partner" }] }] }

describe("options of an engine", () => {
  test("given keys that are none, then each is told with the one that is meant", async () => {
    const options = { ...made, hostToken: "h", limit: {} }
    await expect(makeEngine(options)).rejects.toMatchObject({
      problems: [
        { message: "unknown key `hostToken`", hint: "did you mean `hostTokenHash`? `hashToken` makes it" },
        { message: "unknown key `limit`", hint: "did you mean `limits`?" },
      ],
    })
  })

  test("given the hash of a partner's token for the host, then it is refused, also in a seed", async () => {
    const hostTokenHash = hashToken("partner")
    const problem = {
      message: "`directory[0].tokens[0]` is the token of the host",
      hint: "give the host one of its own",
    }
    await expect(makeEngine({ ...made, hostTokenHash })).rejects.toMatchObject({ problems: [problem] })
    const directory = storedDirectory({ id: "n1", tokens: [{ tokenHash: hostTokenHash }] })
    await expect(makeEngine({ ...made, directory, hostTokenHash })).rejects.toMatchObject({ problems: [problem] })
    const engine = await makeEngine({ ...made, hostTokenHash: hashToken("host") })
    await engine.close()
  })
})

describe("a runtime that is too old", () => {
  const groupBy = Object.getOwnPropertyDescriptor(Map, "groupBy") ?? {}
  afterEach(() => Object.defineProperty(Map, "groupBy", groupBy))

  test("given one without Map.groupBy, then the version that is needed is named", async () => {
    Reflect.deleteProperty(Map, "groupBy")
    await expect(makeEngine(made)).rejects.toThrow(/^callrules needs Node 22\.16 or newer/)
  })
})
