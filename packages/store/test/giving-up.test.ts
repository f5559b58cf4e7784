// Connections that are given up: as many as a pool may have open in ten minutes, and then none before its statement is answered.
import { boundGivingUp } from "@callrules/store/rows"
import { describe, expect, it } from "vitest"

const UNANSWERED = new Error("Query read timeout")

const connection = () => {
  const listeners = new Map<string, () => void>()
  const released: Array<unknown> = []
  return {
    released,
    release: (error?: Error | boolean) => void released.push(error),
    once: (event: string, listener: () => void) => listeners.set(event, listener),
    happens: (event: string) => listeners.get(event)?.(),
  }
}

// ENG-422
describe("giving up connections", () => {
  it("given more that are not answered than may be open, then a further one is kept until it is answered or breaks", () => {
    const { giveBack } = boundGivingUp(2, () => 0)
    const all = [connection(), connection(), connection(), connection()] as const
    for (const one of all) giveBack(one, UNANSWERED)
    expect(all.map(({ released }) => released)).toEqual([[true], [true], [], []])
    all[2].happens("drain")
    all[2].happens("end")
    all[3].happens("end")
    expect(all.map(({ released }) => released)).toEqual([[true], [true], [true], [true]])
  })

  it("given ten minutes, then as many are given up again", () => {
    let now = 0
    const { giveBack } = boundGivingUp(1, () => now)
    giveBack(connection(), UNANSWERED)
    now = 600_000
    const later = connection()
    giveBack(later, UNANSWERED)
    expect(later.released).toEqual([true])
  })

  it("given another error, then the connection is closed at once", () => {
    const { giveBack } = boundGivingUp(0, () => 0)
    const broken = connection()
    giveBack(broken, new Error("Connection terminated"))
    expect(broken.released).toEqual([true])
  })

  it("given the end of the pool, then all that are kept are given up, each once", () => {
    const { giveBack, giveUpAll } = boundGivingUp(0, () => 0)
    const kept = connection()
    giveBack(kept, UNANSWERED)
    giveUpAll()
    kept.happens("end")
    expect(kept.released).toEqual([true])
    const later = connection()
    giveBack(later, UNANSWERED)
    expect(later.released).toEqual([true])
  })
})
