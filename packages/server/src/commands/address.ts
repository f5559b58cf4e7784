// Where a server listens, as it stands in an address, and the address of one that a command is given.
import { Failure } from "../failure.ts"

/** A host and a port as one text; an IPv6 host stands in brackets. */
export const addressOf = (host: string, port: number): string =>
  `${host.includes(":") && !host.startsWith("[") ? `[${host}]` : host}:${port}`

/** The address of a service; a `Failure` where it is none, which shows no password of it. */
// ENG-480
export const serviceAddress = (text: string, example: string): URL => {
  const url = URL.parse(text)
  const shown = text.replace(/^((?:\w+:)?\/*).*@/s, "$1***@")
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new Failure(`${shown} is no address; write one such as ${example}`)
  }
  if (url.username === "" && url.password === "") return url
  throw new Failure(`${shown} has a user name or a password, which no request would send; leave them out`)
}
