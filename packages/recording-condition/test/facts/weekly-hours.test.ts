// When a campaign is open, to the minute: over midnight, over the ends of months, and on dates with hours of their own.
import { instant } from "@callrules/model"
import {
  checkWeeklyHours,
  duringHours,
  HOURS_PROBLEM_CODES,
  WEEKDAY_NAMES,
  type WeeklyHours,
} from "@callrules/recording-condition"
import * as Result from "effect/Result"
import * as fc from "fast-check"
import { describe, expect, test } from "vitest"

const isOpen = (hours: Omit<WeeklyHours, "timeZone">, at: string): boolean =>
  Result.getOrThrow(duringHours({ timeZone: "UTC", ...hours }, instant(Date.parse(`${at}:00Z`))))

const NIGHT = [{ from: "22:15", to: "02:45" }]
const AFTERNOON = [{ from: "12:30", to: "17:45" }]

describe("given hours of one day, when the clocks show a minute, then it is open or closed to the minute", () => {
  // 2026-11-16 is a Monday
  test.each([
    ["12:30", "17:45", "2026-11-16T12:29", false],
    ["12:30", "17:45", "2026-11-16T12:30", true],
    ["12:30", "17:45", "2026-11-16T17:44", true],
    ["12:30", "17:45", "2026-11-16T17:45", false],
    ["12:30", "17:45", "2026-11-17T00:00", false],
    ["22:15", "02:45", "2026-11-16T01:00", false],
    ["22:15", "02:45", "2026-11-16T22:14", false],
    ["22:15", "02:45", "2026-11-16T22:15", true],
    ["22:15", "02:45", "2026-11-16T23:59", true],
    ["22:15", "02:45", "2026-11-17T00:00", true],
    ["22:15", "02:45", "2026-11-17T02:44", true],
    ["22:15", "02:45", "2026-11-17T02:45", false],
    ["22:15", "02:45", "2026-11-17T22:15", false],
    ["00:00", "24:00", "2026-11-15T23:59", false],
    ["00:00", "24:00", "2026-11-16T00:00", true],
    ["00:00", "24:00", "2026-11-16T23:59", true],
    ["00:00", "24:00", "2026-11-17T00:00", false],
    // the longest: from one morning to the next
    ["09:00", "08:59", "2026-11-16T08:59", false],
    ["09:00", "08:59", "2026-11-16T09:00", true],
    ["09:00", "08:59", "2026-11-17T08:58", true],
    ["09:00", "08:59", "2026-11-17T08:59", false],
    ["09:00", "24:00", "2026-11-16T23:59", true],
    ["09:00", "24:00", "2026-11-17T00:00", false],
  ])("Monday %s to %s at %s: %s", (from, to, at, open) => {
    expect(isOpen({ days: { monday: [{ from, to }] } }, at)).toBe(open)
  })
})

test("given hours of one day of the week, when a week goes by, then it is open on that day and into the next night", () => {
  const starts = WEEKDAY_NAMES.map((name) => {
    const week = WEEKDAY_NAMES.map((_, day) => `2026-11-${16 + day}`)
    return {
      name,
      noon: week.filter((date) => isOpen({ days: { [name]: AFTERNOON } }, `${date}T13:00`)),
      night: week.filter((date) => isOpen({ days: { [name]: NIGHT } }, `${date}T01:00`)),
    }
  })
  expect(starts).toEqual([
    { name: "monday", noon: ["2026-11-16"], night: ["2026-11-17"] },
    { name: "tuesday", noon: ["2026-11-17"], night: ["2026-11-18"] },
    { name: "wednesday", noon: ["2026-11-18"], night: ["2026-11-19"] },
    { name: "thursday", noon: ["2026-11-19"], night: ["2026-11-20"] },
    { name: "friday", noon: ["2026-11-20"], night: ["2026-11-21"] },
    { name: "saturday", noon: ["2026-11-21"], night: ["2026-11-22"] },
    { name: "sunday", noon: ["2026-11-22"], night: ["2026-11-16"] },
  ])
})

describe("given a date with hours of its own, then they stand in place of the weekday's on that day only", () => {
  const everyDay = (hours: typeof NIGHT) => Object.fromEntries(WEEKDAY_NAMES.map((name) => [name, hours]))

  test.each([
    ["2026-11-20", "2026-11-21"],
    ["2026-04-30", "2026-05-01"],
    ["2026-02-28", "2026-03-01"],
    ["2024-02-28", "2024-02-29"],
    ["2024-02-29", "2024-03-01"],
    ["2000-02-29", "2000-03-01"],
    ["2100-02-28", "2100-03-01"],
    ["2025-12-31", "2026-01-01"],
    ["0998-12-31", "0999-01-01"],
  ])("%s, and the night into %s", (date, next) => {
    const opened: Omit<WeeklyHours, "timeZone"> = { days: {}, dates: { [date]: NIGHT } }
    expect(isOpen(opened, `${date}T02:00`)).toBe(false)
    expect(isOpen(opened, `${date}T22:15`)).toBe(true)
    expect(isOpen(opened, `${next}T02:44`)).toBe(true)
    expect(isOpen(opened, `${next}T22:15`)).toBe(false)
    const closed: Omit<WeeklyHours, "timeZone"> = { days: everyDay(NIGHT), dates: { [date]: [] } }
    expect(isOpen(closed, `${date}T02:44`)).toBe(true)
    expect(isOpen(closed, `${date}T22:15`)).toBe(false)
    expect(isOpen(closed, `${next}T02:00`)).toBe(false)
    expect(isOpen(closed, `${next}T22:15`)).toBe(true)
  })

  test("by the clocks of the zone, not by those of Greenwich", () => {
    const hours: WeeklyHours = {
      timeZone: "Asia/Tokyo",
      days: {},
      dates: { "2026-11-21": [{ from: "00:00", to: "24:00" }] },
    }
    const at = (text: string) => Result.getOrThrow(duringHours(hours, instant(Date.parse(text))))
    expect(["2026-11-20T14:59Z", "2026-11-20T15:00Z", "2026-11-21T14:59Z", "2026-11-21T15:00Z"].map(at)).toEqual([
      false,
      true,
      true,
      false,
    ])
  })
})

describe("given hours that are wrong, then every problem is told, wherever they are asked for", () => {
  const everyMistake = {
    timeZone: "America/Gotham",
    days: {
      monday: [
        { from: "09:00", to: "17:00" },
        { from: "24:00", to: "24:00" },
      ],
      funday: [{ from: "9:00", to: "24:01" }],
    },
    dates: { "2026-02-29": [{ from: "08:00", to: "noon" }] },
  }

  test("then each says where it is, what it is and what is right", async () => {
    // as JSON from a host might be: its type would not allow such a day
    const checked = checkWeeklyHours(everyMistake as WeeklyHours)
    const told = Result.isFailure(checked) ? checked.failure : []
    await expect(`${JSON.stringify(told, null, 2)}\n`).toMatchFileSnapshot("golden/hours-problems.json")
    expect(duringHours(everyMistake as WeeklyHours, instant(0))).toEqual(checked)
  })

  test.each([
    "2026-00-10",
    "2026-13-10",
    "2026-10-00",
    "2026-10-32",
    "2026-04-31",
    "2026-02-29",
    "2100-02-29",
    "2026-1-10",
    "2026-10-1",
    "20261010",
    "2026-10",
    "2026/10/10",
    "12026-10-10",
    "+012026-10-10",
    "+012026-10",
    "2026-10-10T00:00",
    "2026-10-10 ",
    "",
  ])("`%s` is not a date", (date) => {
    const checked = checkWeeklyHours({ timeZone: "UTC", days: {}, dates: { [date]: [] } })
    expect(Result.isFailure(checked) && checked.failure.map(({ code, path }) => ({ code, path }))).toEqual([
      { code: "wrong-date", path: ["dates", date] },
    ])
  })

  test.each(["2026-01-01", "2026-12-31", "2026-10-10", "2024-02-29", "2000-02-29"])("`%s` is a date", (date) => {
    const hours = { timeZone: "UTC", days: {}, dates: { [date]: [{ from: "00:00", to: "23:59" }] } }
    expect(checkWeeklyHours(hours)).toEqual(Result.succeed(hours))
  })

  test.each(["9:00", "009:00", "09:00:00", "24:01", "25:00", "09:60", "0900", "", " 09:00", "30:00", "09:000"])(
    "`%s` is not a time of day",
    (time) => {
      const checked = checkWeeklyHours({ timeZone: "UTC", days: { friday: [{ from: time, to: time }] } })
      expect(Result.isFailure(checked) && checked.failure.map(({ code }) => code)).toEqual(["wrong-time", "wrong-time"])
    },
  )

  test("given a stretch that ends when it begins, then it is refused, whether closed or a whole day was meant", () => {
    fc.assert(
      fc.property(fc.nat(23), fc.nat(59), fc.constantFrom("monday", "2026-11-16"), (hour, minute, name) => {
        const time = `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`
        const key = name === "monday" ? "days" : "dates"
        const stretches = { [name]: [...AFTERNOON, { from: time, to: time }] }
        const hours = { timeZone: "UTC", days: {}, [key]: stretches }
        const refused = Result.fail([
          {
            code: "no-length",
            path: [key, name, 1],
            message: `\`${key}.${name}[1]\` has no length: it begins and ends at \`${time}\``,
            hint: "write `00:00` to `24:00` for a whole day, or `[]` where it is closed",
          },
        ])
        expect(checkWeeklyHours(hours)).toEqual(refused)
        // nobody is told that it is closed either: `not during_hours` would record then
        expect(duringHours(hours, instant(Date.UTC(2026, 10, 16, hour, minute)))).toEqual(refused)
      }),
    )
  })

  test("given days without hours, then nothing is wrong with them", () => {
    const hours: WeeklyHours = { timeZone: "UTC", days: { monday: [] } }
    expect(checkWeeklyHours(hours)).toEqual(Result.succeed(hours))
    expect(isOpen({ days: {} }, "2026-11-16T12:00")).toBe(false)
  })
})

describe("given hours of another shape, as JSON from a store may have, then every problem is told and nothing throws", () => {
  const told = (hours: unknown) => {
    const checked = checkWeeklyHours(hours)
    expect(duringHours(hours as WeeklyHours, instant(0))).toEqual(checked)
    return Result.isFailure(checked) ? checked.failure : []
  }
  const hours = (days: unknown, more: object = {}) => ({ timeZone: "UTC", days, ...more })
  const OPEN = [{ from: "09:00", to: "17:00" }]

  test.each<readonly [unknown, string, ReadonlyArray<string | number>, string]>([
    [undefined, "not-an-object", [], "the hours must be an object, not nothing"],
    [null, "not-an-object", [], "the hours must be an object, not `null`"],
    ["09:00-17:00", "not-an-object", [], "the hours must be an object, not the text `09:00-17:00`"],
    [[], "not-an-object", [], "the hours must be an object, not an empty list"],
    [{ days: {} }, "unknown-zone", ["timeZone"], "`timeZone` is missing"],
    [
      { timeZone: 5, days: {} },
      "unknown-zone",
      ["timeZone"],
      "`timeZone` must be the name of a time zone, not the number `5`",
    ],
    [
      { timeZone: {}, days: {} },
      "unknown-zone",
      ["timeZone"],
      "`timeZone` must be the name of a time zone, not an object",
    ],
    [{ timeZone: "UTC" }, "not-an-object", ["days"], "`days` is missing"],
    [hours(null), "not-an-object", ["days"], "`days` must be an object, not `null`"],
    [hours([]), "not-an-object", ["days"], "`days` must be an object, not an empty list"],
    [
      hours({ monday: "09:00-17:00" }),
      "not-a-list",
      ["days", "monday"],
      "`days.monday` must be a list, not the text `09:00-17:00`",
    ],
    [hours({ monday: null }), "not-a-list", ["days", "monday"], "`days.monday` must be a list, not `null`"],
    [hours({ monday: OPEN[0] }), "not-a-list", ["days", "monday"], "`days.monday` must be a list, not an object"],
    [
      hours({ monday: [null] }),
      "not-an-object",
      ["days", "monday", 0],
      "`days.monday[0]` must be an object, not `null`",
    ],
    [
      hours({ monday: Array(1) }),
      "not-an-object",
      ["days", "monday", 0],
      "`days.monday[0]` must be an object, not nothing",
    ],
    [
      hours({ monday: ["09:00"] }),
      "not-an-object",
      ["days", "monday", 0],
      "`days.monday[0]` must be an object, not the text `09:00`",
    ],
    [
      hours({ monday: [{ from: "09:00" }] }),
      "wrong-time",
      ["days", "monday", 0, "to"],
      "`days.monday[0].to` is missing",
    ],
    [
      hours({ monday: [{ from: 9, to: "17:00" }] }),
      "wrong-time",
      ["days", "monday", 0, "from"],
      "`days.monday[0].from` must be a time of day, not the number `9`",
    ],
    [
      hours({ monday: [{ ...OPEN[0], until: "18:00" }] }),
      "unknown-key",
      ["days", "monday", 0, "until"],
      "unknown key `days.monday[0].until`",
    ],
    [hours({}, { holidays: ["2026-12-25"] }), "unknown-key", ["holidays"], "unknown key `holidays`"],
    [hours({}, { ["x".repeat(61)]: 1 }), "unknown-key", ["x".repeat(61)], `unknown key \`${"x".repeat(60)}...\``],
    [hours({}, { dates: null }), "not-an-object", ["dates"], "`dates` must be an object, not `null`"],
    [hours({}, { dates: ["2026-12-25"] }), "not-an-object", ["dates"], "`dates` must be an object, not a list"],
    [
      hours({}, { dates: { "2026-12-25": "closed" } }),
      "not-a-list",
      ["dates", "2026-12-25"],
      "`dates.2026-12-25` must be a list, not the text `closed`",
    ],
    [
      hours({}, { dates: { "2026-12-25": undefined } }),
      "not-a-list",
      ["dates", "2026-12-25"],
      "`dates.2026-12-25` must be a list, not nothing",
    ],
  ])("%j: %s", (stored, code, path, message) => {
    const problems = told(stored)
    expect(problems.map((problem) => ({ code: problem.code, path: problem.path, message: problem.message }))).toEqual([
      { code, path, message },
    ])
    expect(problems[0]?.hint).toMatch(/^(give|write|known keys are) /)
    expect(HOURS_PROBLEM_CODES).toContain(code)
  })

  test("all at once", () => {
    const stored = { timeZone: "Mars", days: { monday: "x", mon: [1] }, dates: { x: [{}] }, more: 1 }
    expect(told(stored).map(({ code }) => code)).toEqual([
      "unknown-zone",
      "not-a-list",
      "not-an-object",
      "unknown-day",
      "wrong-time",
      "wrong-time",
      "wrong-date",
      "unknown-key",
    ])
  })

  test("given more than anybody reads, then the first hundred are worded and the rest counted", () => {
    const problems = told(hours({ monday: Array.from({ length: 20_000 }, () => 7) }))
    expect([problems.length, problems.at(-1)?.code, problems.at(-1)?.message]).toEqual([
      101,
      "problems-more",
      "and at least 9,900 more",
    ])
  })

  test("but what is left out is nothing wrong", () => {
    const stored = hours({ monday: undefined, tuesday: [] }, { dates: undefined })
    expect(checkWeeklyHours(stored)).toEqual(Result.succeed(stored))
  })
})

describe("given a zone that left out a whole day, then nothing of that day counts", () => {
  // in Samoa Friday 2011-12-30 was left out: Thursday's midnight began Saturday
  const open = (day: string, at: string) =>
    Result.getOrThrow(duringHours({ timeZone: "Pacific/Apia", days: { [day]: NIGHT } }, instant(Date.parse(at))))

  test.each([
    ["thursday", "2011-12-30T09:59Z", true],
    ["thursday", "2011-12-30T10:00Z", true],
    ["thursday", "2011-12-30T12:44Z", true],
    ["thursday", "2011-12-30T12:45Z", false],
    ["friday", "2011-12-30T09:59Z", false],
    ["friday", "2011-12-30T10:30Z", false],
    ["friday", "2011-12-31T10:30Z", false],
    ["saturday", "2011-12-31T08:15Z", true],
    ["saturday", "2011-12-31T10:30Z", true],
  ])("%s night at %s: %s", (day, at, expected) => {
    expect(open(day, at)).toBe(expected)
  })
})
