// How scripts run other programs to their end.
import { describe, expect, it } from "vitest"
import { finish, ROOT } from "../workspace.ts"

const node = (text: string, options = {}) => finish(process.execPath, ["-e", text], options)

describe("given a program that is run to its end", () => {
  it("when it succeeds, then its answer is what it printed", async () => {
    expect(await node("console.log(process.cwd()); console.error(2)")).toBe(`${ROOT}\n2\n`)
    expect(await node("console.log(process.cwd())", { cwd: "/" })).toBe("/\n")
  })

  it("when it does not, or is not there, then that is thrown with what it printed", async () => {
    await expect(node("console.log('half'); process.exit(3)")).rejects.toThrow(/ -e .* ended with 3\nhalf\n$/)
    await expect(finish("no-such-program", ["now"])).rejects.toThrow(/^no-such-program now ended with 127\n.*ENOENT/)
  })

  it("when it takes too long, then it is ended", async () => {
    await expect(node("setInterval(() => {}, 1000)", { seconds: 0.2 })).rejects.toThrow(/time limit: 0\.2 s/)
  })
})
