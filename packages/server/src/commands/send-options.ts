// Where commands send what they import: the service, and the token that they may say or keep in the environment.
import { type Client, makeClient } from "@callrules/client"
import { Failure } from "../failure.ts"
import { serviceAddress } from "./address.ts"

/** What the command line says of the service. */
export interface ServiceOptions {
  /** Where it is. */
  readonly url?: string
  /** The token; absent: the variable CALLRULES_TOKEN. */
  readonly token?: string
  /** The version of the interface. */
  readonly apiVersion?: string
}

/** A client of the service; a `Failure` that says what is missing. */
export const clientOf = ({ apiVersion, token = process.env["CALLRULES_TOKEN"], url }: ServiceOptions): Client => {
  if (url === undefined) throw new Failure("where is the service? add --url https://calls.example.com")
  serviceAddress(url, "https://calls.example.com")
  if (token === undefined || token === "")
    throw new Failure("the token is missing; set CALLRULES_TOKEN, or add --token")
  return makeClient({ baseUrl: url, token, ...(apiVersion === undefined ? {} : { version: apiVersion }) })
}
