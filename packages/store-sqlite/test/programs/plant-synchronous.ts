// Loaded before a program: makes its databases sync as CALLRULES_TEST_SYNCHRONOUS says, whatever the store asks for.
import { DatabaseSync } from "node:sqlite"

const level = process.env["CALLRULES_TEST_SYNCHRONOUS"] ?? "FULL"
const exec = DatabaseSync.prototype.exec
DatabaseSync.prototype.exec = function (this: DatabaseSync, sql: string) {
  return exec.call(this, sql.replace("synchronous = FULL", `synchronous = ${level}`))
}
