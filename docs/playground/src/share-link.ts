// The state of the playground in the fragment of its address, which browsers never send: JSON, deflated where the browser can, in base64url.

/** The form of the state; a link of another one is read as far as its keys are known. */
export const LINK_VERSION = 1

/** What a link may unpack to: far more than anybody types, and nothing that a tab would feel. */
// ENG-257
const MOST_BYTES = 4_194_304

/** A link unpacks to more than {@link MOST_BYTES}. */
class TooLarge extends Error {}

const through = async (
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> => {
  const parts: Array<Uint8Array<ArrayBuffer>> = []
  let length = 0
  // a few bytes may unpack to gigabytes: it is counted as it comes, and no more of it is made
  for await (const part of readingOf(new Blob([bytes]).stream().pipeThrough(stream))) {
    length += part.length
    if (length > most) throw new TooLarge()
    parts.push(part)
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}

// Safari cannot loop over a stream
async function* readingOf(stream: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = stream.getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    // of a stream that has failed nothing more is wanted either
    await reader.cancel().catch(() => undefined)
  }
}

// browsers before 2023 may lack it: their links are longer
const canDeflate = (): boolean => "CompressionStream" in globalThis && "DecompressionStream" in globalThis

/** The fragment for a state, without its `#`: `1.` and what is deflated, `0.` and what is not. */
export const fragmentOf = async (state: object): Promise<string> => {
  const bytes = new TextEncoder().encode(JSON.stringify(state))
  const kept = canDeflate()
    ? await through(bytes, new CompressionStream("deflate-raw"), Number.POSITIVE_INFINITY)
    : bytes
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

/** A link that unpacks to more than the playground opens. */
export const TOO_LARGE = "too large"

/** Why a fragment that looks like a link of the playground could not be read; empty for any other. */
export const unreadable = (fragment: string, state: undefined | typeof TOO_LARGE): string => {
  if (!/^[01]\./.test(fragment)) return ""
  if (state === TOO_LARGE) return "The link unpacks to more than 4 MiB and was not opened; this is the example."
  return fragment.startsWith("1.") && !canDeflate()
    ? "This browser is too old to unpack the link; this is the example."
    : "The link is not whole; this is the example."
}

/** The state of a fragment. @returns undefined where it is none of the playground's, and that it is too large where it is. */
export const stateOf = async (
  fragment: string,
): Promise<Readonly<Record<string, unknown>> | undefined | typeof TOO_LARGE> => {
  const [, form, text] = /^([01])\.([\w-]+)$/.exec(fragment) ?? []
  if (text === undefined) return undefined
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) =>
      character.charCodeAt(0),
    )
    const inflated = form === "0" ? bytes : await through(bytes, new DecompressionStream("deflate-raw"), MOST_BYTES)
    const value: unknown = JSON.parse(new TextDecoder().decode(inflated))
    // an object, whose properties are checked where they are taken
    return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : undefined
  } catch (error) {
    // anything else is a link that was cut or changed
    return error instanceof TooLarge ? TOO_LARGE : undefined
  }
}
