// The site as a reader uses it: pages, search, theme, Markdown twins.
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, inject, test } from "vitest"
import { axeFindings, expectNoSidewaysScroll, siteBrowser } from "./support/browser.ts"

const { open } = siteBrowser()

describe("given the first view", () => {
  test("then it says what it is, has both commands, the code that embeds it, and a condition to try", async () => {
    const page = await open("index.html")
    await page.getByText("npx -y pnpm@12 start").waitFor()
    await page.getByText("npx -y pnpm@12 test").waitFor()
    await expect
      .poll(() => page.getByRole("region", { name: "In your own server, in ten lines" }).textContent())
      .toContain("makeEngine")
    await page.getByText("Met", { exact: true }).waitFor()
    await page.getByRole("group", { name: "repeat" }).getByLabel("false").check()
    await page.getByText("Not met", { exact: true }).waitFor()
  })
})

describe("given somebody who looks for something", () => {
  test("when they press / and write, then guides and reference are found together, and Enter goes there", async () => {
    const page = await open("glossary.html")
    await page.keyboard.press("/")
    await page.keyboard.type("explainCondition")
    await page
      .getByRole("link", { name: /explainCondition/ })
      .first()
      .waitFor()
    await page.getByRole("searchbox").fill("repeat caller")
    await page.getByRole("list", { name: "Found" }).getByRole("link").first().waitFor()
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await page.waitForURL(({ href }) => !href.endsWith("/glossary.html"))
  })

  test("when nothing has it, then that is said", async () => {
    const page = await open("reference/index.html")
    await page.getByRole("searchbox").fill("zzqqxx")
    await page.getByText("Nothing has “zzqqxx”").waitFor()
  })
})

describe("given a choice of colours", () => {
  test("when dark is chosen, then the next page is dark too", async () => {
    const page = await open("index.html")
    await page.getByLabel("Dark").check()
    await page.getByRole("link", { name: "Guides", exact: true }).click()
    await page.waitForURL(/start\.html/)
    await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe("dark")
  })
})

describe("given programs that read", () => {
  test("then every page has a twin in Markdown, and llms.txt lists them", () => {
    const folder = inject("siteFolder")
    const listed = [...readFileSync(join(folder, "llms.txt"), "utf8").matchAll(/\]\(([^)]+)\)/g)].map(
      ([, url = ""]) => url,
    )
    expect(listed.length).toBeGreaterThan(50)
    expect(listed.filter((url) => !existsSync(join(folder, url)))).toEqual([])
    expect(listed.filter((url) => !existsSync(join(folder, url.replace(/\.md$/, ".html"))))).toEqual([])
    expect(readFileSync(join(folder, "conditions.md"), "utf8")).toMatch(/^# Conditions/)
  })
})

describe("given a page of the site", () => {
  test.each([
    "index.html",
    "start.html",
    "conditions.html",
    "rules/rec.html",
    "reference/index.html",
    "reference/@callrules/condition/sql.html",
  ])("%s: axe finds nothing, light or dark, wide or on a phone, where nothing sticks out", async (path) => {
    const phone = { width: 390, height: 844 }
    for (const options of [{ colorScheme: "light" }, { colorScheme: "dark", viewport: phone }] as const) {
      const page = await open(path, options)
      if (path === "index.html") await page.getByText("Met", { exact: true }).waitFor()
      expect(await axeFindings(page)).toEqual([])
      await expectNoSidewaysScroll(page)
    }
  })
})
