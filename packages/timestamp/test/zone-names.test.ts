// Names that people write for a time zone, and the zone that the message names instead.
import { describe, expect, test } from "vitest"
import { insteadOfFixed, meantZone } from "../src/zone-names.ts"

describe("a name that is unknown", () => {
  test.each([
    ["America/New_York", ["ET", "est", "EDT", "Eastern", "Eastern Time", "US Eastern", "U.S. Eastern Standard Time"]],
    ["America/Chicago", ["CT", "CST", "CDT", "central", "Central Daylight Time", "us  central time zone"]],
    ["America/Denver", ["MT", "MST", "MDT", "Mountain", "(UTC-07:00) Mountain Time (US & Canada)"]],
    ["America/Phoenix", ["Arizona", "(UTC-07:00) Arizona", "US Arizona"]],
    [
      "America/Los_Angeles",
      ["PT", "PST", "PDT", " Pacific ", "(UTC-08:00)  Pacific Time  (US & Canada)", "(utc)pacific"],
    ],
    ["America/Anchorage", ["AKT", "AKST", "AKDT", "Alaska", "Alaskan Standard Time"]],
    ["Pacific/Honolulu", ["HST", "Hawaii", "Hawaiian Standard Time"]],
    ["America/Halifax", ["Atlantic", "Atlantic Time (Canada)"]],
    ["Europe/London", ["BST", "london", " London", "Europe London", "Europe-London", "Europe/Londn"]],
    ["Europe/Berlin", ["CEST", "Berlin", "Berln"]],
    ["Europe/Helsinki", ["EEST"]],
    ["Asia/Kolkata", ["IST"]],
    ["Asia/Tokyo", ["JST", "TOKYO"]],
    ["Australia/Sydney", ["AEST", "AEDT", "sydney"]],
  ])("given another word for %s, then that is meant", (zone, names) => {
    expect(names.map((name) => [name, meantZone(name)])).toEqual(names.map((name) => [name, zone]))
  })

  test.each([
    "",
    "  ",
    "123",
    "zzzzzzzz",
    "Pacific Daylight Saving Wonderland of Tomorrow",
    "lunar time",
    "a (UTC) Arizona",
  ])("given %j, then nothing is meant", (name) => {
    expect(meantZone(name)).toBeUndefined()
  })
})

describe("a name that stands for one offset the whole year", () => {
  test("given an abbreviation, then the zone that changes its clock is named, where there is one", () => {
    expect(["EST", "est", "MST", "HST", "EET", "WET"].map(insteadOfFixed)).toEqual([
      "America/New_York",
      "America/New_York",
      "America/Denver",
      "Pacific/Honolulu",
      null,
      null,
    ])
  })

  test("given an offset, then it hints at none", () => {
    expect(["Etc/GMT+5", "etc/gmt-11"].map(insteadOfFixed)).toEqual([null, null])
  })

  test("given a name that means what it says, then there is nothing to name instead", () => {
    const names = [
      "UTC",
      "utc",
      "UCT",
      "GMT",
      "PRC",
      "ROC",
      "ROK",
      "Etc/GMT",
      "Etc/GMT+0",
      "America/New_York",
      "EST5EDT",
      "xEtc/GMT+5",
    ]
    expect(names.map(insteadOfFixed)).toEqual(names.map(() => undefined))
  })
})
