// What the store's thread does with an open database: it answers the requests that come to its port.
import { type MessagePort, receiveMessageOnPort } from "node:worker_threads"
import { backUpTo } from "@callrules/store/sqlite-file"
import { prepareReads, prepareWrites } from "../statements/prepare.ts"
import { figuresRead } from "./figures.ts"
import { ANSWERS_AT_ONCE, groupCommit, type Operations } from "./group-commit.ts"
import type { OpenDatabase } from "./open-database.ts"
import type { Answer, FromThread, Request, ToThread } from "./protocol.ts"
import { roomOf } from "./room.ts"
import { vacuum } from "./vacuum.ts"

/** Answers requests until it is told to close; then the thread ends. Tests add writes of their own, or have no thread that ends. */
export const serve = (
  port: MessagePort,
  opened: OpenDatabase,
  furtherWrites: object = {},
  endThread: () => void = () => process.exit(0),
): void => {
  const { close, database } = opened
  const say = (message: FromThread): void => port.postMessage(message)
  const writes = byName({ ...prepareWrites(database), ...furtherWrites })
  const reads = byName({ ...prepareReads(database), ...figuresRead(database) })
  const answered = (answers: ReadonlyArray<Answer>, isCommit = false): void => {
    for (let first = 0; first < answers.length; first += ANSWERS_AT_ONCE) {
      const some = answers.slice(first, first + ANSWERS_AT_ONCE)
      say({ kind: "answers", answers: some, committed: isCommit && first === 0 ? answers.length : 0 })
    }
  }
  const { work } = groupCommit(opened, reads, writes, answered, roomOf(database))
  let closing = false
  let backups = 0
  const vacuums: Array<number> = []
  const backUp = async (id: number, to: string): Promise<void> => {
    backups += 1
    const fault = await backUpTo(database, to)
    backups -= 1
    say({ kind: "answers", answers: [[id, null, fault ?? null]], committed: 0 })
    if (closing) end()
  }
  const end = (): void => {
    if (backups > 0) return
    close()
    endThread()
  }
  const requestsOf = (message: ToThread): ReadonlyArray<Request> => {
    if (message.kind === "requests") return message.requests
    if (message.kind === "backup") void backUp(message.id, message.to)
    else if (message.kind === "vacuum") vacuums.push(message.id)
    else closing = true
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
    // outside of any transaction
    for (const id of vacuums.splice(0)) say({ kind: "answers", answers: [[id, null, vacuum(database)]], committed: 0 })
    if (closing) end()
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
