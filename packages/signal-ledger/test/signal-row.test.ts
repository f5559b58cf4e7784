import { zone } from "@callrules/timestamp"
import { getOrThrow, isSuccess } from "effect/Result"
import { describe, expect, test } from "vitest"
import { signalRowReader, validateSignalRequest } from "../src/index.ts"

const newYork = getOrThrow(zone("America/New_York"))

describe("a report as a row", () => {
  test("given columns in any spelling, then the row is a request, without what is empty", () => {
    const columns = [
      "Call Record Id",
      "Signal Name",
      "revenue",
      "value",
      "partner_unique_id",
      "custom_data[region]",
      "custom_data.none",
    ]
    const { problems, read } = signalRowReader({ columns })
    const row = read(["77", " Sale ", "99.95", "", "order-7", "west", ""])
    expect([problems, row]).toEqual([
      [],
      {
        body: {
          search: { call_record_id: "77" },
          partner_unique_id: "order-7",
          signals: [{ name: "Sale", revenue: "99.95" }],
          custom_data: [{ name: "region", value: "west" }],
        },
      },
    ])
    const body = "body" in row ? row.body : {}
    expect(isSuccess(validateSignalRequest(body, { zone: newYork, customDataFields: ["region"] }))).toBe(true)
  })

  test.each([
    ["  Custom Data[region] ", "region"],
    ['custom_data["region"]', "region"],
    ["CUSTOM_DATA.region", "region"],
    ["custom_data.a[b]", "a[b]"],
  ])("given the column %s, then it is a field of custom data", (column, name) => {
    const row = signalRowReader({ columns: ["transaction_id", column] }).read(["T-1", "west"])
    expect(row).toEqual({ body: { search: { transaction_id: "T-1" }, custom_data: [{ name, value: "west" }] } })
  })

  test.each(["my custom_data[region]", "custom_data[region] (west)", "custom_data", "custom_data[]"])(
    "given the column %s, then it is none",
    (column) => {
      expect(signalRowReader({ columns: ["transaction_id", "name", column] }).problems).toHaveLength(1)
    },
  )

  test.each([
    ["Signal Name", "name"],
    ["signal", "name"],
    ["Signal value", "value"],
  ])("given the column %s, then it is `%s` of the signal", (column, name) => {
    const row = signalRowReader({ columns: ["transaction_id", column] }).read(["T-1", "1"])
    expect(row).toEqual({ body: { search: { transaction_id: "T-1" }, signals: [{ [name]: "1" }] } })
  })

  test.each([
    ["Start time", "call_start_time"],
    ["Duration", "duration_in_seconds"],
  ])("given the column %s, then it is `%s` of the search", (column, name) => {
    const row = signalRowReader({ columns: ["call_record_id", column] }).read(["77", "1"])
    expect(row).toEqual({ body: { search: { call_record_id: "77", [name]: "1" } } })
  })

  test.each([
    ["Occurred at", "occurred_at_time"],
    ["occurred", "occurred_at_time"],
    ["Caller", "calling_phone_number"],
    ["phone number", "calling_phone_number"],
    ["advertiser_id", "advertiser_id_from_network"],
    ["Campaign ID", "advertiser_campaign_id_from_network"],
  ])("given the column %s, then `%s` may be meant", (column, name) => {
    expect(signalRowReader({ columns: ["transaction_id", "name", column] }).problems).toEqual([
      `the column \`${column}\` is not known (did you mean \`${name}\`?)`,
    ])
  })

  test("given what narrows a search and no locator, then the row says nothing of the call", () => {
    expect(signalRowReader({ columns: ["calling_phone_number", "name"] }).problems).toEqual([
      expect.stringContaining("no column says which call it is"),
    ])
  })

  test("given a row without a name, then there is a signal where it has a revenue or a value, and else none", () => {
    const { read } = signalRowReader({ columns: ["transaction_id", "name", "revenue", "value", "custom_data[a]"] })
    const signalsOf = (...values: ReadonlyArray<string>) => {
      const row = read(["T-1", ...values])
      return "body" in row ? row.body["signals"] : undefined
    }
    expect(signalsOf("", "5", "", "")).toEqual([{ revenue: "5" }])
    expect(signalsOf("", "", "true", "")).toEqual([{ value: "true" }])
    expect(signalsOf("", "", "", "west")).toBeUndefined()
  })

  test("given a zone, then the time of a signal is read in it too", () => {
    const { read } = signalRowReader({ columns: ["transaction_id", "name", "occurred_at_time"], zone: newYork })
    expect(read(["T-1", "Sale", "2026/11/21 09:15:00 AM"])).toMatchObject({
      body: { signals: [{ occurred_at_time: "2026-11-21T14:15:00Z" }] },
    })
  })

  // SIG-299
  test.each(["transaction_id", "call_record_id", "external_call_unique_id", "partner_unique_id", "network_id"])(
    "given blanks around a `%s`, then the row says so: it may be another id with them",
    (column) => {
      const others = column === "transaction_id" ? [] : ["transaction_id"]
      const { read } = signalRowReader({ columns: [...others, column, "name", "custom_data[region]"] })
      const ids = others.map(() => "T-1")
      for (const id of [" 7", "7 ", "\u00a07"]) {
        expect(read([...ids, id, "Sale", ""])).toEqual({
          problems: [{ message: `\`${column}\` has blanks around it`, hint: expect.stringContaining("remove them") }],
        })
      }
      expect(read([...ids, "7", " Sale ", " west "])).toMatchObject({
        body: { signals: [{ name: "Sale" }], custom_data: [{ name: "region", value: " west " }] },
      })
      const blank = read([...ids, " ", "Sale", " "])
      expect("body" in blank && Object.keys(blank.body)).not.toContain("custom_data")
    },
  )

  test("given a column with several blanks or dashes between its words, then it is known", () => {
    const { problems, read } = signalRowReader({ columns: ["Transaction  - ID", "name"] })
    expect([problems, read(["T-1", "Sale"])]).toMatchObject([[], { body: { search: { transaction_id: "T-1" } } }])
  })

  test("given a zone and a time in the hour that a clock change repeats, then it is faulty where it names the call", () => {
    const { read } = signalRowReader({ columns: ["call_start_time", "name", "occurred_at_time"], zone: newYork })
    expect(read(["2026/11/01 01:30:00 AM", "Sale", ""])).toEqual({
      problems: [
        {
          message:
            "`call_start_time` is in the hour that a clock change repeats: 2026-11-01T05:30:00Z or 2026-11-01T06:30:00Z",
          hint: "write the one that is meant; where the zone is the network's own, leave it out, and the calls decide",
        },
      ],
    })
    expect(read(["2026/11/01 03:30:00 AM", "Sale", "2026/11/01 01:30:00 AM"])).toMatchObject({
      body: {
        search: { call_start_time: "2026-11-01T08:30:00Z" },
        signals: [{ occurred_at_time: "2026-11-01T05:30:00Z" }],
      },
    })
  })

  test("given a zone, then spreadsheet times are read in it, and the others stay", () => {
    const columns = ["start_time", "name", "occurred_at_time"]
    const row = ["2026/11/21 09:15:00 AM", "Sale", "1795270500"]
    expect(signalRowReader({ columns, zone: newYork }).read(row)).toMatchObject({
      body: { search: { call_start_time: "2026-11-21T14:15:00Z" }, signals: [{ occurred_at_time: "1795270500" }] },
    })
    expect(signalRowReader({ columns }).read(row)).toMatchObject({ body: { search: { call_start_time: row[0] } } })
    expect(signalRowReader({ columns, zone: newYork }).read(["yesterday", "Sale"])).toEqual({
      problems: [
        {
          message: expect.stringContaining("`call_start_time` is not a valid timestamp"),
          hint: expect.any(String),
        },
      ],
    })
  })

  test("given columns that would be lost, come twice, or say nothing of the call, then each is told", () => {
    expect(signalRowReader({ columns: ["nmae", "Occurred at", "colour", "revenue", "Revenue"] }).problems).toEqual([
      "the column `nmae` is not known (did you mean `name`?)",
      "the column `Occurred at` is not known (did you mean `occurred_at_time`?)",
      "the column `colour` is not known (a custom data field is `custom_data[name]`; leave out what is not to be sent)",
      "the column `Revenue` comes twice",
      "no column says which call it is: add `transaction_id`, `call_record_id`, `external_call_unique_id` or `call_start_time`",
    ])
  })

  test("given columns of custom data, then those of one field come twice, however written, and two fields do not", () => {
    const problemsOf = (...columns: ReadonlyArray<string>) =>
      signalRowReader({ columns: ["transaction_id", ...columns] }).problems
    expect(problemsOf("custom_data[region]", "custom_data.region")).toEqual([
      "the column `custom_data.region` comes twice",
    ])
    expect(problemsOf('Custom Data["region"]', "custom_data[region]")).toHaveLength(1)
    expect(problemsOf("custom_data[region]", "custom_data[Region]", "custom_data[re gion]")).toEqual([])
  })

  test("given a column that is not known, then a row is read without it", () => {
    expect(signalRowReader({ columns: ["transaction_id", "name", "colour"] }).read(["T-1", "Sale", "red"])).toEqual({
      body: { search: { transaction_id: "T-1" }, signals: [{ name: "Sale" }] },
    })
  })

  // SIG-308
  test("given the time of a signal without its name, then the signal is sent without one, so that it is refused", () => {
    const { read } = signalRowReader({ columns: ["transaction_id", "name", "occurred_at_time"] })
    expect(read(["0000002A-00000001", "", "1795176000"])).toEqual({
      body: { search: { transaction_id: "0000002A-00000001" }, signals: [{ occurred_at_time: "1795176000" }] },
    })
  })

  test("given custom data alone, then no signal is made up", () => {
    const { read } = signalRowReader({ columns: ["transaction_id", "name", "custom_data[region]"] })
    expect(read(["0000002A-00000001", "", "west"])).toEqual({
      body: { search: { transaction_id: "0000002A-00000001" }, custom_data: [{ name: "region", value: "west" }] },
    })
  })

  test("given a value that no column names, then the row is refused; empty ones, as spreadsheets write, say nothing", () => {
    const { read } = signalRowReader({ columns: ["transaction_id", "name", "revenue", "partner_unique_id"] })
    expect(read(["0000002A-00000001", "Sale", "1", "299.95", "order-7"])).toEqual({
      problems: [
        {
          message: "`order-7` is under no column",
          hint: "write a value that has the delimiter in it in double quotes",
        },
      ],
    })
    expect(read(["0000002A-00000001", "Sale", "1.00", "order-7", "", " "])).toMatchObject({
      body: { partner_unique_id: "order-7" },
    })
    expect(read(["0000002A-00000001", "Sale"])).toMatchObject({ body: { signals: [{ name: "Sale" }] } })
  })

  // SIG-337
  test("given ten thousand columns of custom data, then they and their rows are read at once", () => {
    const columns = ["transaction_id", ...Array.from({ length: 10_000 }, (_, index) => `custom_data[f${index}]`)]
    const begun = performance.now()
    const { problems, read } = signalRowReader({ columns })
    const row = read(columns)
    expect(performance.now() - begun).toBeLessThan(5_000)
    expect(problems).toEqual([])
    expect("body" in row && row.body["custom_data"]).toHaveLength(10_000)
  })

  test("given columns of one meaning, then each but the first is told once", () => {
    const columns = [
      "transaction_id",
      "custom_data[a]",
      "Custom Data.a",
      "custom_data[A]",
      "custom_data.a",
      "Name",
      "signal",
    ]
    expect(signalRowReader({ columns }).problems).toEqual([
      "the column `Custom Data.a` comes twice",
      "the column `custom_data.a` comes twice",
      "the column `signal` comes twice",
    ])
  })
})
