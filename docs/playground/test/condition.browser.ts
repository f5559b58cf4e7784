// The condition tab as a person uses it: writing, fixing, trying a call, sharing.
import { describe, expect, test } from "vitest"
import { axeFindings, expectNoSidewaysScroll, siteBrowser, writeCondition } from "./support/browser.ts"

const { open } = siteBrowser()

describe("given the playground as it opens", () => {
  test("then the verdict is there with what decided, how near it was, and what would turn it, which one press does", async () => {
    const page = await open("playground.html")
    await page.getByText("Not met", { exact: true }).waitFor()
    await page.getByText("2 sec from the bound").waitFor()
    await page.getByRole("img", { name: /duration is 58 sec, the bound 60 sec, 2 sec away/ }).waitFor()
    await page.getByRole("img", { name: /The condition as a line: duration >= 1 min open/ }).waitFor()
    await page.getByRole("button", { name: "Set duration to 60" }).click()
    await page.getByText("Met", { exact: true }).waitFor()
    await expect.poll(() => page.getByRole("spinbutton", { name: /^duration/ }).inputValue()).toBe("60")
  })
})

describe("given somebody who writes a condition", () => {
  test("when it has mistakes, then each has a button, the verdict is of the corrected text, and one press corrects all", async () => {
    const page = await open("playground.html")
    await writeCondition(page, "isMobile && media_type == 'radio'")
    await page.getByText("of the corrected text").waitFor()
    expect(await page.getByRole("button", { name: /^Write / }).allInnerTexts()).toEqual([
      "Write mobile",
      "Write and",
      "Write =",
      'Write "radio"',
    ])
    await page.getByRole("button", { name: "Apply all 4" }).click()
    await page.getByText('mobile and media_type = "radio"').first().waitFor()
    await page.getByRole("group", { name: "mobile" }).getByLabel("true").check()
    await page.getByText("Met", { exact: true }).waitFor()
  })

  test("when the call is edited as JSON, then the form follows; what cannot be read is said", async () => {
    const page = await open("playground.html")
    await page.getByText("The same as JSON").click()
    const json = page.getByLabel("The call as JSON")
    await json.fill('{"phone_type": "Mobile", "duration": 90, "during_hours": true, "keypresses": ["1", "2"]}')
    await page.getByText("Met", { exact: true }).waitFor()
    await expect.poll(() => page.getByRole("textbox", { name: /^pressed/ }).inputValue()).toBe("1 2")
    await json.fill("{")
    await page.getByText("The call cannot be read").waitFor()
    await page.getByText("Met", { exact: true }).waitFor()
  })
})

describe("given a name and a value with back quotes", () => {
  test("then both are whole in what decided, and in what would turn the verdict", async () => {
    const page = await open("playground.html")
    await page.getByRole("textbox", { name: /fields/i }).fill("")
    await writeCondition(page, 'custom_data["a`b"] = "x` z"')
    await page.getByText("The same as JSON").click()
    await page.getByLabel("The call as JSON").fill(JSON.stringify({ custom_data: { "a`b": "x` y" } }))
    const verdict = page.getByRole("region", { name: "Verdict" })
    const decided = verdict.getByRole("listitem").filter({ hasText: "is" }).first()
    await expect.poll(() => decided.textContent()).toBe('custom_data["a`b"] is "x` y"')
    expect(await decided.locator("code").allTextContents()).toEqual(['custom_data["a`b"]'])
    await verdict.getByRole("button", { name: 'Set custom_data["a`b"] to "x` z"' }).click()
    await page.getByText("Met", { exact: true }).waitFor()
  })
})

describe("given somebody who clears the text and types a new one", () => {
  const typed = "mobile and during_hours and duration >= 60"
  test.each([0, 30, 50])("when a key comes every %d ms, then the text is what was typed", async (delay) => {
    for (const label of ["Condition", "Saved condition"]) {
      const page = await open("playground.html")
      await page.getByText("Not met", { exact: true }).waitFor()
      const editor = page.getByRole("textbox", { name: label, exact: true })
      await editor.click()
      await page.keyboard.press("Control+a")
      await page.keyboard.press("Delete")
      await page.keyboard.type(typed, { delay })
      // what is written too late comes after the last key
      await page.waitForTimeout(300)
      expect(await editor.textContent()).toBe(typed)
    }
  })
})

describe("given facts that nobody knows yet", () => {
  test("then what is left of the condition is said, or that it is certain all the same", async () => {
    const page = await open("playground.html")
    await page.getByRole("button", { name: "Set duration to 60" }).click()
    await page.getByText("Not known yet: nothing").click()
    await page.getByRole("checkbox", { name: "repeat" }).check()
    await page.getByText("Not decided yet.").waitFor()
    await page.getByRole("checkbox", { name: "mobile" }).check()
    await page.getByText("mobile or repeat", { exact: true }).waitFor()
    await page.getByRole("spinbutton", { name: /^duration/ }).fill("5")
    await page.getByText("Not met for certain,").waitFor()
  })
})

describe("given a call whose phone type conditions do not know", () => {
  test("when the verdict depends on it, then it is not certain", async () => {
    const page = await open("playground.html")
    await writeCondition(page, "not mobile")
    await page.getByText("The same as JSON").click()
    const json = page.getByLabel("The call as JSON")
    await json.fill('{"phone_type": "VoIP"}')
    await page.getByText("Not certain", { exact: true }).waitFor()
    await page.getByText("Not decided yet.").waitFor()
    await json.fill('{"phone_type": "Landline"}')
    await page.getByText("Met", { exact: true }).waitFor()
  })
})

describe("given somebody without a mouse", () => {
  test("then keys lead to each panel, list themselves, and leave the editor", async () => {
    const page = await open("playground.html")
    await page.getByText("Not met", { exact: true }).waitFor()
    await page.keyboard.press("Alt+5")
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Compare")
    await page.keyboard.press("?")
    await page.getByRole("heading", { name: "Keys" }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press("Escape")
    await page.getByRole("textbox", { name: "Condition", exact: true }).focus()
    await page.keyboard.press("Tab")
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("BUTTON")
  })

  test("when the window is a phone, then a bar says the verdict and leads to it", async () => {
    const page = await open("playground.html", { viewport: { width: 390, height: 844 } })
    await page.getByRole("button", { name: "Not met. Decided by duration" }).click()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Verdict")
  })
})

describe("given something worth showing to somebody", () => {
  test("when the link is copied, then it opens with the same text and call, and nothing of it was sent", async () => {
    const page = await open("playground.html")
    await writeCondition(page, "repeat and not landline")
    await page.getByRole("group", { name: "repeat" }).getByLabel("false").check()
    await page.getByRole("button", { name: "Copy a link" }).click()
    await page.waitForURL(/#1\./)
    const other = await open(`playground.html${new URL(page.url()).hash}`)
    await other.getByText("Not met", { exact: true }).waitFor()
    await expect
      .poll(() => other.getByRole("textbox", { name: "Condition", exact: true }).textContent())
      .toBe("repeat and not landline")
    const cut = await open("playground.html#1.abc")
    await cut.getByText("Not met", { exact: true }).waitFor()
  })
})

describe("given any way to use it", () => {
  test.each([
    ["light", 1500],
    ["dark", 1500],
    ["light", 900],
    ["light", 390],
  ] as const)(
    "then axe finds nothing in %s colours, %d pixels wide, and nothing sticks out",
    async (colorScheme, width) => {
      const page = await open("playground.html", { colorScheme, viewport: { width, height: 900 } })
      await page.getByText("Not met", { exact: true }).waitFor()
      expect(await axeFindings(page)).toEqual([])
      await expectNoSidewaysScroll(page)
      await writeCondition(page, "isMobile && repeat")
      await page.getByText("Apply both").waitFor()
      expect(await axeFindings(page)).toEqual([])
      await expectNoSidewaysScroll(page)
    },
  )
})
