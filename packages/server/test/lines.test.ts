// Splitting an input into lines: however it is cut into pieces, each line has its answer.
import { closeSync, openSync } from "node:fs"
import { tmpdir } from "node:os"
import { PassThrough, Writable } from "node:stream"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { Failure } from "../src/failure.ts"
import { answerLines, MAX_LINE_BYTES, piecesOf } from "../src/lines.ts"

const answersOf = async (pieces: ReadonlyArray<Uint8Array>): Promise<string> => {
  const output = new PassThrough()
  let text = ""
  output.on("data", (chunk: Buffer) => {
    text += chunk.toString()
  })
  let next = 0
  const buffer = new Uint8Array(Math.max(1, ...pieces.map((piece) => piece.byteLength)))
  await answerLines(
    // the same buffer again and again, as a file is read
    async () => {
      const piece = pieces[next++] ?? new Uint8Array(0)
      buffer.fill(0)
      buffer.set(piece)
      return buffer.subarray(0, piece.byteLength)
    },
    output,
    (line) => `<${line}>`,
    ({ code }) => code,
  )
  return text
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

describe("lines", () => {
  test("given any text in any pieces, then every line is answered in order", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: "grapheme" }).map((line) => line.replaceAll(/[\r\n]/g, ""))),
        fc.constantFrom("\n", "\r\n"),
        fc.boolean(),
        fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1 }),
        async (lines, lineEnd, endsWithLineEnd, sizes) => {
          const text = lines.join(lineEnd) + (endsWithLineEnd && lines.length > 0 ? lineEnd : "")
          const whole = bytes(text)
          const pieces: Array<Uint8Array> = []
          for (let start = 0, index = 0; start < whole.length; index++) {
            const size = sizes[index % sizes.length] ?? 1
            pieces.push(whole.slice(start, start + size))
            start += size
          }
          // a last line without characters and without an end is no line
          const isLine = endsWithLineEnd || lines.at(-1) !== ""
          const expected = lines.slice(0, isLine ? lines.length : -1)
          expect(await answersOf(pieces)).toBe(expected.map((line) => `<${line}>\n`).join(""))
        },
      ),
      { numRuns: 300 },
    )
  })

  test("given a line that is too long, then it is answered so, and the next one as ever", async () => {
    const long = "x".repeat(MAX_LINE_BYTES + 1)
    expect(await answersOf([bytes(`a\n${long}\nb\n`)])).toBe("<a>\nline-too-long\n<b>\n")
    expect(await answersOf([bytes("a\n"), bytes(long), bytes("more\nb\n")])).toBe("<a>\nline-too-long\n<b>\n")
    expect(await answersOf([bytes(long), bytes(long)])).toBe("line-too-long\n")
    const longest = "y".repeat(MAX_LINE_BYTES)
    expect(await answersOf([bytes(`${longest}\n`)])).toBe(`<${longest}>\n`)
  })

  test("given a line that is not UTF-8, then it is answered so, and the next one as ever", async () => {
    const latin1 = Buffer.from("caf\u00e9\n", "latin1")
    expect(await answersOf([bytes("a\n"), latin1, bytes("b\n")])).toBe("<a>\nline-not-utf8\n<b>\n")
    expect(await answersOf([latin1.subarray(0, 4)])).toBe("line-not-utf8\n")
    // a character cut by the end of its line
    expect(await answersOf([Uint8Array.of(0xe2, 0x82, 0x0a, 0x61, 0x0a)])).toBe("line-not-utf8\n<a>\n")
    // a surrogate half, written as if it were a character
    expect(await answersOf([Uint8Array.of(0xed, 0xa0, 0x80, 0x0a)])).toBe("line-not-utf8\n")
    expect(await answersOf([Uint8Array.from(Buffer.from("\ufeffa\n", "utf16le"))])).toBe("line-not-utf8\n<\0>\n")
    // the replacement character itself is text as any other
    expect(await answersOf([bytes("caf\ufffd\n")])).toBe("<caf\ufffd>\n")
  })

  test("given a byte-order mark, then it is ignored before the first line only, however it is cut", async () => {
    expect(await answersOf([bytes("\ufeffa\n\ufeffb\n")])).toBe("<a>\n<\ufeffb>\n")
    expect(await answersOf([Uint8Array.of(0xef), Uint8Array.of(0xbb), Uint8Array.of(0xbf, 0x61)])).toBe("<a>\n")
  })

  test("given a reader that has gone away, then no line is answered any more, the half one at the end neither", async () => {
    const output = new Writable({ write: (_chunk, _encoding, done) => done(new Error("the pipe is closed")) })
    const answered: Array<string> = []
    const pieces = ["a\nhal", "f\nb\nhalf", ""].map(bytes)
    const ending = await answerLines(
      async () => pieces.shift() ?? new Uint8Array(0),
      output,
      (line) => {
        answered.push(line)
        return line
      },
      ({ code }) => code,
    )
    expect([ending, answered]).toEqual(["stopped", ["a"]])
  })

  test("given an input that cannot be read, then a failure of one line", async () => {
    const folder = openSync(tmpdir(), "r")
    try {
      await expect(piecesOf(folder)()).rejects.toThrow(Failure)
    } finally {
      closeSync(folder)
    }
  })
})
