/**
 * The metrics of the process as Prometheus reads them. The same names as in `@callrules/operations/metrics`.
 *
 * @packageDocumentation
 */
export * from "@callrules/operations/metrics"
