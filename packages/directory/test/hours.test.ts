// Hours of a campaign in the zone of its network.
import { hoursInZone } from "@callrules/directory/parts"
import { expect, test } from "vitest"

const DAYS = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] }

// REC-328
test("given hours of a class, when the network's zone is filled in, then their holidays stay", () => {
  class Hours {
    get days() {
      return DAYS
    }
    get dates() {
      return { "2026-12-25": [] }
    }
  }
  const inZone = { timeZone: "America/New_York", days: DAYS, dates: { "2026-12-25": [] } }
  expect(hoursInZone(new Hours(), "America/New_York")).toEqual(inZone)
  expect(hoursInZone({ timeZone: "UTC", days: DAYS }, "America/New_York")).toEqual({ timeZone: "UTC", days: DAYS })
})
