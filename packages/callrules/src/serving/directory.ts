/**
 * Networks, advertisers, campaigns and tokens from plain data. The same names as in `@callrules/directory`.
 *
 * @packageDocumentation
 */
export * from "@callrules/directory"
