// `callrules backup`: asks the running server for a copy of its database, which no other process can read.
import { readFileSync } from "node:fs"
import { request } from "node:http"
import * as Result from "effect/Result"
import type { Configuration } from "../configuration/configuration.ts"
import { readConfiguration } from "../configuration/read.ts"
import { Failure, failure } from "../failure.ts"

/** What the command line says beside the configuration file. */
export interface BackupOptions {
  /** The host token, where the configuration has only its hash. */
  readonly token: string | undefined
  /** The port, where it is not the configuration's. */
  readonly port: number | undefined
}

/** The path of the new copy; a `Failure` when the server does not answer or did not make it. */
export const askForBackup = async (config: string, options: BackupOptions): Promise<string> => {
  const configuration = configurationIn(config)
  const token = options.token ?? configuration.host_token
  if (token === undefined) throw new Failure("the host token is missing; give it with --token")
  const { status, text } = await post(configuration, token, options.port).catch((error: unknown) => {
    throw failure("the server does not answer; if it does not run, copy its file", error)
  })
  const answer: unknown = JSON.parse(text)
  if (status === 201 && typeof answer === "object" && answer !== null && "file" in answer) return String(answer.file)
  throw new Failure(`the server made no copy: ${text}`)
}

const configurationIn = (path: string): Configuration => {
  try {
    const read = readConfiguration(readFileSync(path, "utf8"))
    if (Result.isSuccess(read)) return read.success
    throw new Failure([`${path} cannot be used`, ...read.failure].join("\n  "))
  } catch (error) {
    throw error instanceof Failure ? error : failure("the configuration file cannot be read", error)
  }
}

const post = (
  { host, host_interface: apart, port }: Configuration,
  token: string,
  otherPort: number | undefined,
): Promise<{ readonly status: number; readonly text: string }> =>
  new Promise((resolve, reject) => {
    const address =
      apart?.socket === undefined
        ? { host: apart?.host ?? host, port: otherPort ?? apart?.port ?? port }
        : { socketPath: apart.socket }
    const asked = request(
      { ...address, method: "POST", path: "/host/backup", headers: { authorization: token } },
      (answer) => {
        let text = ""
        answer.setEncoding("utf8")
        answer.on("data", (piece: string) => {
          text += piece
        })
        answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text }))
        answer.on("error", reject)
      },
    )
    asked.on("error", reject)
    asked.end()
  })
