// Where the messages of webhooks are, when nothing is said about it.
import { mkdtempSync, realpathSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { messagesFileOf } from "../../../src/serving/messages-file.ts"

// ENG-371
test("given two databases in one folder, then each has messages of its own, under whatever name it is opened", () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "callrules-test-")))
  const [a, b, link] = ["a.db", "b.sqlite", "link.db"].map((name) => join(folder, name)) as [string, string, string]
  expect([messagesFileOf(a), messagesFileOf(b)]).toEqual([
    join(folder, "a.webhooks.db"),
    join(folder, "b.sqlite.webhooks.db"),
  ])
  writeFileSync(a, "")
  symlinkSync(a, link)
  expect(messagesFileOf(link)).toBe(messagesFileOf(a))
  const dangling = join(folder, "dangling.db")
  symlinkSync(b, dangling)
  expect(() => messagesFileOf(dangling)).toThrow("no such file")
  expect(messagesFileOf(a, "named.db")).toBe(join(process.cwd(), "named.db"))
  expect(messagesFileOf(":memory:")).toBe(":memory:")
})
