// The directory over HTTP, as a part of the host interface: only where the stores keep it.
import type { NamedRecord, ShownRecord } from "@callrules/operations/directory"
import { loadedOnce } from "@callrules/operations/parts"
import { type DirectoryKey, type DirectoryKind, EVERY_NETWORK } from "@callrules/store"
import * as Effect from "effect/Effect"
import { type HostContext, hostAccess } from "./admission.ts"
import { type Answer, json } from "./answer.ts"
import { listAnswer } from "./list-answer.ts"
import { knownQuery } from "./query.ts"
import { type Given, type Row, row, USUAL } from "./row.ts"

// a directory changes now and then, and never where the host keeps its own
// ENG-379
const directoryOperations = loadedOnce(() => import("@callrules/operations/directory"))

type Parameter = (name: string) => string

interface Resource {
  readonly kind: DirectoryKind
  readonly path: string
  readonly key: (parameter: Parameter) => Pick<DirectoryKey, "id" | "of">
}

const idIn = (name: string) => (parameter: Parameter) => ({ id: parameter(name), of: "" })

/** Records that are read, put and removed at a path. */
const RESOURCES: ReadonlyArray<Resource> = [
  { kind: "network", path: "/host/:network_id/network", key: () => ({ id: "", of: "" }) },
  { kind: "advertiser", path: "/host/:network_id/advertisers/:advertiser_id", key: idIn("advertiser_id") },
  {
    kind: "campaign",
    path: "/host/:network_id/advertisers/:advertiser_id/campaigns/:campaign_id",
    key: (parameter) => ({ id: parameter("campaign_id"), of: parameter("advertiser_id") }),
  },
  { kind: "custom_data_field", path: "/host/:network_id/custom_data_fields/:partner_name", key: idIn("partner_name") },
  {
    kind: "affiliate_campaigns",
    path: "/host/:network_id/affiliates/:affiliate_id/campaigns",
    key: idIn("affiliate_id"),
  },
]

/** Kinds that are listed at a path. */
const LISTS: ReadonlyArray<readonly [path: string, kind: DirectoryKind]> = [
  ["/host/:network_id/advertisers", "advertiser"],
  ["/host/:network_id/campaigns", "campaign"],
  ["/host/:network_id/custom_data_fields", "custom_data_field"],
  ["/host/:network_id/affiliate_campaigns", "affiliate_campaigns"],
  ["/host/:network_id/tokens", "token"],
  ["/host/tokens", "token"],
]

/** Paths of one token: of a network, and of all. */
const TOKENS: ReadonlyArray<string> = ["/host/:network_id/tokens", "/host/tokens"]

const networkIn = (parameter: Parameter): string => parameter("network_id") || EVERY_NETWORK

const shown = ({ body, version }: ShownRecord, status = 200): Answer => ({
  ...json(status, body),
  headers: { etag: `"${version}"` },
})

/** The routes of the directory, behind the host token whose hash is given and those that it makes. */
// ENG-173
export const directoryRoutes = (hostTokenHash: string): ReadonlyArray<Row> => {
  const host = { ...USUAL, access: hostAccess(hostTokenHash) }
  const namedBy =
    (kind: DirectoryKind, key: Resource["key"]) =>
    ({ context, parameter }: Pick<Given<HostContext, unknown>, "context" | "parameter">): NamedRecord => ({
      network: networkIn(parameter),
      key: { kind, ...key(parameter) },
      changedBy: context.changedBy,
    })
  const readable = (path: string, named: ReturnType<typeof namedBy>): ReadonlyArray<Row> => [
    row({
      ...host,
      method: "GET",
      path,
      operation: (given) =>
        Effect.flatMap(directoryOperations, ({ readDirectoryRecord }) => readDirectoryRecord(named(given))),
      answer: (one) => shown(one),
    }),
    row({
      ...host,
      method: "GET",
      path: `${path}/history`,
      operation: (given) =>
        Effect.flatMap(directoryOperations, ({ readDirectoryHistory }) => readDirectoryHistory(named(given))),
      answer: listAnswer('{"changes":[', "]}"),
    }),
    row({
      ...host,
      method: "DELETE",
      path,
      operation: (given) =>
        Effect.flatMap(directoryOperations, ({ removeDirectoryRecord }) =>
          removeDirectoryRecord(named(given), given.headers.get("if-match")),
        ),
    }),
  ]
  return [
    row({
      ...host,
      method: "GET",
      path: "/host/networks",
      query: knownQuery(["after"]),
      operation: ({ query }) => Effect.flatMap(directoryOperations, ({ listNetworks }) => listNetworks(query["after"])),
    }),
    ...LISTS.map(([path, kind]) =>
      row({
        ...host,
        method: "GET",
        path,
        query: knownQuery(["after"]),
        operation: ({ parameter, query }) =>
          Effect.flatMap(directoryOperations, ({ listDirectoryRecords }) =>
            listDirectoryRecords(networkIn(parameter), kind, query["after"]),
          ),
      }),
    ),
    // before the others: one of their names may be an id of a token of all networks
    ...TOKENS.flatMap((path) => [
      row({
        ...host,
        method: "POST",
        path,
        body: "json",
        operation: ({ body, context, parameter }) =>
          Effect.flatMap(directoryOperations, ({ createToken }) =>
            createToken(networkIn(parameter), context.changedBy, body),
          ),
        answer: (made) => shown({ body: made, version: made.version }, 201),
      }),
      row({
        ...host,
        method: "POST",
        path: `${path}/:token_id/rotate`,
        body: "json",
        operation: ({ body, context, headers, parameter }) =>
          Effect.flatMap(directoryOperations, ({ rotateToken }) =>
            rotateToken(networkIn(parameter), parameter("token_id"), context.changedBy, body, headers.get("if-match")),
          ),
        answer: (rotated) => shown({ body: rotated, version: rotated.version }),
      }),
      ...readable(`${path}/:token_id`, namedBy("token", idIn("token_id"))),
    ]),
    ...RESOURCES.flatMap(({ key, kind, path }) => {
      const named = namedBy(kind, key)
      return [
        ...readable(path, named),
        row({
          ...host,
          method: "PUT",
          path,
          body: "json",
          operation: (given) =>
            Effect.flatMap(directoryOperations, ({ putDirectoryRecord }) =>
              putDirectoryRecord(named(given), given.body, given.headers.get("if-match")),
            ),
          answer: (put) => shown(put, put.isNew ? 201 : 200),
        }),
      ]
    }),
  ]
}
