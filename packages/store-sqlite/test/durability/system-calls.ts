// What strace saw: the system calls of a process and its threads, in the order in which they began and ended.

/** A system call on an open file. */
export interface SystemCall {
  readonly name: string
  /** What the descriptor stands for: a path, or `socket:[n]`, `pipe:[n]`. */
  readonly target: string
  /** What it hands over, with the length of each part; as many bytes as strace was told to show. */
  readonly parts: ReadonlyArray<Buffer>
}

/** A call begins, or has ended with an answer; both name the same call. */
export interface Moment {
  readonly call: SystemCall
  readonly kind: "begun" | "ended"
  /** What an ended call answered; -1 for a fault. */
  readonly answer: number
}

/** The calls that matter: everything that writes or syncs. */
const TRACED =
  "trace=write,writev,pwrite64,pwritev,pwritev2,fsync,fdatasync,sync_file_range,sendto,sendmsg,sendmmsg,msync"

/** What strace is told, so that its output can be read here; a page of the database is shown whole. */
export const STRACE_ARGUMENTS = ["-f", "-ttt", "-y", "-xx", "-s", "4200", "-e", TRACED]

const WHOLE = /^(\d+) +[\d.]+ (\w+)\((\d+)<([^>]*)>(.*)\) += (-?\d+)/s
const BEGINNING = /^(\d+) +[\d.]+ (\w+)\((\d+)<([^>]*)>(.*) <unfinished \.\.\.>$/s
const END = /^(\d+) +[\d.]+ <\.\.\. (\w+) resumed>.*\) += (-?\d+)/s

/** Reads strace's output, line by line; a call that is still under way at its end never ends. */
export const readMoments = (output: string): ReadonlyArray<Moment> => {
  const moments: Array<Moment> = []
  const underWay = new Map<string, SystemCall>()
  for (const line of output.split("\n")) {
    const end = END.exec(line)
    if (end !== null) {
      const [, thread = "", name = "", answer = ""] = end
      const call = underWay.get(thread)
      if (call?.name === name) moments.push({ call, kind: "ended", answer: Number(answer) })
      underWay.delete(thread)
      continue
    }
    const whole = WHOLE.exec(line)
    const [, thread = "", name = "", , target = "", rest = "", answer = ""] = whole ?? BEGINNING.exec(line) ?? []
    if (name === "") continue
    const call = { name, target: shown(target), parts: partsOf(rest) }
    moments.push({ call, kind: "begun", answer: 0 })
    if (whole === null) underWay.set(thread, call)
    else moments.push({ call, kind: "ended", answer: Number(answer) })
  }
  return moments
}

const partsOf = (text: string): ReadonlyArray<Buffer> =>
  [...text.matchAll(/"([^"]*)"/g)].map(([, hex = ""]) => bytes(hex))

const bytes = (hex: string): Buffer => Buffer.from(hex.replaceAll("\\x", ""), "hex")

// strace writes the names of files in hexadecimal too when it is told to write data so
const shown = (target: string): string => (target.includes("\\x") ? bytes(target).toString() : target)
