// Where tests find what bundle-for-tests.ts makes.
import { join } from "node:path"
import { ROOT } from "./workspace.ts"

/** The folder; beside it is the manifest that the program reads its version from. */
export const BUNDLES = join(ROOT, "packages/server/.bundle")

/** The program. */
export const BUNDLED_PROGRAM = join(BUNDLES, "main.js")

/** The thread of the SQLite store. */
export const BUNDLED_WORKER = join(BUNDLES, "worker.js")
