// Finds links within the site that lead nowhere: to a file that is not there, or to an anchor that its page does not have.
import { posix } from "node:path"

/** The dead links of a site, each as `page: address`. `files` has every file of it by its address, pages with their text. */
export const deadLinks = (files: ReadonlyMap<string, string>): ReadonlyArray<string> => {
  const anchors = new Map(
    [...files].map(([url, html]) => [
      url,
      url.endsWith(".html")
        ? new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = ""]) => unescaped(id)))
        : undefined,
    ]),
  )
  return [...files].flatMap(([url, html]) => {
    if (!url.endsWith(".html")) return []
    const addresses = [...html.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, address = ""]) => unescaped(address))
    return [...new Set(addresses)].flatMap((address) => {
      if (address === "" || /^[a-z]+:/.test(address)) return []
      const [path = "", anchor] = address.split("#")
      const target = path === "" ? url : posix.join(posix.dirname(url), path)
      const ids = anchors.get(target)
      // what follows the `#` of the playground is its state
      const isThere =
        files.has(target) &&
        (anchor === undefined || target === "playground.html" || ids?.has(decodeURIComponent(anchor)) === true)
      return isThere ? [] : [`${url}: ${address}`]
    })
  })
}

const unescaped = (text: string): string =>
  text.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&")
