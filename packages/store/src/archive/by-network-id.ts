// The ids of networks as they are, over an archive that has them as its database keeps them.
import * as Effect from "effect/Effect"
import type { LedgerArchiveShape } from "../ports/ledger-archive.ts"
import { restored, storable } from "../rows/values/storable-text.ts"

/** An archive whose networks are named by their own ids, over one that names them by what its database keeps of these. */
// ENG-469
export const byNetworkId = (kept: LedgerArchiveShape): LedgerArchiveShape => ({
  networkAfter: (networkId) =>
    Effect.map(kept.networkAfter(networkId === null ? null : storable(networkId)), (id) =>
      id === undefined ? undefined : restored(id),
    ),
  read: (networkId, kind, take) => kept.read(storable(networkId), kind, take),
  add: (networkId, kind, rows) => kept.add(storable(networkId), kind, rows),
  addHeads: (networkId, heads) => kept.addHeads(storable(networkId), heads),
  unerased: (networkId, kind, rows) => kept.unerased(storable(networkId), kind, rows),
  erase: (networkId, kind, rows) => kept.erase(storable(networkId), kind, rows),
  eraseHeads: (networkId, heads) => kept.eraseHeads(storable(networkId), heads),
  current: (networkId, legIds) => kept.current(storable(networkId), legIds),
  currentGroups: (networkId) => kept.currentGroups(storable(networkId)),
  misleadingIds: (networkId) => kept.misleadingIds(storable(networkId)),
  commit: kept.commit,
})
