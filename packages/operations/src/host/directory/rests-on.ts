// What a record of the directory rests on: without that it has no effect, and does not stay.
import type { DirectoryKey, DirectoryRecord } from "@callrules/store"

const NETWORK: DirectoryKey = { kind: "network", id: "", of: "" }

/** Keys of what a record rests on, in the order in which they are put. */
// ENG-174
export const basesOf = (record: DirectoryRecord): ReadonlyArray<DirectoryKey> => {
  switch (record.kind) {
    case "network":
      return []
    case "campaign":
    case "token": {
      const id = record.advertiserIdFromNetwork
      return id === null ? [NETWORK] : [NETWORK, { kind: "advertiser", id, of: "" }]
    }
    case "affiliate_campaigns":
      return [NETWORK, ...campaignsIn(record)]
    default:
      return [NETWORK]
  }
}

const campaignsIn = ({ campaigns }: Extract<DirectoryRecord, { kind: "affiliate_campaigns" }>) =>
  campaigns.map(
    (one): DirectoryKey => ({ kind: "campaign", id: one.campaignIdFromNetwork, of: one.advertiserIdFromNetwork }),
  )

/**
 * Takes out whatever rests on what is not there. The campaigns of an affiliate stay for as long as one of them does: it must not be
 * deleted.
 */
export const takeOutUnsupported = (records: Map<string, DirectoryRecord>): void => {
  const isThere = (key: DirectoryKey): boolean => records.has(keyText(key))
  const stays = (record: DirectoryRecord): boolean => {
    if (record.kind !== "affiliate_campaigns") return basesOf(record).every(isThere)
    const campaigns = campaignsIn(record)
    return isThere(NETWORK) && (campaigns.length === 0 || campaigns.some(isThere))
  }
  for (let before = -1; before !== records.size; ) {
    before = records.size
    for (const [text, record] of records) if (!stays(record)) records.delete(text)
  }
}

/** A key as the key of a map. */
export const keyText = ({ id, kind, of }: DirectoryKey): string => JSON.stringify([kind, id, of])

/** A record by its kind and id, for a person. */
export const nameOf = ({ id, kind, of }: DirectoryKey): string => {
  if (kind === "network") return "the network itself"
  return `${kind.replaceAll("_", " ")} ${id}${of === "" ? "" : ` of advertiser ${of}`}`
}
