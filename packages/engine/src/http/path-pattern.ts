// The paths of routes as patterns: `/api/:version/:network_id/affiliates/:file{[^/]+\.json}`.

import { shownText } from "@callrules/model/reading"

// a parameter is a part of the path, or a file name in braces
const PARAMETER = /:(\w+)(\{[^}]*\})?/g

/** What matches the paths of a route, with the parameters as named groups. */
export const patternOf = (routePath: string): RegExp =>
  new RegExp(
    `^${routePath
      .replaceAll(".", "\\.")
      .replaceAll(PARAMETER, (_, name, file) => `(?<${name}>${file === undefined ? "[^/]+" : "[^/]+\\.json"})`)}$`,
  )

/** A route's path as documents write it: `/api/<version>/transactions.json`. */
export const shownPath = (routePath: string): string =>
  routePath.replaceAll(PARAMETER, (_, name: string, file) => (file === undefined ? `<${name}>` : "<id>.json"))

/** The names of a route's parameters. */
export const parametersOf = (routePath: string): ReadonlyArray<string> =>
  [...routePath.matchAll(PARAMETER)].map(([, name]) => name ?? "")

/** A path as messages quote it: whole, where its ids have a usual length. */
export const quotedPath = (path: string): string => `\`${shownText(path, LONGEST_SHOWN)}\``

const LONGEST_SHOWN = 200
