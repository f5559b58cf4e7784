// Ids as long as any may be, which nothing compresses: stores keep them in indexes, several in one.
import { callRecordId, instant, networkId } from "@callrules/model"
import type { DirectoryRecord } from "../ports/directory-record.ts"
import { append, givenAffiliate, groupWrite, outcome, readLeg, requestKey, storeLeg } from "./given.ts"
import { seeded } from "./random.ts"
import { type StoreTest, same, storeTest } from "./store-test.ts"

/** A text of characters that take four bytes each in UTF-8. */
const textOf = (characters: number, seed: number): string => {
  const { below } = seeded(seed)
  return Array.from({ length: characters }, () => String.fromCodePoint(0x20000 + below(0xa000))).join("")
}

/** 600 bytes. */
const idOf = (seed: number): string => textOf(150, seed)

const NETWORK = networkId(idOf(1))
const [LEG, RECORD, ADVERTISER, CAMPAIGN] = [idOf(2), idOf(3), idOf(4), idOf(5)]

/** Texts of senders: 255 characters. */
const [GROUP, NAME] = [textOf(255, 7), textOf(255, 8)]

/** Tests of the longest ids. */
// ENG-367
export const longestIdTests: ReadonlyArray<StoreTest> = [
  storeTest(
    "given the longest ids, when a leg, signals and an outcome are written, then they are found",
    function* ({ calls, ledger }) {
      yield* storeLeg(
        { calls },
        {
          network: NETWORK,
          id: LEG,
          callRecord: RECORD,
          advertiser: ADVERTISER,
          campaign: CAMPAIGN,
          externalId: idOf(9),
        },
      )
      const write = groupWrite({ id: idOf(10), leg: LEG, partnerUniqueId: GROUP })
      const key = requestKey("k".repeat(255), { networkId: NETWORK, advertiserIdFromNetwork: ADVERTISER })
      const kept = { key, outcome: outcome("answer") }
      same(
        yield* append(ledger, {
          ...write,
          networkId: NETWORK,
          newNames: [{ folded: NAME, casing: NAME }],
          outcome: kept,
        }),
        "committed",
      )
      same((yield* calls.byCallRecordId(NETWORK, callRecordId(RECORD))).length, 1)
      same((yield* readLeg(ledger, write.legId, [GROUP], [NAME], NETWORK))?.ledgerVersion, 2)
    },
  ),
  storeTest(
    "given the longest ids, when settings, records, an affiliate and a transcript are written, then they are found",
    function* ({ affiliates, directory, settings, transcripts }) {
      const campaign = { networkId: NETWORK, advertiserIdFromNetwork: ADVERTISER, campaignIdFromNetwork: CAMPAIGN }
      const record: DirectoryRecord = {
        kind: "campaign",
        advertiserIdFromNetwork: ADVERTISER,
        idFromNetwork: CAMPAIGN,
        name: "",
        hours: null,
        repeatWithinDays: 30,
      }
      const version = { version: 1, recordCalls: true, condition: "mobile", storedAt: instant(1) }
      same(yield* settings.append(campaign, version), "committed")
      same(yield* settings.current(campaign), version)
      const changed = { changedAt: instant(1), changedBy: "host" }
      const write = { networkId: NETWORK, expectedVersion: 0, puts: [record], removals: [], ...changed }
      same(yield* directory.commit(write), "committed")
      same((yield* directory.find(NETWORK, "campaign", CAMPAIGN)).length, 1)
      const summary = { summary: "A sale.", eventId: "e1", at: instant(1) }
      yield* transcripts.put(NETWORK, callRecordId(RECORD), summary)
      same(yield* transcripts.get(NETWORK, callRecordId(RECORD)), summary)
      const affiliate = givenAffiliate(textOf(255, 11), NAME)
      yield* affiliates.put(NETWORK, affiliate, 0)
      same((yield* affiliates.get(NETWORK, affiliate.idFromNetwork))?.affiliate, affiliate)
    },
  ),
  storeTest("given a network id that is too long for any, when it is read, then there is nothing", function* (stores) {
    const { calls, directory } = stores
    const none = networkId(textOf(2_000, 12))
    same(yield* directory.network(none), undefined)
    same(yield* calls.byCallRecordId(none, callRecordId(RECORD)), [])
  }),
]
