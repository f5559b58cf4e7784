// Whether a file can be where a configuration says, without opening it.
import { accessSync, constants, lstatSync, realpathSync, type Stats, statSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { causeText } from "../failure.ts"
import { openingFault } from "./opening-fault.ts"

/** What is at a path: a file or anything else, nothing, a link to nothing, or why it cannot be looked at. */
export type AtPath = Stats | "nothing" | "dead link" | { readonly fault: string }

/** Looks at a path, through links. */
export const lookAt = (path: string): AtPath => {
  try {
    const found = statSync(path, { throwIfNoEntry: false })
    if (found !== undefined) return found
    return lstatSync(path, { throwIfNoEntry: false }) === undefined ? "nothing" : "dead link"
  } catch (error) {
    // below a file there is nothing
    if (error instanceof Error && "code" in error && error.code === "ENOTDIR") return "nothing"
    // a name that none can have, or a folder that cannot be read
    return { fault: openingFault(causeText(error), path) }
  }
}

/**
 * Why what is at a path cannot be used as a file with a log beside it.
 *
 * @param name - what the file is called in messages, with its path.
 */
export const fileProblem = (path: string, found: Stats, name: string): string | undefined => {
  if (!found.isFile()) return `${path} is not a file; name another one`
  if (found.nlink > 1) {
    return `${name} has ${found.nlink} links; remove the others, since each name has a log of its own`
  }
  return accessProblem(path, name, READ) ?? accessProblem(dirname(realpathSync(path)), name, SEARCH)
}

/**
 * Why a file cannot be made.
 *
 * @param what - what the file is.
 * @param otherwise - what to do where the folder is not to be made.
 */
export const folderProblem = (path: string, what: string, otherwise: string): string | undefined => {
  const folder = dirname(path)
  const found = lookAt(folder)
  if (found === "nothing" || found === "dead link") {
    return `the folder ${folder} of ${what} does not exist; make it first, or ${otherwise}`
  }
  if ("fault" in found) return `${what} ${path} cannot be made: ${found.fault}`
  if (!found.isDirectory()) return `${folder} is not a folder, and ${what} cannot be in it; ${otherwise}`
  return accessProblem(folder, `${what} ${path}`, SEARCH)
}

const { R_OK: READ, W_OK: WRITE, X_OK: SEARCH } = constants

/** Why this process cannot write to a file or a folder, and read the one or search the other. */
const accessProblem = (place: string, name: string, also: number): string | undefined => {
  try {
    accessSync(place, WRITE | also)
    return undefined
  } catch (error) {
    return `${name} cannot be written: ${openingFault(causeText(error).replace(/, access '.*'$/s, ""), place)}`
  }
}

/** Whether two paths lead to one file, or would: behind links, and under each of its names. */
export const isSamePlace = (one: string, other: string): boolean => {
  const [found, same] = [lookAt(one), lookAt(other)]
  if (isThere(found) && isThere(same)) return found.dev === same.dev && found.ino === same.ino
  return realPlace(one) === realPlace(other)
}

/** Whether something was found. */
export const isThere = (found: AtPath): found is Stats => typeof found === "object" && !("fault" in found)

const realPlace = (path: string): string => {
  try {
    return realpathSync(path)
  } catch {
    const folder = dirname(path)
    return folder === path ? path : join(realPlace(folder), basename(path))
  }
}

/** Whether other users of the machine may read a file. */
export const isReadByOthers = (path: string): boolean =>
  ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0
