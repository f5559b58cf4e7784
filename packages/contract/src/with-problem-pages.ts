// A handler that also serves the pages of problem codes, to anybody.
import { PROBLEM_PAGES, problemPage } from "./problems/pages.ts"
import type { ContractHandler } from "./with-open-api.ts"

/**
 * A handler that answers `GET /problems/<code>` with the page of a problem code or of a class, as Markdown and without a token,
 * `GET /problems/` with the list of all, and hands everything else on. Give the engine `problemPages: "/problems/"`, and its
 * refusals link to them.
 *
 * @param path - where the pages are; a slash at its end.
 *
 * @example
 * ```ts
 * import { withProblemPages } from "@callrules/contract"
 *
 * const handler = withProblemPages(async () => new Response("the engine", { status: 401 }))
 * const answer = await handler(new Request("http://localhost/problems/revenue-invalid"))
 * console.assert(answer.status === 200 && (await answer.text()).startsWith("# `revenue-invalid`"))
 * console.assert((await handler(new Request("http://localhost/problems/none"))).status === 401)
 * ```
 */
// ENG-159
export const withProblemPages =
  (handler: ContractHandler, path = "/problems/"): ContractHandler =>
  async (request, connection) => {
    const { pathname } = new URL(request.url)
    const isRead = request.method === "GET" || request.method === "HEAD"
    const page = isRead && pathname.startsWith(path) ? pageNamed(pathname.slice(path.length)) : undefined
    if (page === undefined) return handler(request, connection)
    return new Response(request.method === "HEAD" ? null : page, {
      headers: {
        "content-type": "text/markdown; charset=utf-8",
        "x-content-type-options": "nosniff",
        "cache-control": "public, max-age=3600",
      },
    })
  }

/** Each page once it was asked for, encoded: anybody may ask for them, and the list is made of all. */
const made = new Map<string, Uint8Array<ArrayBuffer>>()

const pageNamed = (name: string): Uint8Array<ArrayBuffer> | undefined => {
  const before = made.get(name)
  if (before !== undefined) return before
  // pages link to each other as files
  const text = name === "" ? problemIndex() : problemPage(name.replace(/\.md$/, ""))
  if (text === undefined) return undefined
  const page = new TextEncoder().encode(text)
  made.set(name, page)
  return page
}

/** The list of all pages. */
export const problemIndex = (): string => `# Problem codes

Each problem of a refused request has a code, and each refusal a class: with \`Accept: application/problem+json\` the answer names both. A page for each:

${PROBLEM_PAGES.map((name) => `- [\`${name}\`](${name}.md): ${firstSentence(problemPage(name) ?? "")}`).join("\n")}
`

/** What a page says first, below its title. */
const firstSentence = (page: string): string => page.split("\n\n")[1]?.replaceAll("\n", " ") ?? ""
