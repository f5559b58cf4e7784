// Connections whose errors end no process, and a look at every source that makes one.
import { EventEmitter } from "node:events"
import { globSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { guardedConnection, guardedPool } from "@callrules/store/rows"
import { describe, expect, it } from "vitest"

const PACKAGES = fileURLToPath(new URL("../..", import.meta.url))

// ENG-527
describe("a connection that breaks", () => {
  it("given an error on a pool, or on a connection that is in use, then nothing is thrown", () => {
    const pool = guardedPool(new EventEmitter())
    const inUse = new EventEmitter()
    expect(() => inUse.emit("error", new Error("57P01"))).toThrow("57P01")
    pool.emit("connect", inUse)
    for (const one of [pool, inUse, guardedConnection(new EventEmitter())]) {
      expect(one.emit("error", new Error("57P01"))).toBe(true)
    }
  })

  it("given the sources of every package, then each pool and each client of PostgreSQL is guarded where it is made", () => {
    const made = globSync("*/src/**/*.ts", { cwd: PACKAGES }).flatMap((path) =>
      readFileSync(`${PACKAGES}/${path}`, "utf8")
        .split("\n")
        .filter((line) => /\bnew (pg\.)?(Pool|Client)\(/.test(line))
        .map((line) => ({
          path,
          isGuarded: /guarded(Pool\(new (pg\.)?Pool|Connection\(new (pg\.)?Client)\(/.test(line),
        })),
    )
    expect(made.length).toBeGreaterThan(4)
    expect(made.filter(({ isGuarded }) => !isGuarded)).toEqual([])
  })
})
