// What is written down of a problem code: what it means, how to fix it, and a request that meets it.

/** A request that meets a problem. The network is `n1`, and `t1` its token. */
export interface ProblemExample {
  /** The method. */
  readonly method: string
  /** The path with its query. */
  readonly path: string
  /** The token; `t1` unless said otherwise, null where none is sent. */
  readonly token?: string | null
  /** Further headers. */
  readonly headers?: Readonly<Record<string, string>>
  /** The body: JSON, or a text that is sent as it is. */
  readonly body?: unknown
  /** Requests that were sent before it. */
  readonly after?: ReadonlyArray<ProblemExample>
}

/** A problem code. */
export interface ProblemDescription {
  /** The code: what `code` of a problem says. */
  readonly code: string
  /** The rule that was broken, or what has happened. */
  readonly means: string
  /** What the sender does about it. */
  readonly fix: string
  /** A request that meets it; null where no request does so by itself. */
  readonly example: ProblemExample | null
}

/** A row of the table. */
export const problem = (
  code: string,
  means: string,
  fix: string,
  example: ProblemExample | null,
): ProblemDescription => ({ code, means, fix, example })

/** An answer to the example of a problem, as `application/problem+json`. */
export interface ProblemAnswer {
  /** The status of HTTP. */
  readonly status: number
  /** The class of the refusal. */
  readonly title: string
  /** The body; of a long one its beginning and its end. */
  readonly body: string
}
