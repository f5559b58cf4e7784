// `callrules backup`: asks the running server for a copy of its database, which no other process can read.
import { Failure } from "../failure.ts"
import { askHost, type RunningHost, refusalIn } from "./ask-host.ts"

/** The path of the new copy; a `Failure` when the server does not answer or did not make it. */
export const askForBackup = async (host: RunningHost): Promise<string> => {
  const { status, text } = await askHost(host, { method: "POST", path: "/host/backup" })
  if (status !== 201) throw new Failure(`the server made no copy: ${refusalIn(text)}`)
  // as the host interface writes it
  return (JSON.parse(text) as { readonly file: string }).file
}
