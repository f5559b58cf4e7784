// The message of a fault, whatever was thrown.
import { StoreFault } from "@callrules/store"
import { describe, expect, it } from "vitest"

const throwing = {
  toString: () => {
    throw new Error("no text")
  },
}

describe("given what a driver threw, when the message of the fault is read", () => {
  it.each([
    ["an error", new Error("locked"), "busy: Error: locked"],
    ["a text", "locked", "busy: locked"],
    ["nothing", undefined, "busy: undefined"],
    ["a symbol", Symbol("s"), "busy: Symbol(s)"],
    ["an object without a prototype", Object.create(null), "busy: an object that cannot be shown as text"],
    ["an object whose text cannot be made", throwing, "busy: an object that cannot be shown as text"],
  ])("then %s is told", (_, cause, message) => {
    const fault = new StoreFault({ reason: "busy", cause })
    expect(fault.message).toBe(message)
    expect(String(fault)).toContain(message)
  })
})
