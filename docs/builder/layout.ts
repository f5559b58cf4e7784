// The frame of every page: bar on top with search and theme, navigation, what the page is about.
import { escapeHtml } from "./code.ts"
import { type Page, relativeUrl, type Section } from "./page.ts"
import { GROUPS } from "./pages.ts"

/** The files that Vite made, by what they are for, from the site's root. */
export interface Assets {
  readonly scripts: ReadonlyArray<string>
  readonly styles: ReadonlyArray<string>
}

/** What a page is laid out of. */
export interface Frame {
  readonly url: string
  readonly title: string
  readonly description: string
  /** Which link of the bar is the current one. */
  readonly area: "home" | "guides" | "reference" | "playground"
  readonly assets: Assets
  readonly body: string
}

const AREAS = [
  ["guides", "start.html", "Guides"],
  ["reference", "reference/index.html", "Reference"],
  ["playground", "playground.html", "Playground"],
] as const

// before anything is drawn, so that nothing flickers
const THEME_SCRIPT = `try{const t=localStorage.getItem("callrules-theme");if(t==="dark"||t==="light")document.documentElement.dataset.theme=t}catch{}`

const themeChoice = (): string => {
  const option = (value: string, name: string) =>
    `<label><input type="radio" name="theme" value="${value}"${value === "auto" ? " checked" : ""}><span>${name}</span></label>`
  return `<fieldset class="seg theme"><legend class="sr">Colours</legend>${option("auto", "Auto")}${option("light", "Light")}${option("dark", "Dark")}</fieldset>`
}

const MARK = `<svg width="30" height="16" viewBox="0 0 30 16" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2"><path d="M0 11h8"/><path d="m8 11 11-8"/><path d="M21 11h9"/><circle cx="8" cy="11" r="1.6" fill="currentColor"/><circle cx="21" cy="11" r="1.6" fill="currentColor"/></svg>`

/** A whole page. */
export const htmlPage = ({ url, title, description, area, assets, body }: Frame): string => {
  const at = (to: string): string => escapeHtml(relativeUrl(url, to))
  const links = AREAS.map(
    ([name, to, text]) => `<li><a href="${at(to)}"${name === area ? ' aria-current="true"' : ""}>${text}</a></li>`,
  ).join("")
  return `<!doctype html>
<html lang="en" data-root="${at("index.html").replace(/index\.html$/, "")}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<meta name="description" content="${escapeHtml(description)}">
<link rel="icon" href="data:,">
<script>${THEME_SCRIPT}</script>
${assets.styles.map((file) => `<link rel="stylesheet" href="${at(file)}">`).join("\n")}
${assets.scripts.map((file) => `<script type="module" src="${at(file)}"></script>`).join("\n")}
</head>
<body>
<a class="skip" href="#main">To the content</a>
<header class="top">
<a class="mark" href="${at("index.html")}"${area === "home" ? ' aria-current="page"' : ""}>${MARK}callrules</a>
<nav aria-label="Site"><ul>${links}</ul></nav>
<search class="find"><label class="sr" for="search">Search guides and reference</label>
<input id="search" type="search" placeholder="Search" autocomplete="off" aria-describedby="search-key"><kbd id="search-key"><span class="sr">Key: </span>/</kbd>
<div id="found" hidden><p id="found-count" role="status"></p><ul id="found-list" aria-label="Found"></ul></div></search>
${themeChoice()}
</header>
${body}
</body>
</html>
`
}

/** A page of text with the navigation beside it. */
export const articleBody = (
  page: Page,
  html: string,
  sections: ReadonlyArray<Section>,
  pages: ReadonlyArray<Page>,
): string => {
  const twin = relativeUrl(page.url, page.url.replace(/\.html$/, ".md"))
  return `<div class="reading">
<nav class="side" aria-label="Pages"><details open><summary>Pages</summary>${navigation(page, sections, pages)}</details></nav>
<main id="main" class="text">
${html}
<p class="twin"><a href="${escapeHtml(twin)}">This page as Markdown</a></p>
</main>
</div>`
}

// groups with a page for each of many things: only those who are in one see all of it
const LONG = ["Reference", "Problems"]

const navigation = (page: Page, sections: ReadonlyArray<Section>, pages: ReadonlyArray<Page>): string =>
  GROUPS.filter(([group]) => (LONG.includes(page.group) ? group === page.group : group !== "Reference"))
    .map(([group, order]) => {
      const rank = ({ file }: Page): number => (order.includes(file) ? order.indexOf(file) : order.length)
      const inGroup = pages
        .filter((other) => other.group === group && (group !== "Problems" || group === page.group || rank(other) === 0))
        .toSorted((a, b) => rank(a) - rank(b) || a.title.localeCompare(b.title))
      if (inGroup.length === 0) return ""
      const items = inGroup.map((other) => navigationItem(page, other, sections)).join("")
      return `<h2>${escapeHtml(group)}</h2><ul>${items}</ul>`
    })
    .join("")

const navigationItem = (page: Page, other: Page, sections: ReadonlyArray<Section>): string => {
  if (other.url !== page.url) {
    return `<li><a href="${escapeHtml(relativeUrl(page.url, other.url))}">${escapeHtml(other.title)}</a></li>`
  }
  const inner = sections
    .filter(({ level, anchor }) => level === 2 && anchor !== "")
    .map(({ anchor, title }) => `<li><a href="#${escapeHtml(anchor)}">${escapeHtml(title)}</a></li>`)
    .join("")
  return `<li><a href="" aria-current="page">${escapeHtml(other.title)}</a>${inner === "" ? "" : `<ul>${inner}</ul>`}</li>`
}
