// What a benchmark is: each module of this folder that exports `benchmark` is one.

/** One measured figure. Ratios are of this figure to that of the result named by `ratioTo`, in the same run. */
export interface Result {
  readonly name: string
  readonly nanosecondsPerOperation?: number
  /** A size instead of a time. */
  readonly kilobytes?: number
  readonly ratioTo?: string
  readonly ratio?: number
  /** Further figures, in words. */
  readonly also?: string
  /** What the ratio or the figure should be, in words. */
  readonly goal?: string
}

/** A result that is a time, and that others may be compared with. */
export interface TimedResult extends Result {
  readonly nanosecondsPerOperation: number
}

/** A benchmark: its name on the command line, what it measures, and the run that measures it. */
export interface Benchmark {
  readonly name: string
  readonly description: string
  readonly run: () => Promise<ReadonlyArray<Result>>
}

/** Whether a module's export is a benchmark. */
export const isBenchmark = (value: unknown): value is Benchmark =>
  typeof value === "object" &&
  value !== null &&
  "name" in value &&
  typeof value.name === "string" &&
  "description" in value &&
  typeof value.description === "string" &&
  "run" in value &&
  typeof value.run === "function"
