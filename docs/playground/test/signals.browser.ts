// The signals tab as a person uses it: requests go to an engine in the page, and its ledger is drawn.
import { describe, expect, test } from "vitest"
import { axeFindings, expectNoSidewaysScroll, siteBrowser } from "./support/browser.ts"

const { open } = siteBrowser()

const post = async (page: Awaited<ReturnType<typeof open>>, example: string): Promise<void> => {
  await page.getByRole("button", { name: example, exact: true }).click()
  await page.getByRole("button", { name: "Send", exact: true }).click()
}

describe("given the engine in the page", () => {
  test("when a sale is reported twice and then corrected, then it is counted once, and the correction points at it", async () => {
    const page = await open("playground.html#signals")
    const ledger = page.getByRole("region", { name: "Ledger" })
    await post(page, "A sale")
    await page.getByText("2 transactions after 1 request").waitFor()
    await page.getByText("200 created").waitFor()
    await page.getByRole("button", { name: "Send", exact: true }).click()
    await page.getByText("2 transactions after 2 requests").waitFor()
    await page.getByText("200 unchanged").waitFor()
    await post(page, "A second order")
    await post(page, "Its revenue corrected")
    await page.getByText("4 transactions after 4 requests").waitFor()
    await expect.poll(() => ledger.getByRole("listitem").count()).toBe(4)
    const first = await ledger.getByRole("listitem").nth(1).locator("code").textContent()
    await expect.poll(() => ledger.getByRole("listitem").nth(3).textContent()).toContain(`corrects ${first}`)
    expect(await ledger.getByRole("definition").allTextContents()).toEqual(["149.50", "20.00", "169.50"])
    await page.getByRole("button", { name: /^2/ }).click()
    await page.getByText("2 transactions after 2 requests").waitFor()
  })

  test("when a request has mistakes, then each is told and nothing is written", async () => {
    const page = await open("playground.html#signals")
    await post(page, "Mistakes")
    await page.getByText(/^40\d refused/).waitFor()
    await page.getByText("1 transaction after 1 request").waitFor()
    await expect.poll(() => page.getByRole("group", { name: "Body of the answer" }).textContent()).toContain("revenue")
    await page.getByLabel("Body of the request").fill("{")
    await page.getByLabel("Body of the request").press("Control+Enter")
    await page.getByText("after 2 requests").waitFor()
  })

  test("when somebody asks what a request would do, then the leg, each group and the call are told, and nothing is written", async () => {
    const page = await open("playground.html#signals")
    const told = page.getByRole("region", { name: "What it would do" })
    const ask = (example: string) => async (): Promise<string> => {
      await page.getByRole("button", { name: example, exact: true }).click()
      await page.getByRole("button", { name: "What would this do?" }).click()
      await told.waitFor()
      return (await told.textContent()) ?? ""
    }
    await expect
      .poll(ask("A sale"))
      .toMatch(/It would be answered 200.*only leg.*Group order-7created sale, revenue 99.95.*unchanged.*New namessale/)
    await page.getByText("Send a request: its transactions stand here").waitFor()
    await page.getByRole("button", { name: "Send", exact: true }).click()
    await page.getByText("2 transactions after 1 request").waitFor()
    await expect.poll(() => told.count()).toBe(0)
    await expect.poll(ask("A sale")).toContain("Group order-7unchanged")
    await expect.poll(ask("Its revenue corrected")).toContain("Group order-7corrected sale, revenue 149.5")
    await expect.poll(ask("Custom data of the call")).toContain('correctedproduct: nothing becomes "solar"')
    await expect.poll(ask("Mistakes")).toMatch(/It would be refused, 403: \d problems.*revenue/)
    await page.getByText("2 transactions after 1 request").waitFor()
  })

  test("when the link is opened, then the same requests are posted to an engine there; starting over empties it", async () => {
    const page = await open("playground.html#signals")
    await post(page, "A sale")
    await page.getByText("after 1 request").waitFor()
    await post(page, "Custom data of the call")
    await page.getByText("after 2 requests").waitFor()
    await page.getByRole("button", { name: "Copy a link" }).click()
    await page.waitForURL(/#1\./)
    const other = await open(`playground.html${new URL(page.url()).hash}`)
    await other.getByText("after 2 requests").waitFor()
    await other.getByText('product "solar"').first().waitFor()
    await other.getByRole("button", { name: "Start over" }).click()
    await other.getByText("Send a request: its transactions stand here").waitFor()
  })
})

describe("given any way to use it", () => {
  test.each([
    ["light", 1500],
    ["dark", 900],
    ["light", 390],
  ] as const)(
    "then axe finds nothing in %s colours, %d pixels wide, and nothing sticks out",
    async (colorScheme, width) => {
      const page = await open("playground.html#signals", { colorScheme, viewport: { width, height: 900 } })
      for (const example of ["A sale", "Its revenue corrected", "Custom data of the call"]) await post(page, example)
      await page.getByText("after 3 requests").waitFor()
      await page.getByRole("button", { name: "What would this do?" }).click()
      await page.getByText("It would be answered 200").waitFor()
      // a new row slides for a moment
      await page.waitForFunction(() => document.getAnimations().length === 0)
      expect(await axeFindings(page)).toEqual([])
      await expectNoSidewaysScroll(page)
    },
  )
})
