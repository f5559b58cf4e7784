/**
 * The metrics of the process as Prometheus reads them. The same names as in `@callrules/engine/metrics`.
 *
 * @packageDocumentation
 */
export * from "@callrules/engine/metrics"
