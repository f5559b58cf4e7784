// What a request asks of the ledger, with only the parts that a test sets.
import type { LedgerQuery } from "../ports/ledger-store.ts"
import { NETWORK } from "./given.ts"

/** A query of the ledger; it brings custom data unless the test says that it brings none. */
export const ledgerQuery = (given: Pick<LedgerQuery, "by"> & Partial<LedgerQuery>): LedgerQuery => ({
  networkId: NETWORK,
  requestKey: null,
  partnerUniqueIds: [],
  countGroupsTo: 0,
  foldedNames: [],
  bringsCustomData: true,
  wholeLeg: null,
  ...given,
})
