// A path that leads nowhere: what was probably meant, or what there is.
import type { Refusal } from "@callrules/operations"
import { refusal } from "@callrules/operations/parts"
import { patternOf, shownPath } from "./path-pattern.ts"

/**
 * The refusal of a path that no route has. The hint says the right path where only slashes or `.json` are wrong; else it
 * shows the paths that begin alike, or how paths begin.
 */
// ENG-48, ENG-103
export const routeNotFoundAmong = (routePaths: ReadonlyArray<string>): ((path: string) => Refusal) => {
  const patterns = routePaths.map(patternOf)
  const isRoute = (path: string): boolean => patterns.some((pattern) => pattern.test(path))
  const shown = [...new Set(routePaths.map(shownPath))]
  return (path) => {
    const withoutSlashes = path.replaceAll(/\/{2,}/g, "/").replace(/\/$/, "")
    const inLowerCase = withoutSlashes.replace(/\.json$/i, ".json")
    const meant = [withoutSlashes, inLowerCase, `${withoutSlashes}.json`].find(isRoute)
    return refusal("RouteNotFound", [
      {
        code: "route-not-found",
        path: [],
        message: `there is nothing at \`${path}\``,
        hint: meant === undefined ? whatThereIs(shown, path) : `did you mean \`${meant}\`?`,
      },
    ])
  }
}

const whatThereIs = (shown: ReadonlyArray<string>, path: string): string => {
  const alike = shown.filter((one) => firstPart(one) === firstPart(path))
  return alike.length > 0
    ? `the paths here are ${quoted(alike)}`
    : `paths begin with ${quoted([...new Set(shown.map((one) => `${firstPart(one)}/`))])}`
}

const firstPart = (path: string): string => /^\/[^/]*/.exec(path)?.[0] ?? path

const quoted = (paths: ReadonlyArray<string>): string => paths.map((path) => `\`${path}\``).join(", ")
