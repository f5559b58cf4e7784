// `callrules backup`: asks the running server for a copy of its database, which no other process can read.
import { visibleText } from "@callrules/model/reading"
import { askHostFor, type RunningHost } from "./ask-host.ts"

/** What the server answers. */
interface Copies {
  readonly file: string
  /** Absent where there are no messages of webhooks. */
  readonly webhooks_file?: string
}

/**
 * The paths of the new copies, a line each: of the database, and of the messages of webhooks where there are any. A `Failure` when
 * the server does not answer or did not make them.
 */
export const askForBackup = async (host: RunningHost): Promise<string> => {
  const asked = { method: "POST", path: "/host/backup", patience: null } as const
  const { file, webhooks_file: messages } = await askHostFor<Copies>(host, asked, ["file"])
  return [file, ...(messages === undefined ? [] : [messages])].map(visibleText).join("\n")
}
