// `callrules backup`: asks the running server for a copy of its database, which no other process can read.
import { Failure } from "../failure.ts"
import { askHost, type RunningHost } from "./ask-host.ts"

/** The path of the new copy; a `Failure` when the server does not answer or did not make it. */
export const askForBackup = async (host: RunningHost): Promise<string> => {
  const { status, text } = await askHost(host, { method: "POST", path: "/host/backup" })
  const answer: unknown = JSON.parse(text)
  if (status === 201 && typeof answer === "object" && answer !== null && "file" in answer) return String(answer.file)
  throw new Failure(`the server made no copy: ${text}`)
}
