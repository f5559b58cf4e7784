// What the benchmark compares: ways to do one signal request in PostgreSQL.

/** A way to do a request, open on a database. */
export interface Candidate {
  /** Does the request of a number, its write included, again and again until nobody was faster; says how often it was tried. */
  readonly request: (number: number) => Promise<number>
  readonly close: () => Promise<void>
}

/** Opens a candidate on a database with so many connections. */
export type Open = (url: string, connections: number) => Promise<Candidate>
