// One Chromium for a file of tests, and what they do again and again in its pages.

import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright"
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest"

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/** Opens pages of the site. An error on a page fails the test, and so does a request to anywhere else. */
export const siteBrowser = () => {
  let browser: Browser | undefined
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: process.env["CALLRULES_CHROMIUM"] ?? "chromium",
      args: ["--no-sandbox", "--disable-gpu"],
    })
  })
  const errors: Array<string> = []
  afterEach(async () => {
    for (const context of browser?.contexts() ?? []) await context.close()
    expect(errors.splice(0)).toEqual([])
  })
  afterAll(() => browser?.close())
  const open = async (path: string, options: BrowserContextOptions = {}): Promise<Page> => {
    if (browser === undefined) throw new Error("Chromium is not started yet")
    const context = await browser.newContext({ viewport: { width: 1500, height: 1000 }, ...options })
    context.setDefaultTimeout(15_000)
    const page = await context.newPage()
    page.on("request", (request) => {
      const isOwn = request.url().startsWith(inject("site")) || /^(data|blob):/.test(request.url())
      if (!isOwn) errors.push(`asked for ${request.url()}`)
    })
    page.on("pageerror", (error) => errors.push(error.message))
    await page.goto(`${inject("site")}${path}`)
    return page
  }
  return { open }
}

/** What axe finds on a page: the rules, each with the elements. Empty where all is well. */
export const axeFindings = async (page: Page): Promise<ReadonlyArray<string>> => {
  // axe cannot look at what changes under its hands: the editor draws its problems a moment later
  await page.waitForTimeout(400)
  await page.evaluate(AXE)
  return page.evaluate(async () => {
    // the script above has put it there
    const { axe } = globalThis as unknown as { readonly axe: typeof import("axe-core") }
    const { violations } = await axe.run(document)
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(" | ")}`)
  })
}

/** Fails where a page is wider than its window. */
export const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  const [scroll = 0, client = 0] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(scroll).toBeLessThanOrEqual(client)
}

/** Writes into the editor of a condition what stands there then. */
export const writeCondition = async (page: Page, text: string): Promise<void> => {
  const editor = page.getByRole("textbox", { name: "Condition", exact: true })
  await editor.click()
  await page.keyboard.press("Control+a")
  await page.keyboard.insertText(text)
}
