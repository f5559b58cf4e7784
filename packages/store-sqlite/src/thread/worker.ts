// The store's own thread: the only one that touches the file.
import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from "node:worker_threads"
import { prepareReads, prepareWrites } from "../statements/prepare.ts"
import { groupCommit, type Operations } from "./group-commit.ts"
import { type OpenDatabase, openDatabase } from "./open-database.ts"
import type { FromThread, Request, ThreadOptions, ToThread } from "./protocol.ts"

const serve = (port: MessagePort, { close, database }: OpenDatabase): void => {
  const say = (message: FromThread): void => port.postMessage(message)
  const { work } = groupCommit(database, byName(prepareReads(database)), byName(prepareWrites(database)), (answers) =>
    say({ kind: "answers", answers }),
  )
  let closing = false
  const requestsOf = (message: ToThread): ReadonlyArray<Request> => {
    if (message.kind === "requests") return message.requests
    closing = true
    return []
  }
  const canLook = canLookAhead(port)
  // everything that has arrived while the thread was busy
  const arrived = (): ReadonlyArray<Request> => {
    const requests: Array<Request> = []
    if (!canLook) return requests
    for (let next = receiveMessageOnPort(port); next !== undefined; next = receiveMessageOnPort(port)) {
      requests.push(...requestsOf(next.message as ToThread)) // only our own other side holds the other end
    }
    return requests
  }
  port.on("message", (message: ToThread) => {
    work([...requestsOf(message), ...arrived()], arrived)
    if (!closing) return
    close()
    process.exit(0)
  })
  say({ kind: "opened" })
}

// Deno cannot read from a worker's own port: there, each message has its own commit. Nothing has been sent yet.
const canLookAhead = (port: MessagePort): boolean => {
  try {
    return receiveMessageOnPort(port) === undefined
  } catch {
    return false
  }
}

const byName = (operations: object): Operations =>
  // arguments come as they were sent by `StoreThread.call`, which takes them by the operation's own type
  new Map(Object.entries(operations) as ReadonlyArray<[string, (...args: ReadonlyArray<unknown>) => unknown]>)

if (parentPort !== null) {
  const opened = openDatabase(workerData as ThreadOptions) // given by `openStoreThread`
  if ("reason" in opened) parentPort.postMessage({ kind: "refused", fault: opened } satisfies FromThread)
  else serve(parentPort, opened)
}
