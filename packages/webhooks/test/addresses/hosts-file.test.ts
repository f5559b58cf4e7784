// What stands in the hosts file of the machine: its names are found there alone, whatever name servers say of them.
import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { postOverHttp } from "@callrules/webhooks"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { addressesInFile, hostsFileOf } from "../../src/hosts-file.ts"
import { lookUpBy } from "../../src/look-up.ts"
import { nameServer } from "../support/name-server.ts"

const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "callrules-webhooks-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}
const hostsFile = (text: string): string => {
  const file = join(temporaryFolder(), "hosts")
  writeFileSync(file, text)
  return file
}
const nobody = async (host: string): Promise<never> => {
  throw new Error(`the system was asked for ${host}`)
}
const lasting = () => new AbortController().signal

describe("a name in the hosts file", () => {
  // ENG-413
  it.each([
    ["know another address", ["8.8.8.8"]],
    ["do not know the name", "no such name"],
    ["refuse to answer", "refused"],
    ["have a fault", "failed"],
    ["never answer", "silence"],
  ] as const)("given name servers that %s, then what stands there is found, and nobody is asked", async (_, answer) => {
    const { asked, newResolver } = await nameServer(() => answer)
    const file = hostsFile("10.0.0.5 crm.test\n")
    expect(await lookUpBy(newResolver, nobody, file)("crm.test", lasting(), "n1")).toEqual(["10.0.0.5"])
    expect(asked).toEqual([])
  })

  // ENG-413
  it("given a file that changes, then each look-up finds what stands there at the time", async () => {
    const { asked, newResolver } = await nameServer(() => ["8.8.8.8"])
    const file = hostsFile("10.0.0.5 crm.test\n")
    const lookUp = lookUpBy(newResolver, nobody, file)
    expect(await lookUp("crm.test", lasting(), "n1")).toEqual(["10.0.0.5"])
    writeFileSync(file, "10.0.0.6 crm.test\n")
    expect(await lookUp("crm.test", lasting(), "n1")).toEqual(["10.0.0.6"])
    expect(asked).toEqual([])
    rmSync(file)
    writeFileSync(file, "10.0.0.6 erp.test\n")
    expect((await lookUp("crm.test", lasting(), "n1"))[0]).toBe("8.8.8.8")
  })

  // ENG-413
  it("given this machine's own name, then its line comes before the system", async () => {
    const { newResolver } = await nameServer(() => "silence")
    const file = hostsFile("127.0.0.2 localhost\n")
    expect(await lookUpBy(newResolver, nobody, file)("localhost", lasting(), "n1")).toEqual(["127.0.0.2"])
  })

  // ENG-413
  it.each(["10.0.0.5", "::ffff:10.0.0.5", "fd00::1", "fe80::1%eth0", "0.0.0.0"])(
    "given %s beside a public address, then nothing is connected to",
    async (address) => {
      const { newResolver } = await nameServer(() => ["8.8.8.8"])
      const file = hostsFile(`8.8.8.8 crm.test\n${address} crm.test\n`)
      const post = postOverHttp({ addressesOf: lookUpBy(newResolver, nobody, file) })
      expect(await post({ networkId: "n1", url: "https://crm.test/", headers: {}, body: "{}" })).toEqual({
        kind: "failed",
        why: expect.stringContaining(`\`crm.test\` is ${address}, which is not a public address`),
      })
    },
  )

  // ENG-413
  it("given an attempt that ends while the file is read, then nobody is asked", async () => {
    const { asked, newResolver } = await nameServer(() => ["8.8.8.8"])
    const attempt = new AbortController()
    const looking = lookUpBy(newResolver, nobody, hostsFile(""))("crm.test", attempt.signal, "n1")
    attempt.abort(new Error("the attempt is over"))
    await expect(looking).rejects.toThrow("the attempt is over")
    expect(asked).toEqual([])
  })
})

describe("the lines of a hosts file", () => {
  // ENG-413
  it.each([
    ["several lines", "10.0.0.5 crm.test\n10.0.0.9 erp.test\nfd00::5 crm.test", ["10.0.0.5", "fd00::5"]],
    ["the same line twice", "10.0.0.5 crm.test\n10.0.0.5 crm.test\n", ["10.0.0.5"]],
    ["several names", "10.0.0.5 erp.test crm.test crm\n", ["10.0.0.5"]],
    [
      "tabs, spaces and line ends of Windows",
      "\t10.0.0.5 \t erp.test\tcrm.test \r\n10.0.0.6 crm.test\r\n",
      ["10.0.0.5", "10.0.0.6"],
    ],
    ["upper case", "10.0.0.5 CRM.Test\n", ["10.0.0.5"]],
    ["a trailing dot", "10.0.0.5 crm.test.\n", ["10.0.0.5"]],
    ["comments", "# 10.0.0.4 crm.test\n10.0.0.5 crm.test# CRM\n10.0.0.6 erp.test # crm.test\n", ["10.0.0.5"]],
    ["invalid addresses", "10.0.0 crm.test\n010.0.0.5 crm.test\ncrm.test\n10.0.0.5 crm.test\n", ["10.0.0.5"]],
    ["only an invalid address", "10.0.0.256 crm.test\n", []],
    ["zones", "fe80::1%eth0 crm.test\nfe80::1% crm.test\n10.0.0.5%eth0 crm.test\n", ["fe80::1%eth0"]],
    ["names that it is part of", "10.0.0.5 crm.test.example my-crm.test crm.test.. xcrm.test\n10.0.0.6 crm\n", []],
    ["names in letters beyond ASCII that end with it", "10.0.0.5 \u00e0crm.test\n", []],
    ["nothing", "", []],
  ] as const)("given %s, then the addresses of the name are found", async (_, text, found) => {
    const file = hostsFile(text)
    for (const host of ["crm.test", "crm.test.", "Crm.TEST"]) expect(await addressesInFile(file, host)).toEqual(found)
  })

  // ENG-413
  it("given no file, or one that cannot be read, then there are no names", async () => {
    const folder = temporaryFolder()
    for (const file of [folder, join(folder, "hosts"), join(folder, "\0")]) {
      expect(await addressesInFile(file, "crm.test")).toEqual([])
    }
  })

  // ENG-413
  it("given many look-ups of a file that cannot be read yet, then one thread waits for it, and all find what stands there", async () => {
    const file = join(temporaryFolder(), "hosts")
    execFileSync("mkfifo", [file])
    const looking = Array.from({ length: 20 }, () => addressesInFile(file, "crm.test"))
    const other = readFile(import.meta.filename).then(() => "read")
    const outcome = await Promise.race([other, pause(2_000, "held up")])
    // by another process, since this one may have no thread for it
    execFileSync("sh", ["-c", 'echo 10.0.0.5 crm.test > "$0"', file])
    expect(outcome).toBe("read")
    expect(await Promise.all(looking)).toEqual(looking.map(() => ["10.0.0.5"]))
    rmSync(file)
    writeFileSync(file, "10.0.0.6 crm.test\n")
    expect(await addressesInFile(file, "crm.test")).toEqual(["10.0.0.6"])
  })

  // ENG-413
  it("given a very large file, then a megabyte of it is read, and no line in part", async () => {
    const line = "10.0.0.5 crm.test.example\n"
    // of the last line so much stands in the first megabyte that another name is left
    const cut = (2 ** 20 - "10.0.0.5 crm.test".length) % line.length
    const lines = Math.floor((2 ** 20 - "10.0.0.5 crm.test".length) / line.length)
    const text = `10.0.0.4 first.test${"\n".repeat(cut + line.length - "10.0.0.4 first.test".length)}${line.repeat(lines)}`
    const file = hostsFile(`${text}10.0.0.6 last.test\n`)
    expect(text.slice(0, 2 ** 20).endsWith("\n10.0.0.5 crm.test")).toBe(true)
    expect(await addressesInFile(file, "first.test")).toEqual(["10.0.0.4"])
    for (const host of ["crm.test", "last.test"]) expect(await addressesInFile(file, host)).toEqual([])
    writeFileSync(file, "10.0.0.5 crm.test ".repeat(100_000))
    expect(await addressesInFile(file, "crm.test")).toEqual([])
  })
})

// ENG-413
it("given a platform, then its hosts file is read", () => {
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv("SystemRoot", "D:\\Windows")
  expect(["linux", "darwin", "win32"].map(hostsFileOf)).toEqual([
    "/etc/hosts",
    "/etc/hosts",
    "D:\\Windows\\System32\\drivers\\etc\\hosts",
  ])
  vi.stubEnv("SystemRoot", undefined)
  expect(hostsFileOf("win32")).toBe("C:\\Windows\\System32\\drivers\\etc\\hosts")
})
