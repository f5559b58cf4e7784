// Files of a test, gone after it.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll } from "vitest"

/** Makes a folder for the tests of a file, removed when they are over; gives the paths of files in it. */
export const temporaryFolder = (): ((name: string) => string) => {
  const folder = mkdtempSync(join(tmpdir(), "callrules-store-"))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return (name) => join(folder, name)
}
