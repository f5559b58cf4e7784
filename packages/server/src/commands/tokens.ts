// `callrules tokens`: makes, rotates, revokes and lists tokens through the running server.
import { Failure } from "../failure.ts"
import { areShaped } from "./answer-shapes.ts"
import { askHostFor, type HostRequest, Refusal, type RunningHost } from "./ask-host.ts"

/** Whose tokens. */
export interface TokensOf extends RunningHost {
  /** The network; left out: host tokens of every network. */
  readonly network?: string | undefined
}

/** What a new token is to be; what is left out is as the server has it. */
export interface NewToken {
  readonly id?: string | undefined
  readonly use?: string | undefined
  readonly advertiser?: string | undefined
  readonly permissions?: ReadonlyArray<string> | undefined
  /** Such as `90d`. */
  readonly expires?: string | undefined
}

/** A new secret in place of the one before. */
export interface Rotation {
  /** Such as `90d`. */
  readonly expires?: string | undefined
  /** How long the secret before is still accepted, such as `1h`. */
  readonly keepOld?: string | undefined
}

const SECONDS_OF: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 }

/** A duration such as `90d`, `12h`, `30m` or `60s`, in seconds. */
const secondsOf = (text: string): number => {
  const [, digits, unit = ""] = /^(\d{1,9})([smhd])$/.exec(text) ?? []
  const seconds = SECONDS_OF[unit]
  if (digits === undefined || seconds === undefined) {
    throw new Failure(`a duration is a number with a unit, such as 90d, 12h, 30m or 60s, not ${text}`)
  }
  return Number(digits) * seconds
}

/** A token's validity; of 0 seconds it would be expired when it is made. */
const validity = (expires: string | undefined) => {
  if (expires !== undefined && secondsOf(expires) === 0) {
    throw new Failure("a token of --expires 0 would have expired when it is made; without --expires it never does")
  }
  return seconds("expires_in_seconds", expires)
}

const seconds = <Key extends string>(key: Key, text: string | undefined) =>
  text === undefined ? {} : { [key]: secondsOf(text) }

// ENG-178, ENG-534
/**
 * Makes a token; the answer has its secret, which is shown this once. A token of every network, which may do the most, is one of a
 * host, and is only made where that is said.
 */
export const createToken = async (
  of: TokensOf,
  { advertiser, expires, id, permissions, use }: NewToken,
): Promise<string> => {
  if (of.network === undefined && (use === undefined || use === "partner")) {
    throw new Failure(
      "for which network? add --network n1; a host token of every network needs --use host or --use host_read_only",
    )
  }
  return newSecret(of, {
    method: "POST",
    path: tokensPath(of),
    body: { token_id: id, use, advertiser, permissions, ...validity(expires) },
  })
}

/** Gives a token a new secret, which is shown this once. */
export const rotateToken = (of: TokensOf, id: string, { expires, keepOld }: Rotation): Promise<string> =>
  newSecret(of, {
    method: "POST",
    path: `${tokenPath(of, id)}/rotate`,
    body: { ...validity(expires), ...seconds("keep_old_seconds", keepOld) },
  }).catch(withKnownTokens(of, id))

/** Removes a token; one that is not there is a `Failure`, since its name is probably mistyped. */
export const revokeToken = async (of: TokensOf, id: string): Promise<string> => {
  const asked = { method: "GET", path: tokenPath(of, id) } as const
  await askHostFor<TokenRecord>(of, asked, ["token_id"]).catch(withKnownTokens(of, id))
  await askHostFor(of, { method: "DELETE", path: tokenPath(of, id) }, [])
  return `${id} is not accepted any more; every server knows within a second`
}

/** Of a token that is not there, how to see those that are; everything else as it was. */
// ENG-449
const withKnownTokens =
  ({ network }: TokensOf, id: string) =>
  (error: unknown): never => {
    if (!(error instanceof Refusal) || error.errorClass !== "RecordNotFound") throw error
    const list = `callrules tokens list${network === undefined ? "" : ` --network ${network}`}`
    throw new Failure(`there is no token \`${id}\`; \`${list}\` prints those that there are`)
  }

/** No server has more. */
const MOST_TOKENS = 1_000_000

/** Every token, one a line as JSON, without secrets. */
export const listTokens = async (of: TokensOf): Promise<ReadonlyArray<string>> => {
  const lines: Array<string> = []
  let after: string | null = null
  do {
    const query: string = after === null ? "" : `?after=${encodeURIComponent(after)}`
    const asked = { method: "GET", path: `${tokensPath(of)}${query}` } as const
    const page: TokenList = await askHostFor(of, asked, ["records", "next"], ({ records }) =>
      areShaped(records, { token_id: "string" }),
    )
    lines.push(...page.records.map((record) => JSON.stringify(record)))
    if (page.next !== null && (page.records.length === 0 || page.next === after || lines.length > MOST_TOKENS)) {
      throw new Failure("the server's list of tokens does not come to an end")
    }
    after = page.next
  } while (after !== null)
  return lines
}

interface TokenRecord {
  readonly token_id: string
  readonly token?: string
}

interface TokenList {
  readonly records: ReadonlyArray<TokenRecord>
  readonly next: string | null
}

const newSecret = async (of: TokensOf, asked: HostRequest): Promise<string> =>
  JSON.stringify(await askHostFor<TokenRecord>(of, asked, ["token_id", "token"]))

const tokensPath = ({ network }: TokensOf): string =>
  network === undefined ? "/host/tokens" : `/host/${encodeURIComponent(network)}/tokens`

const tokenPath = (of: TokensOf, id: string): string => `${tokensPath(of)}/${encodeURIComponent(id)}`
