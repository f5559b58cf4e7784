// What Emmett uses of the package sqlite3, on node:sqlite: nothing is compiled, and both sides run the same SQLite.
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite"

type Callback = (this: { readonly changes: number }, error: Error | null, rows?: unknown) => void

// what sqlite3 makes of values: a truth value is a number, an object its text
const storable = (value: unknown): SQLInputValue => {
  if (typeof value === "boolean") return Number(value)
  if (typeof value === "object" && value !== null) return String(value)
  return value as SQLInputValue // Emmett binds texts and numbers beside these
}

class Database {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()
  constructor(path: string) {
    this.#database = new DatabaseSync(path)
    this.#database.exec("PRAGMA synchronous = FULL")
  }
  run(sql: string, values: ReadonlyArray<unknown> | Callback = [], callback?: Callback): void {
    this.#answer(typeof values === "function" ? values : callback, () => this.#with(sql, values, "run"))
  }
  all(sql: string, values: ReadonlyArray<unknown>, callback: Callback): void {
    this.#answer(callback, () => this.#with(sql, values, "all"))
  }
  get(sql: string, values: ReadonlyArray<unknown>, callback: Callback): void {
    this.#answer(callback, () => this.#with(sql, values, "get"))
  }
  close(): void {
    this.#database.close()
  }
  #with(sql: string, values: ReadonlyArray<unknown> | Callback, how: "run" | "all" | "get"): unknown {
    const known = this.#statements.get(sql)
    const statement = known ?? this.#database.prepare(sql)
    if (known === undefined) this.#statements.set(sql, statement)
    return statement[how](...(typeof values === "function" ? [] : values.map(storable)))
  }
  #answer(callback: Callback | undefined, work: () => unknown): void {
    try {
      const rows = work()
      callback?.call({ changes: 1 }, null, rows)
    } catch (error) {
      if (callback === undefined) throw error
      callback.call({ changes: 0 }, error as Error) // SQLite throws errors only
    }
  }
}

export default { Database, OPEN_URI: 0, OPEN_READWRITE: 0, OPEN_CREATE: 0 }
