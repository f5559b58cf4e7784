// Links of the playground: whole again in every browser, and told when they are too long.
import { describe, expect, it } from "vitest"
import { fragmentOf, linkLength, stateOf, TOO_LARGE, unreadable } from "../playground/src/share-link.ts"

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
    expect(unreadable(cut, undefined)).toBe("The link is not whole; this is the example.")
    expect(unreadable("signals", undefined)).toBe("")
  })

  it("then one that unpacks to more than 4 MiB is not opened, and that is told", async () => {
    const condition = { text: " ".repeat(4_194_304) }
    const bomb = await fragmentOf({ v: 1, condition })
    expect(bomb.length).toBeLessThan(8_000)
    expect(await stateOf(bomb)).toBe(TOO_LARGE)
    expect(unreadable(bomb, TOO_LARGE)).toBe(
      "The link unpacks to more than 4 MiB and was not opened; this is the example.",
    )
  })

  it("then one that unpacks to a gigabyte costs no more memory than any other", async () => {
    let left = 256
    const blocks = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull: (controller) => {
        if (left === 0) return controller.close()
        left -= 1
        controller.enqueue(new Uint8Array(4_194_304))
      },
    })
    const packed = new Uint8Array(
      await new Response(blocks.pipeThrough(new CompressionStream("deflate-raw"))).arrayBuffer(),
    )
    const bomb = `1.${Buffer.from(packed).toString("base64url")}`
    const before = process.memoryUsage().rss
    expect(await stateOf(bomb)).toBe(TOO_LARGE)
    expect(process.memoryUsage().rss - before).toBeLessThan(128 * 1_048_576)
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
