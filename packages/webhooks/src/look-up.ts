// Finds the addresses of a host. A stranger's name servers may take as long as they like, so what waits for them holds no thread: the
// process has few, and files and the names of its database need them too.
import { lookup, Resolver } from "node:dns/promises"
import { setTimeout as pause } from "node:timers/promises"
import { addressesInFile, hostsFileOf } from "./hosts-file.ts"
import { type LookUp, oneAtATime } from "./one-at-a-time.ts"

/** When one family of addresses was found, the other one is waited for so long. */
const OTHER_FAMILY_MILLISECONDS = 1_000

/** Said of a name that the system may know in a way of its own: it is not known, or not served, or there is nobody to ask. */
const UNKNOWN: ReadonlySet<unknown> = new Set(["ENOTFOUND", "ENODATA", "EREFUSED", "ECONNREFUSED"])

/** Addresses by the hosts file; of what does not stand there, by name servers; and of what these do not know, by the system. */
// ENG-402
export const lookUpBy =
  (newResolver: () => Resolver, ofSystem: LookUp, hostsFile: string): LookUp =>
  async (host, ending, networkId) => {
    const written = await addressesInFile(hostsFile, host)
    ending.throwIfAborted()
    if (written.length > 0) return written
    if (host === "localhost") return ofSystem(host, ending, networkId)
    const resolver = newResolver()
    const cancel = (): void => resolver.cancel()
    ending.addEventListener("abort", cancel, { once: true })
    try {
      const both = [resolver.resolve4(host), resolver.resolve6(host)]
      const late = Promise.any(both).then(() => tooLate(host))
      const answers = await Promise.allSettled(both.map((one) => Promise.race([one, late])))
      const found = answers.flatMap((one) => (one.status === "fulfilled" ? one.value : []))
      if (found.length > 0) return found
      const faults = answers.flatMap((one) => (one.status === "rejected" ? [one.reason] : []))
      const fault = faults.find(({ code }) => !UNKNOWN.has(code))
      if (fault !== undefined) throw fault
    } finally {
      ending.removeEventListener("abort", cancel)
      cancel()
    }
    return ofSystem(host, ending, networkId)
  }

const tooLate = async (host: string): Promise<never> => {
  await pause(OTHER_FAMILY_MILLISECONDS, undefined, { ref: false })
  throw new Error(`no answer for \`${host}\``)
}

/** Each try asks every name server of the system; all of it ends with the attempt in any case. */
const RESOLVER = { timeout: 2_000, tries: 2 }

/** The addresses of a host as the process finds them. */
export const addressesOfHost: LookUp = lookUpBy(
  () => new Resolver(RESOLVER),
  oneAtATime(async (host) => (await lookup(host, { all: true })).map(({ address }) => address)),
  hostsFileOf(process.platform),
)
