// `npx -y pnpm@12 site`: writes the site into docs/site, or into the folder that is named: guides, packages, rules and reference
// as pages, each with its Markdown, searched together, and the playground. A dead link fails it. A plain file server can serve it.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join, relative, resolve } from "node:path"
import { ROOT, runNode } from "../../scripts/workspace.ts"
import { bundle } from "./bundle.ts"
import { deadLinks } from "./dead-links.ts"
import { ABOUT, homeBody, playgroundBody } from "./home.ts"
import { type Assets, articleBody, htmlPage } from "./layout.ts"
import { renderPage } from "./markdown.ts"
import { referencePages, repositoryPages } from "./pages.ts"
import { llmsText, searchEntries } from "./text-files.ts"

// what stands in the folder is removed, so a word that may be meant otherwise names none
const given = process.argv.slice(2)
if (given.length > 1 || given.some((word) => word === "" || word.startsWith("-"))) {
  console.error("usage: npx -y pnpm@12 site [folder]")
  process.exit(2)
}
const folder = resolve(given[0] ?? join(ROOT, "docs/site"))

const write = (url: string, text: string): void => {
  const file = join(folder, url)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

const together = (a: Assets, b: Assets): Assets => ({
  scripts: [...a.scripts, ...b.scripts],
  styles: [...a.styles, ...b.styles],
})

// the files of the site by address; what is no page counts by being there
const filesOf = (): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => statSync(join(folder, name)).isFile())
      .map((name) => [name, name.endsWith(".html") ? readFileSync(join(folder, name), "utf8") : ""]),
  )

const main = async (): Promise<number> => {
  rmSync(folder, { recursive: true, force: true })
  const reference = mkdtempSync(join(tmpdir(), "callrules-reference-"))
  const [typedoc, assets] = await Promise.all([
    runNode(["docs/reference.ts", reference]),
    // vite empties nothing, so what is written beside it stays
    bundle(folder),
  ])
  if (typedoc.code !== 0) return typedoc.code
  const pages = [...repositoryPages(), ...referencePages(reference)]
  rmSync(reference, { recursive: true, force: true })
  const urls = new Map(pages.map(({ file, url }) => [file, url]))
  const rendered = pages.map((page) => ({ page, ...renderPage(page, urls) }))
  for (const { page, html, sections } of rendered) {
    const [, lead] = sections
    const description = (sections[0]?.text || lead?.text || page.title).slice(0, 160)
    const area = page.group === "Reference" ? "reference" : "guides"
    const body = articleBody(page, html, sections, pages)
    write(
      page.url,
      htmlPage({ url: page.url, title: `${page.title} - callrules`, description, area, assets: assets.site, body }),
    )
    write(page.url.replace(/\.html$/, ".md"), page.markdown.replaceAll(/ \{#[^}]+\}$/gm, ""))
  }
  const about = ABOUT.join(" ")
  const home = together(assets.site, assets.home)
  const playground = together(assets.site, assets.playground)
  write(
    "index.html",
    htmlPage({
      url: "index.html",
      title: "callrules",
      description: about,
      area: "home",
      assets: home,
      body: homeBody(),
    }),
  )
  write(
    "playground.html",
    htmlPage({
      url: "playground.html",
      title: "Playground - callrules",
      description: about,
      area: "playground",
      assets: playground,
      body: playgroundBody(),
    }),
  )
  write("llms.txt", llmsText(pages, about))
  write("search.json", JSON.stringify(searchEntries(rendered.map(({ page, sections }) => [page, sections] as const))))
  const dead = deadLinks(filesOf())
  for (const link of dead) console.error(`dead link: ${link}`)
  console.log(`${pages.length + 2} pages in ${relative(ROOT, folder)}, ${dead.length} dead links`)
  return dead.length === 0 ? 0 : 1
}

process.exitCode = await main()
