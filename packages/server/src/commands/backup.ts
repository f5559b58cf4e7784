// `callrules backup`: asks the running server for a copy of its database, which no other process can read.
import { visibleText } from "@callrules/model/reading"
import { askHostFor, type RunningHost } from "./ask-host.ts"

/** The path of the new copy; a `Failure` when the server does not answer or did not make it. */
export const askForBackup = async (host: RunningHost): Promise<string> => {
  const { file } = await askHostFor<{ readonly file: string }>(host, { method: "POST", path: "/host/backup" }, ["file"])
  return visibleText(file)
}
