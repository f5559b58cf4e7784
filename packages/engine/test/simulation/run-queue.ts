// Virtual time: everything that happens in a simulated run is a task on this queue, and one task runs at a time.

/** A task that can still be called off. */
export interface Task {
  readonly what: string
  readonly at: number
  cancelled: boolean
}

/** The tasks of one run, in order of their virtual time. The clock of the run is the time of the task that runs. */
export interface RunQueue {
  /** Virtual milliseconds since the epoch. */
  readonly now: () => number
  /** Runs something later; tasks of the same time run in the order in which they were given. */
  readonly after: (milliseconds: number, what: string, run: () => void) => Task
  /** Runs tasks until none is left. */
  readonly drain: () => void
  /** Moves the clock on while nothing is under way. */
  readonly advance: (milliseconds: number) => void
  /** Adds a line to the trace. */
  readonly note: (line: string) => void
  /** A number that stands for everything that has happened so far, in its order. */
  readonly traceHash: () => number
}

interface QueuedTask extends Task {
  readonly order: number
  readonly run: () => void
}

/** More tasks than any run needs: one that reaches this makes no progress. */
const MOST_TASKS = 20_000

/** An empty queue. Lines of the trace are handed to `trace` as they come. */
export const runQueue = (start: number, trace: ((line: string) => void) | null): RunQueue => {
  const heap: Array<QueuedTask> = []
  let time = start
  let order = 0
  let ran = 0
  let hash = 0x811c9dc5
  const note = (line: string): void => {
    hash = Math.imul(hash ^ (time & 0xffff), 0x01000193)
    for (let index = 0; index < line.length; index++) hash = Math.imul(hash ^ line.charCodeAt(index), 0x01000193)
    trace?.(`${String(time - start).padStart(9)} ms  ${line}`)
  }
  return {
    now: () => time,
    after: (milliseconds, what, run) => {
      const task = { what, at: time + milliseconds, order: order++, run, cancelled: false }
      push(heap, task)
      return task
    },
    drain: () => {
      for (let task = pop(heap); task !== undefined; task = pop(heap)) {
        if (task.cancelled) continue
        ran += 1
        if (ran > MOST_TASKS) throw new Error(`no end after ${MOST_TASKS} tasks; the next one is: ${task.what}`)
        time = task.at
        note(task.what)
        task.run()
      }
    },
    advance: (milliseconds) => {
      time += milliseconds
    },
    note,
    traceHash: () => hash >>> 0,
  }
}

const comesBefore = (a: QueuedTask, b: QueuedTask): boolean => a.at < b.at || (a.at === b.at && a.order < b.order)

const push = (heap: Array<QueuedTask>, task: QueuedTask): void => {
  let place = heap.length
  heap.push(task)
  while (place > 0) {
    const above = (place - 1) >> 1
    const parent = heap[above]
    if (parent === undefined || !comesBefore(task, parent)) break
    heap[place] = parent
    place = above
  }
  heap[place] = task
}

const pop = (heap: Array<QueuedTask>): QueuedTask | undefined => {
  const first = heap[0]
  const last = heap.pop()
  if (first === undefined || last === undefined || heap.length === 0) return first
  let place = 0
  for (;;) {
    let child = place * 2 + 1
    let below = heap[child]
    const other = heap[child + 1]
    if (below !== undefined && other !== undefined && comesBefore(other, below)) {
      below = other
      child += 1
    }
    if (below === undefined || !comesBefore(below, last)) break
    heap[place] = below
    place = child
  }
  heap[place] = last
  return first
}
