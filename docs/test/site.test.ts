// The pages of the site that stand in the repository, without building it: their links lead somewhere, and have the anchors that GitHub gives them.
import { mkdtempSync, readdirSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { ROOT, runNode } from "../../scripts/workspace.ts"
import { deadLinks } from "../builder/dead-links.ts"
import { ABOUT, homeBody } from "../builder/home.ts"
import { anchorOf, renderPage } from "../builder/markdown.ts"
import { relativeUrl } from "../builder/page.ts"
import { repositoryPages } from "../builder/pages.ts"
import { withRatioBar } from "../builder/ratio-bars.ts"

const page = (markdown: string) => ({ url: "a.html", file: "docs/a.md", title: "A", group: "Guides", markdown })

describe("given the pages of the repository", () => {
  const pages = repositoryPages()
  const urls = new Map(pages.map(({ file, url }) => [file, url]))

  test("then each has an address of its own", () => {
    expect(new Set(pages.map(({ url }) => url)).size).toBe(pages.length)
  })

  test("then no link between them is dead", () => {
    const files = new Map(pages.map((one) => [one.url, renderPage(one, urls).html]))
    expect(pages.length).toBeGreaterThan(30)
    expect(deadLinks(files)).toEqual([])
  })
})

describe("given links that lead nowhere", () => {
  test("then they are found: a file, an anchor, and a page of the repository that is not there", () => {
    const files = new Map([
      [
        "a.html",
        '<h2 id="b">B</h2> <a href="#b">1</a> <a href="#c">2</a> <a href="x/d.html">3</a> <a href="https://e.org">4</a>',
      ],
      ["x/f.html", '<a href="../a.html#b">5</a> <a href="../a.html#z">6</a> <script src="../g.js"></script>'],
    ])
    expect(deadLinks(files)).toEqual(["a.html: #c", "a.html: x/d.html", "x/f.html: ../a.html#z", "x/f.html: ../g.js"])
    expect(renderPage(page("[gone](gone.md)"), new Map()).html).toContain('href="gone.md"')
    expect(renderPage(page("[code](../scripts/workspace.ts)"), new Map()).html).toBe("<p>code</p>\n")
  })
})

describe("given a page", () => {
  test("then headings have the anchors of GitHub, equal ones with a number", () => {
    const { html, sections } = renderPage(page("# A\n\nBegin\n\n## `x` & y\n\nOne\n\n## `x` & y\n\nTwo"), new Map())
    expect(html).toContain('<h2 id="x--y">')
    expect(html).toContain('<h2 id="x--y-1">')
    expect(sections.map(({ anchor, text }) => [anchor, text])).toEqual([
      ["", ""],
      ["a", "Begin"],
      ["x--y", "One"],
      ["x--y-1", "Two"],
    ])
    expect(anchorOf("Was it refused?")).toBe("was-it-refused")
  })

  test("then links lead to pages of the site from wherever they stand", () => {
    expect(relativeUrl("rules/rec.html", "conditions.html#x")).toBe("../conditions.html#x")
    expect(relativeUrl("start.html", "packages/engine.html")).toBe("packages/engine.html")
    expect(relativeUrl("reference/a/b.html", "reference/c.html")).toBe("../c.html")
  })

  test("then a ratio of the benchmarks has a bar before it, shorter or longer than the line at 1", () => {
    expect(withRatioBar("0.5x of by hand")).toContain('class="ratio less"')
    expect(withRatioBar("27.2x of by hand")).toContain('class="ratio more"')
    expect(withRatioBar("733.3 ns")).toBe("733.3 ns")
  })

  test("then code is told apart, and stays what it is", () => {
    const { html } = renderPage(page('```ts\nconst a = "<b>"\n```\n\n```condition\nmobile and repeat\n```'), new Map())
    expect(html).toContain('<span class="tok-keyword">const</span>')
    expect(html).toContain("&lt;b&gt;")
    expect(html).toContain('<span class="tok-keyword">and</span>')
  })
})

describe("given the first view, when no script runs", () => {
  const body = homeBody()

  test("then its example is there, with the verdict and its reasons", () => {
    expect(body).toContain("The call meets the condition.")
    expect(body).toContain("`repeat` is true")
    expect(body).not.toContain("Loading")
  })

  test("then what it is, the two commands and the ten lines are there", () => {
    expect(body).toContain(ABOUT[0])
    expect(body).toContain("npx -y pnpm@12 start")
    expect(body).toContain("makeEngine")
  })
})

test("given an option, an empty word or two folders, when the site is built, then nothing is written, and it is said how it is used", async () => {
  const cwd = mkdtempSync(join(tmpdir(), "callrules-site-"))
  const build = ["--conditions=@callrules/source", join(ROOT, "docs/builder/build.ts")]
  for (const given of [["--help"], ["-o"], [""], ["a", "b"]]) {
    const { code, output } = await runNode([...build, ...given], { cwd, capture: true })
    expect([code, output.trim()]).toEqual([2, "usage: npx -y pnpm@12 site [folder]"])
  }
  expect(readdirSync(cwd)).toEqual([])
})
