// What programs read: the text of each page as Markdown, `llms.txt` that lists them, and the sections for the search.
import type { Page, Section } from "./page.ts"
import { GROUPS } from "./pages.ts"

/** `llms.txt`: what this is, and where the Markdown of every page is. */
export const llmsText = (pages: ReadonlyArray<Page>, about: string): string => {
  const groups = GROUPS.flatMap(([group]) => {
    const inGroup = pages.filter((page) => page.group === group)
    if (inGroup.length === 0) return []
    const lines = inGroup.map(({ title, url }) => `- [${title}](${url.replace(/\.html$/, ".md")})`)
    return [`## ${group}\n\n${lines.join("\n")}`]
  })
  return `# callrules\n\n> ${about}\n\n${groups.join("\n\n")}\n`
}

/** One thing that the search finds. Short names, since there are thousands. */
export interface SearchEntry {
  readonly id: number
  /** The address. */
  readonly u: string
  /** The title of the section. */
  readonly t: string
  /** The title of its page. */
  readonly p: string
  /** Its text. */
  readonly x: string
}

// of the reference what a thing is suffices, and its parameters and members are found under their names
const LONGEST = { reference: 240, other: 4_000 }

// headings of TypeDoc that stand on every page and say nothing of their own
const COMMON =
  /^(Parameters|Returns|Example|Examples|Properties|Type Parameters|Methods|Constructors|Interfaces|Functions|Type Aliases|Variables|Classes|Remarks|See)$/

/** What the search knows of the pages. */
export const searchEntries = (
  pages: ReadonlyArray<readonly [page: Page, sections: ReadonlyArray<Section>]>,
): ReadonlyArray<SearchEntry> =>
  pages
    .flatMap(([page, sections]) => {
      const isReference = page.group === "Reference"
      return sections
        .filter(({ title, text }, index) => index === 0 || (!COMMON.test(title) && (text !== "" || isReference)))
        .map(({ anchor, title, text }) => ({
          u: anchor === "" ? page.url : `${page.url}#${anchor}`,
          t: title,
          p: page.title,
          x: text.slice(0, isReference ? LONGEST.reference : LONGEST.other),
        }))
    })
    .map((entry, id) => ({ id, ...entry }))
