// A page's Markdown as HTML, with anchors as on GitHub, links to other pages of the site, and code with its words told apart.
import { existsSync } from "node:fs"
import { join, posix } from "node:path"
import { Marked, type Tokens } from "marked"
import { ROOT } from "../../scripts/workspace.ts"
import { codeHtml, escapeHtml } from "./code.ts"
import { type Page, relativeUrl, type Section } from "./page.ts"
import { withRatioBar } from "./ratio-bars.ts"

/** A page as HTML, and its sections for the table of contents and the search. */
export interface RenderedPage {
  readonly html: string
  readonly sections: ReadonlyArray<Section>
}

/** The anchor of a heading: as GitHub makes it, so that links hold in both places. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}\s_-]/gu, "")
    .trim()
    .replaceAll(/\s/g, "-")

/**
 * Renders a page. `urls` has the address of every page by the file it is made of; a link to any other file of the
 * repository becomes plain text, and one to a file that is not there is kept, for the check of dead links to find.
 */
export const renderPage = (page: Page, urls: ReadonlyMap<string, string>): RenderedPage => {
  const sections: Array<{ anchor: string; title: string; level: number; text: string }> = [
    { anchor: "", title: page.title, level: 1, text: "" },
  ]
  const seen = new Map<string, number>()
  const marked = new Marked({ gfm: true })
  const plain = (text: string): string => text.replaceAll(/<[^>]*>/g, "").replaceAll(/&(?:[a-z]+|#\d+);/g, unescaped)
  marked.use({
    renderer: {
      heading({ tokens, depth }: Tokens.Heading) {
        const [, html = "", named] = /^(.*?)(?: \{#([^}]+)\})?$/s.exec(this.parser.parseInline(tokens)) ?? []
        const base = anchorOf(plain(html))
        const count = seen.get(base) ?? 0
        seen.set(base, count + 1)
        const anchor = named ?? (count === 0 ? base : `${base}-${count}`)
        sections.push({ anchor, title: plain(html), level: depth, text: "" })
        return `<h${depth} id="${escapeHtml(anchor)}">${html}</h${depth}>\n`
      },
      link({ href, tokens }: Tokens.Link) {
        const html = this.parser.parseInline(tokens)
        const target = targetOf(page, href, urls)
        return target === undefined ? html : `<a href="${escapeHtml(target)}">${html}</a>`
      },
      code({ text, lang }: Tokens.Code) {
        return `<pre tabindex="0" role="group" aria-label="Code"><code>${codeHtml(text, lang ?? "")}</code></pre>\n`
      },
      table(token: Tokens.Table) {
        const cells = (row: ReadonlyArray<Tokens.TableCell>, kind: "td" | "th") =>
          row
            .map((cell) => {
              const inner = this.parser.parseInline(cell.tokens)
              const html = page.file === "docs/performance.md" ? withRatioBar(inner) : inner
              // a heading without words is a cell
              const isHead = kind === "th" && plain(html).trim() !== ""
              return isHead ? `<th scope="col">${html}</th>` : `<td>${html}</td>`
            })
            .join("")
        const body = token.rows.map((row) => `<tr>${cells(row, "td")}</tr>`).join("\n")
        const head = `<thead><tr>${cells(token.header, "th")}</tr></thead>`
        return `<div class="scroll" tabindex="0" role="group" aria-label="Table"><table>${head}<tbody>${body}</tbody></table></div>\n`
      },
    },
  })
  const html = marked.parse(page.markdown, { async: false })
  return { html, sections: withTexts(sections, html, plain) }
}

const unescaped = (entity: string): string =>
  ({ "&lt;": "<", "&gt;": ">", "&amp;": "&", "&quot;": '"', "&#39;": "'" })[entity] ?? " "

// the text between two headings
const withTexts = (
  sections: ReadonlyArray<Section>,
  html: string,
  plain: (text: string) => string,
): ReadonlyArray<Section> => {
  const pieces = html.split(/<h[1-6] id="[^"]*">.*?<\/h[1-6]>/s)
  return sections.map((section, index) => ({
    ...section,
    text: plain(pieces[index] ?? "")
      .replaceAll(/\s+/g, " ")
      .trim(),
  }))
}

const targetOf = (page: Page, href: string, urls: ReadonlyMap<string, string>): string | undefined => {
  if (/^[a-z]+:/.test(href) || href.startsWith("#")) return href
  const [path = "", anchor] = href.split("#")
  const file = posix.join(posix.dirname(page.file), decodeURIComponent(path))
  const url = urls.get(file) ?? urls.get(`${file.replace(/\/$/, "")}/README.md`)
  if (url !== undefined) return relativeUrl(page.url, anchor === undefined ? url : `${url}#${anchor}`)
  return existsSync(join(ROOT, file)) ? undefined : href
}
