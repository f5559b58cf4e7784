// What a program without types is told that makes an engine of the wrong options, or in a runtime that is too old.
import { hashToken, storedDirectory } from "@callrules/directory"
import { makeEngine } from "@callrules/engine"
import { memoryStores } from "@callrules/store/memory"
import { afterEach, describe, expect, test } from "vitest"

const made = { stores: memoryStores, directory: [{ id: "n1", tokens: [{ token: "partner" }] }] }

/** As a program without types hands it over. */
const untyped = (value: unknown) => value as object // the type of `limits`, in which every key may be left out

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

  // ENG-309, ENG-435
  test("given limits that are none, then each is told, and null and infinity are taken where they mean something", async () => {
    const limits = {
      request: 1,
      requests: -1,
      requestsPerToken: Number.NaN,
      waitingRequests: "5",
      failedRequests: null,
      requestsBesideOthers: 0,
      bodyBytes: 1_048_575,
    }
    await expect(makeEngine({ ...made, limits: untyped(limits) })).rejects.toMatchObject({
      problems: [
        { path: ["limits", "request"], message: "unknown key `limits.request`" },
        { message: "`limits.requests` must be a number from 0, not the number `-1`" },
        { message: "`limits.requestsPerToken` must be a number from 0, not the number `NaN`" },
        { message: "`limits.waitingRequests` must be a number from 0, not the text `5`" },
        { message: "`limits.failedRequests` must be a number from 0, not `null`" },
        { message: "`limits.requestsBesideOthers` must be a number from 1, not the number `0`" },
        { message: "`limits.bodyBytes` must be a number from 1048576, not the number `1048575`" },
      ],
    })
    await expect(makeEngine({ ...made, limits: untyped(5) })).rejects.toMatchObject({
      problems: [{ message: "`limits` must be an object, not the number `5`" }],
    })
    const sound = { groupSignals: null, legMilliseconds: Number.POSITIVE_INFINITY, requests: 10 }
    await (await makeEngine({ ...made, limits: sound })).close()
  })

  // ENG-444
  test("given paths of the program that are none, then each is told", async () => {
    await expect(
      makeEngine({ ...made, ...untyped({ hostPaths: ["host/backup", 5], partnerPaths: [""] }) }),
    ).rejects.toMatchObject({
      problems: [
        { message: "`partnerPaths[0]` must be a path such as `/host/backup`, not empty text" },
        { message: "`hostPaths[0]` must be a path such as `/host/backup`, not the text `host/backup`" },
        { message: "`hostPaths[1]` must be a path such as `/host/backup`, not the number `5`" },
      ],
    })
  })

  // ENG-326
  test("given versions and a way to do due work that are none, then each is told", async () => {
    const versions = {
      signals: ["x", "2026-13-45"],
      affiliates: "2026-11-01",
      calls: ["2026-11-01"],
      calls_in_progress: [],
    }
    await expect(makeEngine({ ...made, ...untyped({ versions, dueWork: "x" }) })).rejects.toMatchObject({
      problems: [
        { path: ["versions", "calls"], message: "unknown key `versions.calls`" },
        { message: "`versions.signals[0]` must be a date that exists, such as `2026-11-01`, not the text `x`" },
        {
          message: "`versions.signals[1]` must be a date that exists, such as `2026-11-01`, not the text `2026-13-45`",
        },
        { message: "`versions.affiliates` must be a list of versions, not a text" },
        { message: "`versions.calls_in_progress` must be a list of versions, not an empty list" },
        { message: "unknown value `x` in `dueWork`", hint: "known values are `every second` and `by the host`" },
      ],
    })
    const sound = { versions: { signals: ["2026-11-01", "2024-01-01"] }, dueWork: "by the host" } as const
    await (await makeEngine({ ...made, ...sound })).close()
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
