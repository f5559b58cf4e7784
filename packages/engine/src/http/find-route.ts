// From a path to its route. Paths whose only parameter is an allowed version are looked up; the others are matched one by one.
import { parametersOf, patternOf } from "./path-pattern.ts"
import type { AllowedVersions, VersionedInterface } from "./versions.ts"

/** What a route must say of itself to be found. */
export interface Findable {
  /** Its parameters begin with a colon, such as `/api/:version/transactions.json`. */
  readonly path: string
  /** The interface whose version the path carries; absent: the path has no version. */
  readonly versioned?: VersionedInterface | undefined
}

/** A route and the parameters of the path that led to it, decoded. */
export interface Found<Route> {
  readonly route: Route
  readonly parameters: Readonly<Record<string, string>>
}

/**
 * Looks for the route of a path. The fixed parts of a path are compared as they were sent: one that is percent-encoded
 * is another path, since a proxy that guards a path in front of the engine compares texts as well.
 *
 * @returns the route; undefined when no route has the path; `malformed` when the path is not percent-encoded UTF-8.
 */
// ENG-104
export const findRouteAmong = <Route extends Findable>(
  routes: ReadonlyArray<Route>,
  versions: AllowedVersions,
): ((path: string) => Found<Route> | undefined | "malformed") => {
  const literal = new Map(routes.flatMap((route) => literalPaths(route, versions)))
  const patterns = routes.map((route) => ({ route, pattern: patternOf(route.path) }))
  return (path) => {
    const known = literal.get(path)
    if (known !== undefined) return known
    if (decoded(path) === undefined) return "malformed"
    for (const { pattern, route } of patterns) {
      const match = pattern.exec(path)
      if (match !== null) return { route, parameters: parametersIn(match) }
    }
    return undefined
  }
}

const literalPaths = <Route extends Findable>(
  route: Route,
  versions: AllowedVersions,
): ReadonlyArray<[string, Found<Route>]> => {
  const names = parametersOf(route.path)
  if (names.length === 0) return [[route.path, { route, parameters: {} }]]
  if (route.versioned === undefined || names.join() !== "version") return []
  return versions[route.versioned].map((version) => [
    route.path.replace(":version", () => version),
    { route, parameters: { version } },
  ])
}

const parametersIn = ({ groups = {} }: RegExpExecArray): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decoded(value) ?? value]))

const decoded = (text: string): string | undefined => {
  if (!text.includes("%")) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** The path of an address, as it was sent. */
export const pathOf = (url: string): string => {
  const start = url.indexOf("/", url.indexOf("//") + 2)
  const fragment = url.indexOf("#", start)
  const end = fragment === -1 ? url.length : fragment
  const query = url.indexOf("?", start)
  return url.slice(start, query === -1 ? end : Math.min(query, end))
}
