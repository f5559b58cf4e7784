// Many writes share one transaction and one fsync, but each write succeeds or fails by itself.
import { type FaultData, faultOf, isBeyondTrust, isTaken } from "@callrules/store/sqlite-file"
import type { OpenDatabase } from "./open-database.ts"
import type { Answer, Request } from "./protocol.ts"
import type { Room } from "./room.ts"
import { prepareLists } from "./statement.ts"
import { emptyLog } from "./vacuum.ts"

/** An operation by name, its arguments as they came. */
export type Operations = ReadonlyMap<string, (...args: ReadonlyArray<unknown>) => unknown>

/** The answer of a write that is not applied because something has changed since it was read. */
export const CONFLICT = "conflict"

/** How a database processes requests. */
export interface GroupCommit {
  /**
   * Processes requests: reads first, on committed data, and answers them; then all writes in one transaction, and
   * answers those when it is committed. Before the commit, `more` gives further requests; its reads come next.
   */
  readonly work: (requests: ReadonlyArray<Request>, more: () => ReadonlyArray<Request>) => void
}

/** A write that has run inside the open transaction, and its answer once that is committed. */
interface Run {
  readonly request: Request
  readonly answer: Answer
}

/**
 * Runs a write inside the open transaction. Undefined where it was not applied and has written something: that is undone with the
 * whole transaction, and all of it runs again in a way in which each is undone alone.
 */
type RunWrite = (request: Request) => Answer | undefined

/** The write after which nothing of what it took may stay in the log. */
const ERASE = "erase"

/** The read that says whether there is room for writes. */
const TAKES_WRITES = "directoryTakesWrites"

/** At most this many writes share a transaction; more wait for the next one. */
export const MAX_WRITES_PER_COMMIT = 1024

/**
 * So many answers go together: the engine goes on with them while the thread reads, or hands on, what is left, and has most often
 * sent what comes next when the thread is done.
 */
export const ANSWERS_AT_ONCE = 16

/** How long a removed file may go unnoticed where nothing is written. */
const LOOK_EVERY_MILLISECONDS = 1_000

const REMOVED: FaultData = {
  reason: "unavailable",
  cause: "the store stopped: its file or its log was removed, moved or replaced",
}

/** Processes requests on a database; `answer` gets each answer as soon as it is durable, all of a commit at once, and says so. */
export const groupCommit = (
  { database, isInPlace }: Pick<OpenDatabase, "database" | "isInPlace">,
  reads: Operations,
  writes: Operations,
  answer: (answers: ReadonlyArray<Answer>, isCommit?: boolean) => void,
  room: Room,
): GroupCommit => {
  let lookedAt = performance.now()
  const look = database.prepare("BEGIN DEFERRED")
  const lookedEnough = database.prepare("END")
  const begin = database.prepare("BEGIN IMMEDIATE")
  const commit = database.prepare("COMMIT")
  const savepoint = database.prepare("SAVEPOINT one_write")
  const undo = database.prepare("ROLLBACK TO one_write")
  const release = database.prepare("RELEASE one_write")
  const rowsWritten = prepareLists<readonly [count: number]>(database, "SELECT total_changes()")
  let broken: FaultData | undefined
  let isLogDue = false

  const failed = (requests: ReadonlyArray<Request>, error: unknown): void => {
    const fault = faultOf(error)
    room.failed(fault)
    if (isBeyondTrust(error)) {
      broken = { reason: "unavailable", cause: `the store stopped after an error of the disk: ${fault.cause}` }
    }
    answer(requests.map(([id]) => [id, null, fault]))
  }

  const read = (request: Request): Answer => {
    const [id, operation, args] = request
    try {
      const value = operationOf(reads, operation)(...args)
      return [id, operation === TAKES_WRITES ? room.isThere() : value, null]
    } catch (error) {
      if (isBeyondTrust(error)) failed([], error)
      return [id, null, faultOf(error)]
    }
  }

  // ENG-523
  const lookForRoom = (requests: ReadonlyArray<Request>): void => {
    if (!requests.some(([, operation]) => operation === TAKES_WRITES)) return
    try {
      room.look()
    } catch (error) {
      failed([], error)
    }
  }

  // All on one committed snapshot; one transaction for many reads makes each of them cheap.
  const readTogether = (requests: ReadonlyArray<Request>): void => {
    let answered = 0
    try {
      look.run()
      while (answered < requests.length) {
        const some = requests.slice(answered, answered + ANSWERS_AT_ONCE).map(read)
        answered += some.length
        answer(some)
      }
      lookedEnough.run()
    } catch (error) {
      rollBack()
      failed(requests.slice(answered), error)
    }
  }

  // Runs one write inside the open transaction. A fault that ended the transaction is rethrown.
  const runWrite = ([id, operation, args]: Request): Answer => {
    try {
      return [id, operationOf(writes, operation)(...args), null]
    } catch (error) {
      if (!database.isTransaction || isBeyondTrust(error)) throw error
      if (isTaken(error)) return [id, CONFLICT, null]
      const fault = faultOf(error)
      room.failed(fault)
      return [id, null, fault]
    }
  }

  // One that was not applied has most often written nothing: it looks first whether it may.
  const bare: RunWrite = (request) => {
    const before = rowsWritten.get()?.[0]
    const answer = runWrite(request)
    return isApplied(answer) || rowsWritten.get()?.[0] === before ? answer : undefined
  }

  // For this each page is copied before it is written.
  const undoable: RunWrite = (request) => {
    savepoint.run()
    const answer = runWrite(request)
    if (!isApplied(answer)) undo.run()
    release.run()
    return answer
  }

  const rollBack = (): void => {
    if (database.isTransaction) database.exec("ROLLBACK")
  }

  // Runs and commits writes from the front of the queue; writes that could not be run stay in it. Returns how these are run.
  const writeTogether = (queue: Array<Request>, refill: () => void, runOne: RunWrite): RunWrite => {
    const run: Array<Run> = []
    let running: Request | undefined
    try {
      begin.run()
      for (;;) {
        if (queue.length === 0) refill()
        running = run.length < MAX_WRITES_PER_COMMIT ? queue.shift() : undefined
        if (running === undefined) break
        const answer = runOne(running)
        if (answer === undefined) {
          // ENG-65
          rollBack()
          queue.unshift(...run.map(({ request }) => request), running)
          return undoable
        }
        run.push({ request: running, answer })
      }
      // ENG-73
      commit.run()
      isLogDue ||= run.some(({ answer, request: [, operation] }) => operation === ERASE && isApplied(answer))
      if (isLogDue) isLogDue = !emptyLog(database)
    } catch (error) {
      rollBack()
      if (running === undefined) {
        // neither begun nor committed: no write of this transaction has been applied
        failed(run.length === 0 ? queue.splice(0) : run.map(({ request }) => request), error)
        return bare
      }
      // one write ended the whole transaction: it fails, and the others run again
      failed([running], error)
      queue.unshift(...run.map(({ request }) => request))
      return runOne
    }
    // what was committed to a removed file is not acknowledged
    const removed = isInPlace() ? undefined : REMOVED
    broken ??= removed
    const answers = run.map((one): Answer => (removed === undefined ? one.answer : [one.request[0], null, removed]))
    answer(answers, removed === undefined)
    return bare
  }

  const work = (requests: ReadonlyArray<Request>, more: () => ReadonlyArray<Request>): void => {
    let waiting = requests
    const queue: Array<Request> = []
    let runOne = bare
    if (performance.now() - lookedAt > LOOK_EVERY_MILLISECONDS) {
      lookedAt = performance.now()
      if (!isInPlace()) broken ??= REMOVED
    }
    while (waiting.length > 0 || queue.length > 0) {
      const toRead = waiting.filter(([, operation]) => reads.has(operation))
      queue.push(...waiting.filter(([, operation]) => !reads.has(operation)))
      waiting = []
      if (broken === undefined) lookForRoom(toRead)
      if (broken !== undefined) {
        const fault = broken
        answer([...toRead, ...queue.splice(0)].map(([id]) => [id, null, fault]))
        continue
      }
      if (toRead.length > 0) readTogether(toRead)
      if (queue.length === 0) continue
      const refill = (): void => {
        const further = more()
        waiting = [...waiting, ...further.filter(([, operation]) => reads.has(operation))]
        queue.push(...further.filter(([, operation]) => !reads.has(operation)))
      }
      runOne = writeTogether(queue, refill, runOne)
    }
  }
  return { work }
}

const isApplied = ([, value, fault]: Answer): boolean => fault === null && value !== CONFLICT

const operationOf = (operations: Operations, name: string) => {
  const operation = operations.get(name)
  if (operation === undefined) throw new TypeError(`no operation ${name}`)
  return operation
}
