// Builds the site into a folder of its own, and serves it from there as a plain file server does.
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { createServer } from "node:http"
import { tmpdir } from "node:os"
import { extname, join, normalize } from "node:path"
import type { TestProject } from "vitest/node"
import { runNode } from "../workspace.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** The address of the site's root, with a `/` at the end. */
    readonly site: string
    /** The folder that it was built into. */
    readonly siteFolder: string
  }
}

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".md": "text/markdown; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
}

const serve = async (folder: string): Promise<{ readonly url: string; readonly close: () => void }> => {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://site").pathname)
    const file = join(folder, normalize(path.endsWith("/") ? `${path}index.html` : path))
    try {
      const content = readFileSync(file)
      response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" }).end(content)
    } catch {
      response.writeHead(404).end() // no such file
    }
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  const port = typeof address === "object" ? (address?.port ?? 0) : 0
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

/** Called by Vitest before the tests. */
export default async ({ provide }: TestProject): Promise<() => void> => {
  const folder = mkdtempSync(join(tmpdir(), "callrules-site-"))
  const { code } = await runNode(["--conditions=@callrules/source", "docs/builder/build.ts", folder])
  if (code !== 0) throw new Error("the site could not be built")
  const { url, close } = await serve(folder)
  provide("site", url)
  provide("siteFolder", folder)
  return () => {
    close()
    rmSync(folder, { recursive: true })
  }
}
