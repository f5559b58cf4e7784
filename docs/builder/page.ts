// What a page of the site is, before it is laid out.

/** A page of the site. */
export interface Page {
  /** Its address from the site's root: `conditions.html`. */
  readonly url: string
  /** The file that it is made of, from the workspace's root; of the reference, a name that its links are relative to. */
  readonly file: string
  readonly title: string
  /** The heading in the navigation that it stands under. */
  readonly group: string
  readonly markdown: string
}

/** A heading of a page, and the text up to the next one. */
export interface Section {
  /** The anchor; empty for the text above the first heading. */
  readonly anchor: string
  readonly title: string
  readonly level: number
  readonly text: string
}

/** The address of one page as another one writes it. */
export const relativeUrl = (from: string, to: string): string => {
  const [page = "", anchor] = to.split("#")
  const here = from.split("/").slice(0, -1)
  const there = page.split("/")
  let same = 0
  while (same < here.length && here[same] === there[same]) same += 1
  const up = "../".repeat(here.length - same)
  return `${up}${there.slice(same).join("/")}${anchor === undefined ? "" : `#${anchor}`}`
}
