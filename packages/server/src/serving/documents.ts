// What anybody may read beside an interface: its OpenAPI document, and the pages of problem codes.
import {
  PROBLEM_PAGES as CODES,
  problemPage,
  type ServedOpenApiOptions,
  withOpenApi,
  withProblemPages,
} from "@callrules/contract"
import type { Engine } from "@callrules/engine"
import { type RoutedRequest, refuse } from "@callrules/engine/parts"
import { nearestName, shownText } from "@callrules/model/reading"
import type { Refusal } from "@callrules/operations"
import { refusal } from "@callrules/operations/parts"
import { PROBLEM_PAGE, PROBLEM_PAGES } from "./own-paths.ts"
import { routesBefore } from "./routes-before.ts"

/** Which document there is, and where. */
export type ServedDocument = ServedOpenApiOptions & { readonly path: string }

/** A handler that serves documents and the pages of problem codes, and leaves the rest to another one. */
// ENG-458
export const withDocuments = (
  handler: Engine["handler"],
  documents: ReadonlyArray<ServedDocument>,
): Engine["handler"] => {
  const served = withProblemPages(
    documents.reduce((next, document) => withOpenApi(next, document), handler),
    PROBLEM_PAGES,
  )
  const routes = [...documents.map(({ path }) => path), PROBLEM_PAGES, PROBLEM_PAGE].map((path) => ({
    methods: ["GET"] as const,
    path,
  }))
  const run =
    ({ path }: (typeof routes)[number]) =>
    async (routed: RoutedRequest) => {
      const code = routed.path.slice(PROBLEM_PAGES.length)
      const isMissing = path === PROBLEM_PAGE && problemPage(code.replace(/\.md$/, "")) === undefined
      return isMissing ? refuse(routed, noPage(code)) : served(routed.request)
    }
  return routesBefore(routes, run, handler)
}

const noPage = (code: string): Refusal => {
  const nearest = nearestName(code, CODES)
  return refusal("RouteNotFound", [
    {
      code: "route-not-found",
      path: [],
      message: `there is no problem code \`${shownText(code)}\``,
      hint: nearest === undefined ? `\`${PROBLEM_PAGES}\` lists all` : `did you mean \`${PROBLEM_PAGES}${nearest}\`?`,
    },
  ])
}
