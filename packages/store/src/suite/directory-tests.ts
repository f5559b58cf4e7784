// The directory: records with their versions, tokens by their hashes, and the walls between networks.
import { instant, type NetworkId, networkId } from "@callrules/model"
import * as Effect from "effect/Effect"
import type {
  CampaignRecord,
  DirectoryKey,
  DirectoryRecord,
  NetworkRecord,
  TokenRecord,
} from "../ports/directory-record.ts"
import { type DirectoryChange, type DirectoryWrite, EVERY_NETWORK } from "../ports/directory-store.ts"
import { NETWORK, OTHER_NETWORK } from "./given.ts"
import { faultReasonOf, type StoreTest, same, storeTest } from "./store-test.ts"

const network = (timeZone = "UTC"): NetworkRecord => ({
  kind: "network",
  timeZone,
  ignoredCustomDataFields: ["\0 \ud800"],
  generatesAffiliateIds: false,
  callerProfileEnrichment: true,
  attributionOnly: false,
  affiliateUrlTemplate: null,
  singleSignOnUsers: ["u1"],
  retention: { outcomeDays: 40, fateDays: 30, transcriptDays: null },
})
const field = (partnerName: string): DirectoryRecord => ({ kind: "custom_data_field", partnerName })
const advertiser = (idFromNetwork: string, name = idFromNetwork): DirectoryRecord => ({
  kind: "advertiser",
  idFromNetwork,
  name,
  attributionOnly: false,
})
const campaign = (idFromNetwork: string, advertiserIdFromNetwork: string): CampaignRecord => ({
  kind: "campaign",
  advertiserIdFromNetwork,
  idFromNetwork,
  name: "__proto__",
  // one of two follows the zone of its network
  hours: {
    ...(advertiserIdFromNetwork === "a" ? { timeZone: "UTC" } : {}),
    days: { monday: [{ from: "09:00", to: "17:00" }] },
  },
  repeatWithinDays: 30,
})
const token = (tokenId: string, ...hashes: ReadonlyArray<string>): TokenRecord => ({
  kind: "token",
  tokenId,
  use: "partner",
  advertiserIdFromNetwork: null,
  permissions: ["signals"],
  secrets: hashes.map((tokenHash, place) => ({ tokenHash, expiresAt: place === 0 ? null : instant(place) })),
})
const key = (kind: DirectoryKey["kind"], id: string, of = ""): DirectoryKey => ({ kind, id, of })

const write = (expectedVersion: number, ...puts: ReadonlyArray<DirectoryRecord>): DirectoryWrite => ({
  networkId: NETWORK,
  expectedVersion,
  puts,
  removals: [],
  changedAt: instant(expectedVersion + 1),
  changedBy: `writer ${expectedVersion}\0`,
})
const inNetwork = (id: NetworkId, written: DirectoryWrite): DirectoryWrite => ({ ...written, networkId: id })
const removing = (expectedVersion: number, ...removals: ReadonlyArray<DirectoryKey>): DirectoryWrite => ({
  ...write(expectedVersion),
  removals,
})
const made = (version: number) => ({ version, changedAt: instant(version), changedBy: `writer ${version - 1}\0` })

const page = { networkId: NETWORK, kind: null, after: null, limit: 10, removedToo: false }

/** Tests of the directory. */
export const directoryTests: ReadonlyArray<StoreTest> = [
  storeTest(
    "given a network with fields, when it is read, then it comes with the fields in the order of their names",
    function* ({ directory }) {
      same(yield* directory.network(NETWORK), undefined)
      same(yield* directory.version(NETWORK), 0)
      same(yield* directory.commit(write(0, network(), field("b\ud800"), field("a"))), "committed")
      same(yield* directory.network(NETWORK), { network: network(), fields: [field("a"), field("b\ud800")] })
      same(yield* directory.network(OTHER_NETWORK), undefined)
      same(yield* directory.version(NETWORK), 1)
      same(yield* directory.commit(removing(1, key("custom_data_field", "a"))), "committed")
      same(yield* directory.network(NETWORK), { network: network(), fields: [field("b\ud800")] })
    },
  ),
  storeTest(
    "given writes decided on another version, when they come, then nothing of them is kept",
    function* ({ directory }) {
      same(yield* directory.commit(write(1, network())), "conflict")
      same(yield* directory.commit(write(0, network())), "committed")
      same(yield* directory.commit(write(0, network("Europe/Paris"), token("t", "h"))), "conflict")
      same(yield* directory.commit(write(2, network("Europe/Paris"))), "conflict")
      same((yield* directory.network(NETWORK))?.network, network())
      same(yield* directory.token("h"), undefined)
      same(yield* directory.version(NETWORK), 1)
    },
  ),
  storeTest(
    "given records, when they are changed and removed, then each change is kept and the last one stands",
    function* ({ directory }) {
      const acme = key("advertiser", "acme")
      same(yield* directory.commit(write(0, advertiser("acme"))), "committed")
      same(yield* directory.commit(write(1, advertiser("acme", "Acme \ud800"))), "committed")
      same(yield* directory.commit(removing(2, acme, key("advertiser", "never there"))), "committed")
      same(yield* directory.find(NETWORK, "advertiser", "acme"), [])
      same(yield* directory.list(page), [])
      same(yield* directory.list({ ...page, removedToo: true }), [{ key: acme, record: null, ...made(3) }])
      same(yield* directory.commit(write(3, advertiser("acme"))), "committed")
      same(yield* directory.find(NETWORK, "advertiser", "acme"), [
        { key: acme, record: advertiser("acme"), ...made(4) },
      ])
      same(yield* directory.history(NETWORK, acme, 0, 9), [
        { key: acme, record: advertiser("acme"), ...made(1) },
        { key: acme, record: advertiser("acme", "Acme \ud800"), ...made(2) },
        { key: acme, record: null, ...made(3) },
        { key: acme, record: advertiser("acme"), ...made(4) },
      ])
      const [, second, third] = yield* directory.history(NETWORK, acme, 0, 9)
      same(yield* directory.history(NETWORK, acme, 1, 2), [second, third])
      same(yield* directory.history(NETWORK, acme, 4, 9), [])
      same(yield* directory.history(NETWORK, key("advertiser", "never there"), 0, 9), [])
      same(yield* directory.history(OTHER_NETWORK, acme, 0, 9), [])
    },
  ),
  storeTest(
    "given campaigns of one id, when they are looked up, then that of each advertiser is found",
    function* ({ directory }) {
      same(yield* directory.commit(write(0, campaign("k", "b"), campaign("k", "a"), campaign("l", "a"))), "committed")
      const found = yield* directory.find(NETWORK, "campaign", "k")
      same(
        found.map(({ record }) => record),
        [campaign("k", "a"), campaign("k", "b")],
      )
      same(yield* directory.commit(removing(1, key("campaign", "k", "a"))), "committed")
      const left = yield* directory.find(NETWORK, "campaign", "k")
      same(
        left.map(({ record }) => record),
        [campaign("k", "b")],
      )
    },
  ),
  storeTest(
    "given records that others have changed since an author wrote them, when they are asked for, then without those that it removed",
    function* ({ directory }) {
      const [ours, others] = ["configuration\0", "host"]
      const by = (changedBy: string, version: number, puts: ReadonlyArray<DirectoryRecord>, ...gone: Array<string>) =>
        directory.commit({
          ...removing(version, ...gone.map((id) => key("advertiser", id))),
          puts,
          changedBy,
        })
      const taken = (after: DirectoryKey | null, limit: number, id = NETWORK) =>
        directory.takenOver(id, ours, after, limit)
      const written = ["again", "gone", "kept", "removed"].map((id) => advertiser(id))
      same(yield* by(ours, 0, [network(), campaign("k", "a\ud800"), ...written]), "committed")
      same(yield* taken(null, 9), [])
      const changed = ["again", "made"].map((id) => advertiser(id, "Acme"))
      same(yield* by(others, 1, [campaign("k", "a\ud800"), ...changed], "gone"), "committed")
      same(yield* by(ours, 2, [], "removed"), "committed")
      same(yield* by(others, 3, [network(), advertiser("removed")], "again"), "committed")
      same(yield* by(others, 4, [advertiser("again")]), "committed")
      const keys = [key("advertiser", "again"), key("campaign", "k", "a\ud800"), key("network", "")]
      same(yield* taken(null, 9), keys)
      same(yield* taken(null, 1), keys.slice(0, 1))
      same(yield* taken(key("advertiser", "again"), 1), keys.slice(1, 2))
      same(yield* taken(null, 9, OTHER_NETWORK), [])
      same(yield* directory.takenOver(NETWORK, "nobody", null, 9), [])
    },
  ),
  storeTest("given many records, when they are listed, then pages follow each other", function* ({ directory }) {
    const records = [
      advertiser("a"),
      advertiser("\uffff"),
      advertiser("\u{1f600}"),
      campaign("k", "a"),
      campaign("k", "b"),
    ]
    same(yield* directory.commit(write(0, network(), ...records)), "committed")
    const seen: Array<DirectoryRecord | null> = []
    let after: DirectoryKey | null = null
    do {
      const next: ReadonlyArray<DirectoryChange> = yield* directory.list({ ...page, after, limit: 2 })
      seen.push(...next.map(({ record }) => record))
      after = next.at(-1)?.key ?? null
    } while (after !== null)
    same(seen, [...records, network()])
    const ofKind = yield* directory.list({ ...page, kind: "campaign", limit: 1 })
    same(
      ofKind.map(({ record }) => record),
      [campaign("k", "a")],
    )
    same(yield* directory.list({ ...page, networkId: OTHER_NETWORK }), [])
  }),
  storeTest("given open stores, when they are asked whether they take writes, then they do", function* ({ directory }) {
    same(yield* directory.takesWrites(), true)
  }),
  storeTest("given networks, when their ids are listed, then in the order of code points", function* ({ directory }) {
    for (const id of ["\u{1f600}", "b", "\uffff", "a"].map(networkId)) {
      same(yield* directory.commit(inNetwork(id, write(0, network()))), "committed")
    }
    same(yield* directory.commit(inNetwork(EVERY_NETWORK, write(0, token("t", "h")))), "committed")
    same(yield* directory.networks("", 3), ["a", "b", "\uffff"])
    same(yield* directory.networks("\uffff", 3), ["\u{1f600}"])
    same(yield* directory.commit(inNetwork(networkId("a"), removing(1, key("network", "")))), "committed")
    same(yield* directory.networks("", 1), ["b"])
  }),
  storeTest(
    "given a token with secrets, when one of its hashes comes, then it leads to the token",
    function* ({ directory }) {
      const two = token("t", "h1", "h2")
      same(yield* directory.commit(write(0, network(), field("a"), two, token("u", "h3"))), "committed")
      const reading = { networkId: NETWORK, token: two }
      same(yield* directory.token("h1"), reading)
      same(yield* directory.token("h2"), reading)
      same(yield* directory.token("h"), undefined)
      same(yield* directory.commit(write(1, token("t", "h4", "h1"))), "committed")
      same((yield* directory.token("h4"))?.token, token("t", "h4", "h1"))
      same(yield* directory.token("h2"), undefined)
      same(yield* directory.commit(removing(2, key("token", "t"))), "committed")
      same(yield* directory.token("h4"), undefined)
      same((yield* directory.token("h3"))?.token.tokenId, "u")
      const ofAll = inNetwork(EVERY_NETWORK, write(0, { ...token("all", "h5"), use: "host" }))
      same(yield* directory.commit(ofAll), "committed")
      same(yield* directory.token("h5"), { networkId: EVERY_NETWORK, token: ofAll.puts[0] })
    },
  ),
  storeTest(
    "given a hash that a token has, when another one is to have it, then it is taken",
    function* ({ directory }) {
      same(yield* directory.commit(write(0, network(), token("t", "h"))), "committed")
      const others = write(0, network(), token("t", "h"))
      same(yield* directory.commit(inNetwork(OTHER_NETWORK, others)), "taken")
      same(yield* directory.network(OTHER_NETWORK), undefined)
      same(yield* directory.version(OTHER_NETWORK), 0)
      same(yield* directory.commit(write(1, token("u", "h"))), "taken")
      same(yield* directory.commit(write(1, token("u", "i"), token("v", "i"))), "taken")
      same((yield* directory.token("h"))?.token.tokenId, "t")
      same(yield* directory.commit(write(1, token("u", "h"), token("t", "i"))), "committed")
      same((yield* directory.token("h"))?.token.tokenId, "u")
      same(yield* directory.commit({ ...removing(2, key("token", "u")), puts: [token("v", "h")] }), "committed")
      same((yield* directory.token("h"))?.token.tokenId, "v")
    },
  ),
  storeTest(
    "given many writes decided on one version, when they come at once, then one is kept",
    function* ({ directory }) {
      const writes = Array.from({ length: 8 }, (_, number) => write(0, advertiser(`a${number}`)))
      const answers = yield* Effect.all(
        writes.map((one) => directory.commit(one)),
        { concurrency: "unbounded" },
      )
      same(answers.filter((answer) => answer === "committed").length, 1)
      same(answers.filter((answer) => answer === "conflict").length, 7)
      same((yield* directory.list(page)).length, 1)
    },
  ),
  storeTest(
    "given a write that changes a record twice, or nothing, when it comes, then it is a defect",
    function* ({ directory }) {
      same(yield* faultReasonOf(directory.commit(write(0))), "defect")
      same(yield* faultReasonOf(directory.commit(write(0, advertiser("a"), advertiser("a", "b")))), "defect")
      const both = { ...removing(0, key("advertiser", "a")), puts: [advertiser("a")] }
      same(yield* faultReasonOf(directory.commit(both)), "defect")
    },
  ),
]
