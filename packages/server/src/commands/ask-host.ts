// A command that asks the running server through the host interface: no other process can open its database.
import { readFileSync } from "node:fs"
import { request } from "node:http"
import * as Result from "effect/Result"
import type { Configuration } from "../configuration/configuration.ts"
import { readConfiguration } from "../configuration/read.ts"
import { Failure, failure } from "../failure.ts"

/** Where the running server is, and who asks. */
export interface RunningHost {
  /** The configuration file of the running server. */
  readonly config: string
  /** The host token, where the configuration has only its hash. */
  readonly token?: string | undefined
  /** The port, where it is not the configuration's. */
  readonly port?: number | undefined
}

/** What is asked for. */
export interface HostRequest {
  readonly method: "GET" | "POST" | "DELETE"
  readonly path: string
  readonly body?: unknown
  /** The body as JSON text, in place of `body`. */
  readonly json?: string
}

/** What the server answers. */
export interface HostAnswer {
  readonly status: number
  readonly text: string
}

/** The answer of the running server; a `Failure` when it does not answer, or no token is known. */
export const askHost = async (host: RunningHost, asked: HostRequest): Promise<HostAnswer> => {
  const configuration = configurationIn(host.config)
  const token = host.token ?? configuration.host_token
  if (token === undefined) throw new Failure("the host token is missing; give it with --token")
  return send(configuration, token, host.port, asked).catch((error: unknown) => {
    throw failure("the server does not answer", error)
  })
}

/** The text of the running server's answer; a `Failure` also when it refuses. */
export const askHostOrFail = async (host: RunningHost, asked: HostRequest): Promise<string> => {
  const { status, text } = await askHost(host, asked)
  if (status < 300) return text
  throw new Failure(`the server refused: ${refusalIn(text)}`)
}

/** The sentence of a refusal. */
export const refusalIn = (text: string): string => {
  try {
    // as every refusal is written
    return (JSON.parse(text) as { readonly errors: { readonly invalid_data: string } }).errors.invalid_data
  } catch {
    return text
  }
}

/** The configuration in a file; a `Failure` with every problem when it cannot be used. */
export const configurationIn = (path: string): Configuration => {
  try {
    const read = readConfiguration(readFileSync(path, "utf8"))
    if (Result.isSuccess(read)) return read.success
    throw new Failure([`${path} cannot be used`, ...read.failure].join("\n  "))
  } catch (error) {
    throw error instanceof Failure ? error : failure("the configuration file cannot be read", error)
  }
}

const send = (
  { host, host_interface: apart, port }: Configuration,
  token: string,
  otherPort: number | undefined,
  { body, json = body === undefined ? undefined : JSON.stringify(body), method, path }: HostRequest,
): Promise<HostAnswer> =>
  new Promise((resolve, reject) => {
    const address =
      apart?.socket === undefined
        ? { host: apart?.host ?? host, port: otherPort ?? apart?.port ?? port }
        : { socketPath: apart.socket }
    const headers = { authorization: token, ...(json === undefined ? {} : { "content-type": "application/json" }) }
    const asked = request({ ...address, method, path, headers }, (answer) => {
      let text = ""
      answer.setEncoding("utf8")
      answer.on("data", (piece: string) => {
        text += piece
      })
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text }))
      answer.on("error", reject)
    })
    asked.on("error", reject)
    asked.end(json)
  })
