import { styleText } from "node:util"
import { describe, expect, it } from "vitest"
import { printable } from "../src/terminal.ts"

const ESC = String.fromCharCode(0x1b)

// ENG-297
describe("what is printed", () => {
  it.each([
    ["an escape sequence", `a${ESC}[2Jb`, "a\\u001b[2Jb"],
    ["its form in one character", "a\u009b2Jb", "a\\u009b2Jb"],
    ["a title for the window", `${ESC}]0;gotcha\u0007`, "\\u001b]0;gotcha\\u0007"],
    ["a carriage return, which writes over the line", "all lost\rapplied", "all lost\\u000dapplied"],
    ["an order of writing", "a\u202eb", "a\\u202eb"],
    ["a colour that is not ours", `${ESC}[32mgood`, "\\u001b[32mgood"],
    ["lines and tabs", "a\n\tb", "a\n\tb"],
    ["letters of all the world", "Müller 東京 🙂", "Müller 東京 🙂"],
  ])("given %s, then a terminal obeys none of it", (_, text, printed) => {
    expect(printable(text)).toBe(printed)
  })

  it("given one of our colours, then it stays, and what it colours is made harmless", () => {
    const red = (text: string) => styleText("red", text, { validateStream: false })
    expect(printable(red(`a${ESC}[2J`), true)).toBe(red("a\\u001b[2J"))
  })

  it("given one of our colours where the program uses none, then it is not ours", () => {
    expect(printable(`${ESC}[31mall lost`, false)).toBe("\\u001b[31mall lost")
  })

  it("given a line of JSON, then it is the same value", () => {
    const value = { key: `${ESC}\u007f\u009b\u202e` }
    const line = printable(JSON.stringify(value))
    expect(line).toMatch(/^[ -~]+$/)
    expect(JSON.parse(line)).toEqual(value)
  })
})
