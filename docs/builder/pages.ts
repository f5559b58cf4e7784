// The pages of the site: guides, READMEs and rules as they stand in the repository, and the reference that TypeDoc wrote.
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { filesBelow, packageNames, ROOT, readText } from "../../scripts/workspace.ts"
import type { Page } from "./page.ts"

/** The headings of the navigation, in their order, each with its pages in theirs; pages that no list names follow by name. */
export const GROUPS: ReadonlyArray<readonly [group: string, files: ReadonlyArray<string>]> = [
  ["Start", ["README.md"]],
  [
    "Guides",
    [
      "docs/embedding.md",
      "docs/conditions.md",
      "docs/condition-analysis.md",
      "docs/why-was-this-call-not-recorded.md",
      "docs/timestamps.md",
      "docs/signals.md",
      "docs/transactions-feed.md",
      "docs/affiliates.md",
      "docs/recording-settings.md",
      "docs/calls-in-progress.md",
      "docs/host-interface.md",
      "docs/erasure.md",
    ],
  ],
  [
    "Running it",
    [
      "docs/operations.md",
      "docs/postgresql.md",
      "docs/scaling-out.md",
      "docs/security.md",
      "docs/reliability.md",
      "docs/performance.md",
    ],
  ],
  ["Background", ["docs/architecture.md", "docs/glossary.md", "docs/decisions.md", "docs/rules/README.md"]],
  ["Packages", []],
  ["Problems", ["docs/problems/README.md"]],
  ["Reference", []],
]

const GROUP_OF = new Map(GROUPS.flatMap(([group, files]) => files.map((file) => [file, group] as const)))

/** What tools that write code are told, with a head for them that is not shown. */
const SKILL = "packages/callrules/SKILL.md"

const URLS: ReadonlyMap<string, string> = new Map([
  ["README.md", "start.html"],
  ["CHANGELOG.md", "changelog.html"],
  ["CONTRIBUTING.md", "contributing.html"],
  ["SECURITY.md", "security-policy.html"],
  ["docs/rules/README.md", "rules/index.html"],
  ["docs/problems/README.md", "problems/index.html"],
  [SKILL, "skill.html"],
])

const urlOf = (file: string): string => {
  const known = URLS.get(file)
  if (known !== undefined) return known
  const readme = /^packages\/([^/]+)\/README\.md$/.exec(file)?.[1]
  return readme === undefined ? file.replace(/^docs\//, "").replace(/\.md$/, ".html") : `packages/${readme}.html`
}

const groupOf = (file: string): string => {
  if (file === SKILL) return "Guides"
  if (file.startsWith("packages/")) return "Packages"
  if (file.startsWith("docs/problems/")) return "Problems"
  const isBackground = file.startsWith("docs/rules/") || !file.startsWith("docs/")
  return GROUP_OF.get(file) ?? (isBackground ? "Background" : "Guides")
}

const titleIn = (markdown: string, file: string): string =>
  (/^# (.+)$/m.exec(markdown)?.[1] ?? file).replaceAll(/[`*]/g, "")

const TITLES: ReadonlyMap<string, string> = new Map([["README.md", "Quick start"]])

const pageOf = (file: string): Page => {
  const markdown = readText(file).replace(/^---\n[\s\S]*?\n---\n/, "")
  return {
    url: urlOf(file),
    file,
    title: TITLES.get(file) ?? titleIn(markdown, file),
    group: groupOf(file),
    markdown,
  }
}

/** Every page that stands in the repository as Markdown. */
export const repositoryPages = (): ReadonlyArray<Page> => {
  const docs = readdirSync(join(ROOT, "docs")).filter((name) => name.endsWith(".md"))
  const problems = existsSync(join(ROOT, "docs/problems")) ? filesBelow("docs/problems") : []
  const files = [
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "SECURITY.md",
    ...docs.map((name) => `docs/${name}`),
    ...filesBelow("docs/rules").filter((file) => file.endsWith(".md")),
    ...problems.filter((file) => file.endsWith(".md")),
    ...packageNames().map((name) => `packages/${name}/README.md`),
    SKILL,
  ]
  return files.filter((file) => existsSync(join(ROOT, file))).map(pageOf)
}

/** The pages of the reference, from the folder that TypeDoc wrote them to. */
export const referencePages = (folder: string): ReadonlyArray<Page> =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .toSorted()
    .map((name) => {
      const written = readFileSync(join(folder, name), "utf8")
      // TypeDoc's links go by anchors of its own
      const markdown = written.replaceAll(/<a id="([^"]+)"><\/a>\s+(#+ .*)/g, "$2 {#$1}")
      const file = `reference/${name}`
      return { url: file.replace(/\.md$/, ".html"), file, title: titleIn(markdown, name), group: "Reference", markdown }
    })
