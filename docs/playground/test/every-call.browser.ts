// What the playground says of all calls: analysis, truth chart, comparison, SQL, and the back-test on past calls.
import { describe, expect, test } from "vitest"
import { axeFindings, expectNoSidewaysScroll, siteBrowser, writeCondition } from "./support/browser.ts"

const { open } = siteBrowser()

describe("given a condition that no call can meet, or with parts that change nothing", () => {
  test("then that is said, and the shorter one is written by one press", async () => {
    const page = await open("playground.html")
    await writeCondition(page, 'media_type = "tv" and media_type contains "radio"')
    await page.getByText("No call can meet it: proved, not sampled.").waitFor()
    await writeCondition(page, "mobile or mobile and repeat")
    await page.getByRole("button", { name: "Write the shorter one" }).click()
    const editor = page.getByRole("textbox", { name: "Condition", exact: true })
    await expect.poll(() => editor.textContent()).toBe("mobile")
    await page.getByRole("region", { name: "Always met?" }).getByRole("button", { name: "Load such a call" }).click()
    await page.getByText("Not met", { exact: true }).waitFor()
  })
})

describe("given the truth chart", () => {
  test("then it counts what is met, leaves out what no call can be, and has the same as a table", async () => {
    const page = await open("playground.html")
    await writeCondition(page, "mobile or landline or repeat")
    await page.getByRole("img", { name: "5 of 6 possible combinations of 3 tests are met" }).waitFor()
    await page.getByText("The combinations that are met, as a table").click()
    await expect
      .poll(() => page.getByRole("group", { name: "Combinations that are met" }).getByRole("row").count())
      .toBe(6)
  })
})

describe("given a saved condition", () => {
  test("then it is compared with the text, and a call that tells them apart can be loaded", async () => {
    const page = await open("playground.html")
    await page.getByText("Neither includes the other").waitFor()
    await page.getByRole("button", { name: "Load the call that meets only B" }).click()
    await page.getByText("Met", { exact: true }).waitFor()
    await page.getByRole("button", { name: "Keep this text as A" }).click()
    await page.getByText("The same for every call").waitFor()
    await page.getByText("No call would change.").waitFor()
  })
})

describe("given somebody with a database", () => {
  test("then the SQL is there for each, with its values bound", async () => {
    const page = await open("playground.html")
    const sql = page.getByRole("group", { name: "The condition in SQL" })
    await expect.poll(() => sql.textContent()).toContain("$1")
    await page.getByLabel("SQLite").check()
    await page.getByRole("rowheader", { name: "?2" }).waitFor()
    await expect.poll(() => sql.textContent()).toContain("?1")
    expect(await sql.textContent()).not.toContain("solar")
  })
})

describe("given calls of the past", () => {
  test("when they are pasted as CSV, then each is judged by both conditions, and one that changes can be loaded", async () => {
    const page = await open("playground.html")
    await writeCondition(page, "mobile and duration >= 1 min")
    await page.getByText("Use your own calls").click()
    const calls = page.getByRole("textbox", { name: /Past calls/ })
    await calls.fill(
      [
        "start_time,mobile,during_hours,duration,custom_data.product",
        "2026-11-20T10:00:00Z,true,true,75,solar",
        "2026-11-20T11:00:00Z,true,false,75,",
        "1795323520,yes,true,10,",
        "2026-11-22T10:00:00Z,false,true,90,",
      ].join("\n"),
    )
    await page.getByText("your calls, 4 calls").waitFor()
    await page.getByRole("img", { name: "Calls by day: 1 met by both, 1 new, 1 gone" }).waitFor()
    await page.getByRole("button", { name: "Load line 3" }).click()
    await expect.poll(() => page.getByRole("spinbutton", { name: /^duration/ }).inputValue()).toBe("75")
    await page.getByText("Met", { exact: true }).waitFor()
    await calls.fill('{"mobile": true}\nnot json\n[]')
    await page.getByText("your calls, 1 call, 2 could not be read").waitFor()
    await page.getByText("line 2: not JSON").waitFor()
    await page.getByText("line 3: the call must be an object").waitFor()
    await calls.fill("a,b\n1,2")
    await page.getByText("no column is called like a fact").waitFor()
  })

  test("when some cannot be read or judged for certain, then that is said, and none of them is met", async () => {
    const page = await open("playground.html")
    await writeCondition(page, "not mobile")
    await page.getByText("Use your own calls").click()
    const calls = page.getByRole("textbox", { name: /Past calls/ })
    const rows = [
      "phone_type,during_hours,duration",
      "VoIP,y,75",
      "",
      "Mobile,maybe,75",
      "Landline,n,abc",
      "Landline,T,75",
    ]
    await calls.fill(rows.join("\n"))
    await page.getByText("your calls, 2 calls, 2 could not be read").waitFor()
    await page.getByText("line 4: `during_hours` is not true or false, yes or no, 1 or 0").waitFor()
    await page.getByText("line 5: `duration` is not a number").waitFor()
    await page
      .getByText(
        "1 call has a phone type that conditions do not know, and a verdict depends on it: it counts as not met, as such a call is not recorded",
      )
      .waitFor()
    await page.getByRole("img", { name: "Calls by day: 0 met by both, 1 new, 0 gone" }).waitFor()
    await page.getByRole("button", { name: "Load line 6" }).waitFor()
    expect(await axeFindings(page)).toEqual([])
  })

  test("when a file is chosen, then it is read", async () => {
    const page = await open("playground.html")
    await page.getByText("Use your own calls").click()
    const buffer = Buffer.from('{"at":"2026-11-20","mobile":true,"during_hours":true}\n')
    await page.getByLabel("Choose a file").setInputFiles({ name: "calls.ndjson", mimeType: "text/plain", buffer })
    await page.getByText("calls.ndjson, 1 call").waitFor()
  })
})

describe("given everything open", () => {
  test.each([1500, 390])("then axe finds nothing, %d pixels wide, and nothing sticks out", async (width) => {
    const page = await open("playground.html", { colorScheme: "dark", viewport: { width, height: 900 } })
    await page.getByText("Use your own calls").click()
    await page.getByText("The combinations that are met, as a table").click()
    await page.getByText("The same as JSON").click()
    expect(await axeFindings(page)).toEqual([])
    await expectNoSidewaysScroll(page)
  })
})
