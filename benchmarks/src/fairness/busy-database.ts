// Keeps the database of PostgreSQL busy without an engine until it is ended: the requests of `pg` by itself, two at once, as an
// engine works on two of a busy network at once.
import { openBare } from "../postgres/bare.ts"

const AT_ONCE = 2
/** No process takes the numbers of another. */
const NUMBERS_A_PROCESS = 10_000_000

const opened = await openBare(process.argv[2] ?? "", AT_ONCE)
let next = process.pid * NUMBERS_A_PROCESS
const endlessly = async (): Promise<never> => {
  for (;;) await opened.request(next++)
}
process.send?.({ isOpen: true })
await Promise.all(Array.from({ length: AT_ONCE }, endlessly))
