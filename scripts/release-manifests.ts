// What a release says of itself in the manifests: where the source is, which is filled in once, and in which order packages are published.
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { packageNames } from "./workspace.ts"

type Manifest = Readonly<Record<string, unknown>> & {
  readonly name: string
  readonly repository?: unknown
  readonly dependencies?: Readonly<Record<string, string>>
}

const read = (root: string, folder: string): Manifest =>
  // a manifest of the workspace, checked by the tests of manifests
  JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")) as Manifest

/** Where the source is: the address in the workspace's own manifest, if there is one. */
export const readRepository = (root: string): string | undefined => {
  const { repository } = read(root, ".")
  if (typeof repository !== "object" || repository === null || !("url" in repository)) return undefined
  return typeof repository.url === "string" ? repository.url : undefined
}

const ADDRESS = /^git\+(https:\/\/[^/\s<>]+\/[^/\s<>]+\/[^/\s<>]+)\.git$/

/** What is wrong with the address, in one line, for who has to fill it in. Provenance is refused for another one than CI's. */
export const repositoryFault = (url: string | undefined, environment: NodeJS.ProcessEnv): ReadonlyArray<string> => {
  const fillIn = `fill in "repository": { "type": "git", "url": "git+https://<host>/<owner>/<name>.git" }`
  if (url === undefined) return [`package.json does not say where the source is: ${fillIn}`]
  const [, address] = ADDRESS.exec(url) ?? []
  if (address === undefined) return [`the repository \`${url}\` in package.json is no address of a source: ${fillIn}`]
  const { GITHUB_REPOSITORY: repository, GITHUB_SERVER_URL: server } = environment
  if (repository === undefined || server === undefined || `${server}/${repository}` === address) return []
  return [
    `package.json says that the source is at ${address}, and CI runs for ${server}/${repository}: correct "repository"`,
  ]
}

/** What every published manifest says of the source; nothing as long as there is no address. */
export const addressesOf = (url: string | undefined, folder: string): Readonly<Record<string, unknown>> => {
  const [, address] = ADDRESS.exec(url ?? "") ?? []
  if (address === undefined) return {}
  return {
    homepage: `${address}/tree/main/packages/${folder}#readme`,
    bugs: { url: `${address}/issues` },
    repository: { type: "git", url, directory: `packages/${folder}` },
  }
}

/** Writes the addresses into the manifests of the packages, before `type`. */
export const stampManifests = (root: string): void => {
  for (const folder of packageNames()) {
    const { bugs: _, homepage: __, repository: ___, ...manifest } = read(root, `packages/${folder}`)
    const addresses = Object.entries(addressesOf(readRepository(root), folder))
    const entries = Object.entries(manifest)
    const at = entries.findIndex(([key]) => key === "type")
    const stamped = Object.fromEntries([...entries.slice(0, at), ...addresses, ...entries.slice(at)])
    writeFileSync(join(root, "packages", folder, "package.json"), `${JSON.stringify(stamped, null, 2)}\n`)
  }
}

/** The folders of the packages, each after those it depends on: what is published can be installed at once. */
export const publishOrder = (root: string): ReadonlyArray<string> => {
  const folders = new Map(packageNames().map((folder) => [read(root, `packages/${folder}`).name, folder]))
  const ordered = new Set<string>()
  const add = (folder: string): void => {
    if (ordered.has(folder)) return
    for (const name of Object.keys(read(root, `packages/${folder}`).dependencies ?? {})) {
      const other = folders.get(name)
      if (other !== undefined) add(other)
    }
    ordered.add(folder)
  }
  for (const folder of folders.values()) add(folder)
  return [...ordered]
}
