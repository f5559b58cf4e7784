// The timestamp tab as a person uses it.
import { describe, expect, test } from "vitest"
import { axeFindings, expectNoSidewaysScroll, siteBrowser } from "./support/browser.ts"

const { open } = siteBrowser()

describe("given a time that the clock showed twice", () => {
  test("then the edge is drawn with each reading, and the other reading is one press away", async () => {
    const page = await open("playground.html#timestamps")
    await page.getByText("2026-11-01T05:30:00Z", { exact: true }).first().waitFor()
    await page.getByText("The clock showed this time twice; the other one is 2026-11-01T06:30:00Z.").waitFor()
    await page
      .getByRole("img", {
        name: /01:00 to 02:00 is shown twice. 01:30: compatible and earlier 05:30 UTC; later 06:30 UTC/,
      })
      .waitFor()
    await page.getByRole("radio", { name: "later" }).check()
    await page.getByRole("region", { name: "What it says" }).getByText("2026-11-01T06:30:00Z").first().waitFor()
    await page.getByRole("radio", { name: "reject" }).check()
    await page.getByText("Refused", { exact: true }).waitFor()
  })
})

describe("given a time that the clock never showed", () => {
  test("then the gap is drawn with the times that are taken for it", async () => {
    const page = await open("playground.html#timestamps")
    await page.getByLabel("Text", { exact: true }).fill("2026/03/08 02:30:00 AM")
    await page.getByText("The clock never showed this time.").waitFor()
    await page
      .getByRole("img", {
        name: /02:00 to 03:00 is never shown. 02:30: compatible and later 07:30 UTC; earlier 06:30 UTC/,
      })
      .waitFor()
  })
})

describe("given other texts and zones", () => {
  test("then the format is named, a zone without such edges says so, and an unknown one too", async () => {
    const page = await open("playground.html#timestamps")
    await page.getByRole("button", { name: "1795323520" }).click()
    await page.getByText("Epoch. The text says its offset itself; the zone does not matter.").waitFor()
    await page.getByLabel("Zone of the network").fill("Asia/Tokyo")
    await expect
      .poll(() => page.getByText("The clock of Asia/Tokyo is not set so within 400 days of it.").count())
      .toBe(2)
    await page.getByLabel("Zone of the network").fill("New York")
    await page
      .getByText(/New York.*America\/New_York/)
      .first()
      .waitFor()
    await page.getByLabel("Timestamps, one a line").fill("1795323520\nsoon")
    await page.getByText("2 lines, 1 refused").waitFor()
  })
})

describe("given a link from this tab", () => {
  test("then it opens on it with the same text", async () => {
    const page = await open("playground.html#timestamps")
    await page.getByLabel("Text", { exact: true }).fill("20261122045840000")
    await page.getByRole("button", { name: "Copy a link" }).click()
    await page.waitForURL(/#1\./)
    const other = await open(`playground.html${new URL(page.url()).hash}`)
    await other.getByText("2026-11-22T04:58:40Z", { exact: true }).first().waitFor()
    await other.getByRole("link", { name: "Condition" }).click()
    await other.getByText("Not met", { exact: true }).waitFor()
  })
})

describe("given any way to use it", () => {
  test.each([
    ["light", 1500],
    ["dark", 390],
  ] as const)(
    "then axe finds nothing in %s colours, %d pixels wide, and nothing sticks out",
    async (colorScheme, width) => {
      const page = await open("playground.html#timestamps", { colorScheme, viewport: { width, height: 900 } })
      await page.getByText("A list").waitFor()
      expect(await axeFindings(page)).toEqual([])
      await expectNoSidewaysScroll(page)
    },
  )
})
