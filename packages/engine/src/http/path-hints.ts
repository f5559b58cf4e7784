// What was probably meant by a path that leads nowhere, or how paths go on from where it is right. Loaded for the first such path.
import { nearestName, shownNames } from "@callrules/model/reading"

/** The parts of a path between its slashes. */
type Segments = ReadonlyArray<string>

/**
 * The hint for a path that no route has: the path that was meant, where only slashes, `.json` or slips in the fixed parts are wrong, one
 * part is too many or one id is missing; else how paths go on from where this one is right.
 *
 * @param routePaths - the paths that there are, as documents write them.
 * @param shown - a path as it is quoted.
 */
// ENG-103, ENG-444, ENG-458, ENG-493
export const pathHintAmong = (
  routePaths: ReadonlyArray<string>,
  shown: (path: string) => string,
): ((path: string) => string) => {
  const routes = [...new Set(routePaths)].map(segmentsOf)
  // one part too many, and what a slash at the end makes
  const most = Math.max(0, ...routes.map(({ length }) => length)) + 2
  const isRoute = (path: string): boolean => {
    const typed = segmentsOf(path)
    return routes.some((route) => route.length === typed.length && fitting(route, typed) === typed.length)
  }
  return (path) => {
    const withoutSlashes = path.replaceAll(/\/{2,}/g, "/").replace(/\/$/, "")
    const variants = [
      withoutSlashes,
      withoutSlashes.replace(/\.json$/i, ".json"),
      `${withoutSlashes}.json`,
      `${withoutSlashes}/`,
    ]
    const firstOf = (look: (routes: ReadonlyArray<Segments>, typed: Segments) => string | undefined) =>
      variants.reduce<string | undefined>((found, variant) => found ?? look(routes, segmentsOf(variant)), undefined)
    const isTooLong = segmentsOf(withoutSlashes).length > most
    const meant = isTooLong
      ? undefined
      : (variants.find(isRoute) ?? firstOf(nearestPath) ?? firstOf(withoutOnePart) ?? firstOf(withOneId))
    return meant === undefined ? continuation(routes, segmentsOf(withoutSlashes)) : `did you mean ${shown(meant)}?`
  }
}

const segmentsOf = (path: string): Segments => path.split("/").slice(1)

const isParameter = (segment: string): boolean => segment.startsWith("<")

/** Whether a part of a path is what a route has there; a parameter is any text, before its ending. */
const fits = (segment: string, typed: string): boolean => {
  if (!isParameter(segment)) return segment === typed
  const ending = segment.slice(segment.indexOf(">") + 1)
  return typed.length > ending.length && typed.endsWith(ending)
}

/** How many parts of a path, from its beginning, are what a route has there. */
const fitting = (route: Segments, typed: Segments): number => {
  const wrong = route.findIndex((segment, index) => !fits(segment, typed[index] ?? ""))
  return wrong === -1 ? route.length : wrong
}

/** The path of a route as long as the one that was typed, with the same ids, if its fixed parts are near. */
const corrected = (route: Segments, typed: Segments): ReadonlyArray<Segments> => {
  if (route.length !== typed.length) return []
  const parts = route.flatMap((segment, index) => {
    const part = typed[index] ?? ""
    if (fits(segment, part)) return [part]
    return isParameter(segment) ? [] : (nearestName(part, [segment]) ?? [])
  })
  return parts.length === route.length ? [parts] : []
}

/** The path that is wrong in the fewest parts, and of several the one whose parts are nearest. */
const nearestPath = (routes: ReadonlyArray<Segments>, typed: Segments): string | undefined => {
  const near = routes.flatMap((route) => corrected(route, typed))
  const wrongIn = (path: Segments): number => path.filter((part, index) => part !== typed[index]).length
  const fewest = Math.min(...near.map(wrongIn))
  const least = near.filter((path) => wrongIn(path) === fewest)
  // ids are the same in all, and would only be long
  const differing = typed.flatMap((part, index) => (least.some((path) => path[index] !== part) ? [index] : []))
  const textOf = (path: Segments): string => differing.map((index) => path[index]).join("/")
  const nearest = least.length === 1 ? least[0] : undefined
  const chosen = nearest ?? least.find((path) => textOf(path) === nearestName(textOf(typed), least.map(textOf)))
  return chosen === undefined ? undefined : `/${chosen.join("/")}`
}

/** The path that is meant where one part too many stands before fixed parts, such as the network in front of what has none. */
const withoutOnePart = (routes: ReadonlyArray<Segments>, typed: Segments): string | undefined => {
  const shortened = typed.slice(1, -1).map((_, index) => {
    const rest = typed.toSpliced(index + 1, 1)
    const isFixedFrom = (route: Segments): boolean => !route.slice(index + 1).some(isParameter)
    return { rest: `/${rest.join("/")}`, path: nearestPath(routes.filter(isFixedFrom), rest) }
  })
  const paths = (isMeant: (one: (typeof shortened)[number]) => boolean) =>
    only(shortened.filter(isMeant).map(({ path }) => path))
  return paths(({ path, rest }) => path === rest) ?? paths(() => true)
}

/** The path that is meant where an id is missing before a fixed part, and everything else is right. */
const withOneId = (routes: ReadonlyArray<Segments>, typed: Segments): string | undefined =>
  only(
    routes
      .filter((route) => route.length === typed.length + 1)
      .flatMap((route) =>
        route.slice(0, -1).map((segment, index) => {
          const isMissing = isParameter(segment) && fitting(route.toSpliced(index, 1), typed) === typed.length
          return isMissing ? `/${typed.toSpliced(index, 0, segment).join("/")}` : undefined
        }),
      ),
  )

/** The one path there is; undefined where there are several. */
const only = (paths: ReadonlyArray<string | undefined>): string | undefined => {
  const [path, another] = distinct(paths.flatMap((one) => one ?? []))
  return another === undefined ? path : undefined
}

/** What may stand behind the beginning of a path that is right. */
const continuation = (routes: ReadonlyArray<Segments>, typed: Segments): string => {
  if (routes.length === 0) return "there are no paths here"
  // a route that ends there goes on nowhere
  const depthOf = (route: Segments): number => Math.min(fitting(route, typed), typed.length, route.length - 1)
  const depth = Math.max(...routes.map(depthOf))
  const alike = routes.filter((route) => depthOf(route) === depth)
  const fixedIn = (route: Segments): number => route.slice(0, depth).filter((segment) => !isParameter(segment)).length
  const most = Math.max(...alike.map(fixedIn))
  const beginning = alike.filter((route) => fixedIn(route) === most)
  if (depth === 0) {
    return `paths begin with ${shownNames(distinct(beginning.map((route) => `/${route[0]}${route.length > 1 ? "/" : ""}`)), "or")}`
  }
  const shown = `/${beginning[0]?.slice(0, depth).join("/")}/`
  return `\`${shown}\` goes on with ${shownNames(distinct(beginning.flatMap((route) => route[depth] || [])), "or")}`
}

const distinct = (texts: ReadonlyArray<string>): ReadonlyArray<string> => [...new Set(texts)]
