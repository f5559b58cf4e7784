// Records of a directory that cannot be read: the fault says which one it is.
import { rmSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"
import type { DirectoryKind, DirectoryStoreShape, DirectoryWrite, StoreFault } from "@callrules/store"
import * as Effect from "effect/Effect"
import { expect, it } from "vitest"
import { NETWORK, newField } from "../support/records.ts"
import { faultOn, onStore, stores } from "../support/running.ts"
import { temporaryFolder } from "../support/temporary-folder.ts"

const file = temporaryFolder()
const HASH = "a".repeat(64)

const written: DirectoryWrite = {
  ...newField,
  puts: [
    {
      kind: "network",
      timeZone: "UTC",
      ignoredCustomDataFields: [],
      generatesAffiliateIds: false,
      callerProfileEnrichment: false,
      attributionOnly: false,
      affiliateUrlTemplate: null,
      singleSignOnUsers: [],
      retention: { outcomeDays: 40, fateDays: 30, transcriptDays: null },
    },
    { kind: "custom_data_field", partnerName: "pro\nduct" },
    {
      kind: "campaign",
      advertiserIdFromNetwork: "acme",
      idFromNetwork: "auto",
      name: "Auto",
      hours: null,
      repeatWithinDays: 30,
    },
    {
      kind: "token",
      tokenId: "t1",
      use: "partner",
      advertiserIdFromNetwork: null,
      permissions: [],
      secrets: [{ tokenHash: HASH, expiresAt: null }],
    },
  ],
}

const EVERYTHING = { networkId: NETWORK, kind: null, after: null, limit: 10, removedToo: true } as const

/** Everything that reads a record of a kind, by the table that it is read from and what is known of it there. */
type Read = (directory: DirectoryStoreShape) => Effect.Effect<unknown, StoreFault>

it.each<readonly [DirectoryKind, Read, string]>([
  ["campaign", (store) => store.list(EVERYTHING), 'directory_records: campaign "auto" of "acme" of network "n1"'],
  [
    "campaign",
    (store) => store.find(NETWORK, "campaign", "auto"),
    'directory_records: campaign "auto" of "acme" of network "n1"',
  ],
  [
    "custom_data_field",
    (store) => store.list(EVERYTHING),
    'directory_records: custom_data_field "pro\\nduct" of network "n1"',
  ],
  ["custom_data_field", (store) => store.network(NETWORK), 'directory_records: custom_data_field of network "n1"'],
  ["token", (store) => store.list(EVERYTHING), 'directory_records: token "t1" of network "n1"'],
  ["token", (store) => store.token(HASH), 'directory_records: token of network "n1"'],
  ["network", (store) => store.list(EVERYTHING), 'directory_records: network "n1"'],
  ["network", (store) => store.network(NETWORK), 'directory_records: network "n1"'],
  [
    "token",
    (store) => store.history(NETWORK, { kind: "token", id: "t1", of: "" }, 0, 10),
    'directory_history: token "t1" of network "n1"',
  ],
])(
  "given a %s that cannot be read, when it is wanted, then the fault names it and its network",
  async (kind, read, name) => {
    const path = file("unreadable.db")
    const onDirectory = (work: Read) => Effect.flatMap(stores, ({ directory }) => work(directory))
    await onStore(
      { path },
      onDirectory((store) => store.commit(written)),
    )
    const database = new DatabaseSync(path)
    for (const table of ["directory_records", "directory_history"])
      database.exec(`UPDATE ${table} SET record = '{' WHERE kind = '${kind}'`)
    database.close()
    const fault = await faultOn({ path }, onDirectory(read))
    expect([fault.reason, String(fault.cause)]).toEqual([
      "defect",
      expect.stringContaining(`Error: ${name} cannot be read: `),
    ])
    rmSync(path)
  },
)
