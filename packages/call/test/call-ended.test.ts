import { hasEnded } from "@callrules/call"
import { instant } from "@callrules/model"
import { describe, expect, it } from "vitest"
import { legWith } from "./support/leg.ts"

const QUIET = 60_000
const completed = legWith({ receivedAt: instant(0), completedAt: instant(5) })
const live = legWith({ receivedAt: instant(0) })
const unknown = legWith({ completedAt: instant(5) })

describe("the end of a call", () => {
  it("given completed legs, when none was received for a while, then it is over, and not before", () => {
    expect(hasEnded([completed], instant(QUIET - 1), QUIET)).toBe(false)
    expect(hasEnded([completed], instant(QUIET), QUIET)).toBe(true)
    const later = legWith({ receivedAt: instant(10), completedAt: instant(20) })
    expect(hasEnded([completed, later], instant(QUIET), QUIET)).toBe(false)
    expect(hasEnded([completed, later], instant(QUIET + 10), QUIET)).toBe(true)
  })

  it("given a live leg, then it is not over, whatever was said of the whole call", () => {
    expect(hasEnded([completed, live], instant(QUIET), QUIET)).toBe(false)
    expect(hasEnded([legWith({ callEndedAt: instant(5) }), live], instant(QUIET), QUIET)).toBe(false)
  })

  it("given that the host said it is over, then it is at once; a leg that was never received does not count", () => {
    expect(hasEnded([{ ...completed, callEndedAt: instant(6) }], instant(7), QUIET)).toBe(true)
    expect(hasEnded([unknown], instant(0), QUIET)).toBe(true)
    expect(hasEnded([], instant(0), QUIET)).toBe(true)
  })

  it("given a leg with events but no reception, then the call is not over while that leg is not", () => {
    const announced = legWith({ transferredAt: instant(5) })
    expect(hasEnded([completed, announced], instant(10 * QUIET), QUIET)).toBe(false)
    expect(hasEnded([completed, { ...announced, completedAt: instant(9) }], instant(10 * QUIET), QUIET)).toBe(true)
    expect(hasEnded([{ ...completed, callEndedAt: instant(6) }, announced], instant(7), QUIET)).toBe(true)
  })

  it("given that no further leg is waited for, then one that was not received is not either", () => {
    expect(hasEnded([completed, legWith({ transferredAt: instant(5) })], instant(6), 0)).toBe(true)
  })
})
