// Where a server listens, as it stands in an address.

/** A host and a port as one text; an IPv6 host stands in brackets. */
export const addressOf = (host: string, port: number): string =>
  `${host.includes(":") && !host.startsWith("[") ? `[${host}]` : host}:${port}`
