// The state of the playground in the fragment of its address, which browsers never send: JSON, deflated where the browser can, in base64url.

/** The form of the state; a link of another one is read as far as its keys are known. */
export const LINK_VERSION = 1

const through = async (
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> => {
  const piped = new Blob([bytes]).stream().pipeThrough(stream)
  return new Uint8Array(await new Response(piped).arrayBuffer())
}

// browsers before 2023 may lack it: their links are longer
const canDeflate = (): boolean => "CompressionStream" in globalThis && "DecompressionStream" in globalThis

/** The fragment for a state, without its `#`: `1.` and what is deflated, `0.` and what is not. */
export const fragmentOf = async (state: object): Promise<string> => {
  const bytes = new TextEncoder().encode(JSON.stringify(state))
  const kept = canDeflate() ? await through(bytes, new CompressionStream("deflate-raw")) : bytes
  const text = btoa(Array.from(kept, (byte) => String.fromCharCode(byte)).join(""))
  return `${canDeflate() ? 1 : 0}.${text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`
}

/** Links up to here pass through mail, chats and shorteners; longer ones are cut by some of them. */
const SAFE_CHARACTERS = 8_000

/** Longer addresses are cut by some browsers. */
const MOST_CHARACTERS = 64_000

const counted = (count: number): string => count.toLocaleString("en")

/** What is said of a link by its length: whether it can be given on at all, and where it may be cut. */
export const linkLength = (characters: number): { readonly isTooLong: boolean; readonly warning: string } => {
  if (characters > MOST_CHARACTERS) {
    const warning = `This is too much for a link: ${counted(characters)} characters, and browsers take ${counted(MOST_CHARACTERS)}. Shorten the texts, or remove requests.`
    return { isTooLong: true, warning }
  }
  const isLong = characters > SAFE_CHARACTERS
  const warning = isLong
    ? ` It is long (${counted(characters)} characters): some mail and chat programs cut links after ${counted(SAFE_CHARACTERS)}.`
    : ""
  return { isTooLong: false, warning }
}

/** Why a fragment that looks like a link of the playground could not be read; empty for any other. */
export const unreadable = (fragment: string): string => {
  if (!/^[01]\./.test(fragment)) return ""
  return fragment.startsWith("1.") && !canDeflate()
    ? "This browser is too old to unpack the link; this is the example."
    : "The link is not whole; this is the example."
}

/** The state of a fragment. @returns undefined where it is none of the playground's. */
export const stateOf = async (fragment: string): Promise<Readonly<Record<string, unknown>> | undefined> => {
  const [, form, text] = /^([01])\.([\w-]+)$/.exec(fragment) ?? []
  if (text === undefined) return undefined
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) =>
      character.charCodeAt(0),
    )
    const inflated = form === "0" ? bytes : await through(bytes, new DecompressionStream("deflate-raw"))
    const value: unknown = JSON.parse(new TextDecoder().decode(inflated))
    // an object, whose properties are checked where they are taken
    return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : undefined
  } catch {
    return undefined // a link that was cut or changed
  }
}
