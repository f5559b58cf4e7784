// Links of the playground: whole again in every browser, and told when they are too long.
import { describe, expect, it } from "vitest"
import { fragmentOf, linkLength, stateOf, unreadable } from "../playground/src/share-link.ts"

const STATE = { v: 1, condition: { text: 'media_type = "ÄÖ 😀"'.repeat(50) } }

describe("given a state, when its link is opened", () => {
  it("then the state is whole again, and short", async () => {
    const fragment = await fragmentOf(STATE)
    expect(fragment).toMatch(/^1\.[\w-]+$/)
    expect(fragment.length).toBeLessThan(JSON.stringify(STATE).length / 4)
    expect(await stateOf(fragment)).toEqual(STATE)
  })

  it("then a browser that cannot compress makes a link that all can read", async () => {
    const known = globalThis.CompressionStream
    Reflect.deleteProperty(globalThis, "CompressionStream")
    const fragment = await fragmentOf(STATE)
    globalThis.CompressionStream = known
    expect(fragment).toMatch(/^0\.[\w-]+$/)
    expect(await stateOf(fragment)).toEqual(STATE)
  })

  it("then a link that was cut is told, and what is no link is not", async () => {
    const cut = (await fragmentOf(STATE)).slice(0, 60)
    expect(await stateOf(cut)).toBeUndefined()
    expect(unreadable(cut)).toBe("The link is not whole; this is the example.")
    expect(unreadable("signals")).toBe("")
  })
})

describe("given a link, when it is shared", () => {
  it.each([
    [8_000, false, ""],
    [8_001, false, " It is long (8,001 characters): some mail and chat programs cut links after 8,000."],
    [64_001, true, "This is too much for a link: 64,001 characters"],
  ])("then %d characters are told", (characters, isTooLong, warning) => {
    const told = linkLength(characters)
    expect(told.isTooLong).toBe(isTooLong)
    expect(told.warning.startsWith(warning)).toBe(true)
    expect(told.warning === "").toBe(warning === "")
  })
})
