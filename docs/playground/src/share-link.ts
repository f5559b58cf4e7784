// The state of the playground in the fragment of its address, which browsers never send: JSON, deflated, in base64url.

/** The form of the state; a link of another one is read as far as its keys are known. */
export const LINK_VERSION = 1

const through = async (
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> => {
  const piped = new Blob([bytes]).stream().pipeThrough(stream)
  return new Uint8Array(await new Response(piped).arrayBuffer())
}

/** The fragment for a state, without its `#`. */
export const fragmentOf = async (state: object): Promise<string> => {
  const bytes = new TextEncoder().encode(JSON.stringify(state))
  const deflated = await through(bytes, new CompressionStream("deflate-raw"))
  const text = btoa(Array.from(deflated, (byte) => String.fromCharCode(byte)).join(""))
  return `1.${text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`
}

/** The state of a fragment. @returns undefined where it is none of the playground's. */
export const stateOf = async (fragment: string): Promise<Readonly<Record<string, unknown>> | undefined> => {
  const text = /^1\.([\w-]+)$/.exec(fragment)?.[1]
  if (text === undefined) return undefined
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) =>
      character.charCodeAt(0),
    )
    const inflated = await through(bytes, new DecompressionStream("deflate-raw"))
    const value: unknown = JSON.parse(new TextDecoder().decode(inflated))
    // an object, whose properties are checked where they are taken
    return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : undefined
  } catch {
    return undefined // a link that was cut or changed
  }
}
