// The test of the test: each bug that is planted is found within few seeds, and for what it does.
import { describe, expect, test } from "vitest"
import { findBug } from "../run-seeds.ts"
import { PLANTED_BUGS } from "./planted-bugs.ts"

/** At most so many seeds for a bug; most are found within the first fifty. */
const SEEDS = 8_000
const MINUTES_MILLISECONDS = 600_000

describe("the simulation with a bug planted", () => {
  test.each(Object.entries(PLANTED_BUGS))(
    "given %s, then it is found",
    (_name, { plant, shows }) => {
      const found = findBug(plant, SEEDS)
      expect(found?.broken).toMatch(shows)
    },
    MINUTES_MILLISECONDS,
  )

  test("given no bug, then nothing is found", () => {
    expect(findBug(() => ({}), 50)).toBeNull()
  })
})
