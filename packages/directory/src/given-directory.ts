// The directory that an engine was given, in any of its forms, beside the stores.
import type { Clock, Directory, StoreFault, Stores } from "@callrules/store"
import * as Layer from "effect/Layer"
import { answeringDirectory } from "./answering-directory.ts"
import { type NetworkDefinition, staticDirectory } from "./static-directory.ts"
import { directoryOfStores, type StoredDirectory } from "./stored-directory.ts"

type Given = ReadonlyArray<NetworkDefinition> | StoredDirectory | Layer.Layer<Directory, StoreFault>

const isList = (directory: Given): directory is ReadonlyArray<NetworkDefinition> => Array.isArray(directory)

/** Whether the stores keep the directory. */
export const isStored = (directory: Given): directory is StoredDirectory => "seed" in directory

/** The stores with a directory beside them. */
export const withDirectory = (
  directory: Given,
  stores: Layer.Layer<Stores, StoreFault>,
  clock: Layer.Layer<Clock>,
): Layer.Layer<Stores | Directory, StoreFault> => {
  if (isStored(directory)) return Layer.provideMerge(Layer.provide(directoryOfStores, clock), stores)
  return Layer.merge(stores, isList(directory) ? staticDirectory(...directory) : answeringDirectory(directory))
}
