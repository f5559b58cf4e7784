// What an engine and its handlers are made with: programs without types are told when it is something else.
import { misused } from "@callrules/model/misuse"
import * as Layer from "effect/Layer"

const EXAMPLE = 'makeEngine({ stores: memoryStores, directory: [{ id: "n1", tokens: [{ token: "secret" }] }] })'

const isObject = (given: unknown): given is Readonly<Record<string, unknown>> =>
  typeof given === "object" && given !== null

/** Refuses options without stores, and a directory that is none of the three kinds. */
export const checkOptions = (options: unknown): void => {
  const { directory, stores } = isObject(options) ? options : misused("options", options, EXAMPLE)
  if (!Layer.isLayer(stores)) misused("`stores`, such as `memoryStores` or `sqliteStores({ path })`,", stores, EXAMPLE)
  const isDirectory =
    Array.isArray(directory) || Layer.isLayer(directory) || (isObject(directory) && "seed" in directory)
  if (!isDirectory) misused("`directory`, a list of networks,", directory, EXAMPLE)
}

/** Refuses what answers no request: most often the engine itself. */
export const checkHandler = (handler: unknown, example: string): void => {
  if (typeof handler !== "function") misused("a handler", handler, example)
}
