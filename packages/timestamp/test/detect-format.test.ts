// What a text is meant to be in, by its shape alone.
import { detectFormat } from "@callrules/timestamp"
import { expect, test } from "vitest"

test.each([
  ["1700000000", "epoch"],
  ["1700000000000", "epoch"],
  ["20231114221320000", "compressed"],
  ["99999999999999999", "compressed"],
  ["2023/11/14T22:13:20Z", "iso8601"],
  ["2023-11-14t22:13:20Z", "iso8601"],
  ["2023-11-14T", "iso8601"],
  ["2023-1-4T", "iso8601"],
  ["2023/xx/14T22:13:20Z", "iso8601"],
  ["2023/11/14 22:13:20 PM", "spreadsheet"],
  ["2023/1/4 1:13:20 PM", "spreadsheet"],
  ["2023-11-14 22:13:20", "spreadsheet"],
  ["14/11/2023 22:13", "spreadsheet"],
  [" \t1700000000\r\n", "epoch"],
  [" 2023/11/14 22:13:20 PM ", "spreadsheet"],
  ["/T", "iso8601"],
  ["- ", undefined],
  ["170000000", undefined],
  ["17000000000", undefined],
  ["1700000000000000", undefined],
  ["170000000000000000", undefined],
  ["2023/11/14", undefined],
  ["2023/11/14X22:13:20Z", undefined],
  ["20231114T221320Z", undefined],
  ["2023 11 14", undefined],
  ["1700000000x", undefined],
  ["2023:11:14 22:13:20", undefined],
  ["tomorrow", undefined],
  ["", undefined],
  ["   ", undefined],
])("given %j, then its format is %s", (text, format) => {
  expect(detectFormat(text)).toBe(format)
})
