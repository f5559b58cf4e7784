// A role of PostgreSQL that may not do what was asked: who has to do what, since the database says only that it is denied.

const isDenied = (message: string): boolean => /permission denied for|must be owner of/.test(message)

/** What to type where the role of a server or a command lacks its rights; empty for every other message. */
// ENG-263
export const grantHint = (message: string, url: string): string =>
  isDenied(message) ? `: run \`callrules migrate <owner's URL> --grant-to ${roleOf(url)}\`` : ""

/** Who has to migrate where another role tried; empty for every other message. */
export const ownerHint = (message: string): string =>
  isDenied(message)
    ? ": migrate as the owner of the database; the role of the engines gets its rights by --grant-to"
    : ""

const roleOf = (url: string): string => /^\w+:\/\/([^:@/]+).*@/.exec(url)?.[1] ?? "<role>"
