/**
 * What a signal request means and which transactions it makes. The same names as in `@callrules/signal-ledger`.
 *
 * @packageDocumentation
 */
export * from "@callrules/signal-ledger"
