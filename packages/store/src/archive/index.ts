/**
 * Everything that a store keeps, moved to another store and checked: exports and imports over the port `LedgerArchive`.
 *
 * @packageDocumentation
 */
export { byNetworkId } from "./by-network-id.ts"
export { ERASABLE_KINDS, type ErasableKind, erasureColumns } from "./erasable-kinds.ts"
export { exportLedger, type LedgerSummary, verifyLedger } from "./export-ledger.ts"
export { importLedger, type LedgerImport } from "./import-ledger.ts"
export { type KeptLeg, keptLeg } from "./kept-leg.ts"
export { placing } from "./placing.ts"
export { RECORD_KINDS, type RecordColumn, type RecordKind, recordKind, rowsOfNetwork } from "./record-kinds.ts"
export type { NetworkSeal } from "./seal.ts"
