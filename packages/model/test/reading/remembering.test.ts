import { describe, expect, it } from "vitest"
import { remembering } from "../../src/reading/remembering.ts"

const counting = () => {
  let asked = 0
  const answer = remembering((text) => {
    asked += 1
    return text.toUpperCase()
  })
  return { answer, asked: () => asked }
}

describe("a remembered answer", () => {
  it("is worked out once, also for the empty text and for names of Object's own", () => {
    const { answer, asked } = counting()
    for (const text of ["name", "", "constructor", "__proto__"]) {
      expect([answer(text), answer(text)]).toEqual([text.toUpperCase(), text.toUpperCase()])
    }
    expect(asked()).toBe(4)
  })

  it("is right and not kept for long texts", () => {
    const { answer, asked } = counting()
    const long = "x".repeat(65)
    expect([answer(long), answer(long)]).toEqual([long.toUpperCase(), long.toUpperCase()])
    expect(asked()).toBe(2)
  })

  it("stays right when the memory is full, and what came first is still known", () => {
    const { answer, asked } = counting()
    for (let i = 0; i < 2_001; i++) answer(`name ${i}`)
    expect([answer("name 2000"), answer("name 2000"), answer("name 1999")]).toEqual([
      "NAME 2000",
      "NAME 2000",
      "NAME 1999",
    ])
    expect(asked()).toBe(2_003)
  })
})
