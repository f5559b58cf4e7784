// The hosts file of the machine. Whoever runs the machine writes it, so it comes before all name servers, as it does for every program.
import { createReadStream } from "node:fs"
import { isIP } from "node:net"

/** Where the hosts file of a platform is. */
export const hostsFileOf = (platform: string): string =>
  platform === "win32" ? `${process.env["SystemRoot"] ?? "C:\\Windows"}\\System32\\drivers\\etc\\hosts` : "/etc/hosts"

/** So much is read of a hosts file. */
const MOST_BYTES = 2 ** 20

/** The addresses of all lines that name a host; none where the file is missing or cannot be read. Invalid addresses are passed over. */
// ENG-413
export const addressesInFile = async (file: string, host: string): Promise<ReadonlyArray<string>> => {
  const name = comparable(host)
  const text = await readOnce(file)
  // spares most look-ups the lines
  if (!text.toLowerCase().includes(name)) return []
  const found = text.split("\n").flatMap((line) => {
    const [address = "", ...names] = line.replace(/#.*/s, "").match(/[^\t\r ]+/g) ?? []
    return isIP(address) > 0 && names.some((one) => comparable(one) === name) ? [address] : []
  })
  return [...new Set(found)]
}

const comparable = (name: string): string => name.toLowerCase().replace(/\.$/, "")

/** What is being read. */
const readings = new Map<string, Promise<string>>()

/** What a file says, read once for all who ask meanwhile: many look-ups at a time hold one thread and one copy. */
const readOnce = (file: string): Promise<string> => {
  const reading = readings.get(file) ?? beginningOf(file).finally(() => readings.delete(file))
  readings.set(file, reading)
  return reading
}

const beginningOf = async (file: string): Promise<string> => {
  let text = ""
  try {
    // a character for each byte: names of hosts are ASCII
    for await (const part of createReadStream(file, { encoding: "latin1", end: MOST_BYTES - 1 })) text += part
  } catch {
    return ""
  }
  // a line that was cut may end in another name
  return text.length < MOST_BYTES ? text : text.slice(0, text.lastIndexOf("\n") + 1)
}
