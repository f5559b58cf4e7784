// Who waits for events: where they are sent, and with what they are signed.
import { didYouMean, knownNames, nearestName, shown } from "@callrules/model/reading"
import { ENGINE_EVENT_KINDS, type EngineEvent } from "@callrules/store"
import { Webhook } from "standardwebhooks"

/** One receiver of one network's events. */
export interface WebhookTarget {
  /** A name of the host's for it, unique in its network; deliveries are kept under both. */
  readonly id: string
  /** The network whose events it gets. */
  readonly networkId: string
  /** Where they are posted: `https:`, or `http:` where plain connections are allowed. */
  readonly url: string
  /**
   * Secrets as Standard Webhooks writes them, `whsec_` and 24 to 64 bytes in base64. A message is signed with each, so that a
   * receiver can change from one to the next.
   */
  readonly secrets: ReadonlyArray<string>
  /** The kinds of events it gets, at least one; absent: all. */
  readonly types?: ReadonlyArray<EngineEvent["kind"]>
}

/** What is wrong with a target. */
export interface TargetProblem {
  /** The index of the target and the key. */
  readonly path: ReadonlyArray<number | string>
  /** What is wrong. */
  readonly message: string
  /** What would be right. */
  readonly hint: string
}

/**
 * What is wrong with targets: all problems, in their order.
 *
 * @param allowPlain - whether `http:` is allowed.
 *
 * @example
 * ```ts
 * import { checkTargets } from "@callrules/webhooks"
 *
 * const secrets = ["whsec_c2VjcmV0IHNlY3JldCBzZWNyZXQgc2VjcmV0"]
 * const target = { id: "crm", networkId: "n1", url: "http://crm.example.com/events", secrets }
 * console.assert(checkTargets([target]).map(({ path }) => path.join(".")).join() === "0.url")
 * ```
 */
export const checkTargets = (targets: ReadonlyArray<WebhookTarget>, allowPlain = false): ReadonlyArray<TargetProblem> =>
  targets.flatMap((target, index) => [
    ...(targets.findIndex(({ id, networkId }) => networkId === target.networkId && id === target.id) < index
      ? [
          {
            path: [index, "id"],
            message: `is also the id of an earlier one: \`${target.id}\``,
            hint: "give each its own id",
          },
        ]
      : []),
    ...urlProblems(target, index, allowPlain),
    ...secretProblems(target, index),
    ...typeProblems(target, index),
  ])

const ALLOWING_PLAIN =
  "write it with `https:`; `allowPlain` allows `http:`, `webhooks.allow_plain` of a configuration file"

const urlProblems = ({ url }: WebhookTarget, index: number, allowPlain: boolean): ReadonlyArray<TargetProblem> => {
  const path = [index, "url"]
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  const allowed = allowPlain ? ["https:", "http:"] : ["https:"]
  if (parsed === undefined || !allowed.includes(parsed.protocol)) {
    const hint = parsed?.protocol === "http:" ? ALLOWING_PLAIN : "write a whole address"
    // never quoted: it may have a password
    return [{ path, message: `is not an address with ${allowed.join(" or ")}`, hint }]
  }
  if (parsed.username === "" && parsed.password === "") return []
  return [{ path, message: "has a user or a password", hint: "messages are signed; leave them out" }]
}

const secretProblems = ({ secrets }: WebhookTarget, index: number): ReadonlyArray<TargetProblem> => {
  const hint = "write `whsec_` and 24 to 64 random bytes in base64"
  if (secrets.length === 0) return [{ path: [index, "secrets"], message: "are missing", hint }]
  // never quoted: problems are logged
  return secrets.flatMap((secret, place) =>
    isSecret(secret)
      ? []
      : [{ path: [index, "secrets", place], message: "is not a secret of Standard Webhooks", hint }],
  )
}

/** A kind that no event has would let every event of the target go without a word. */
// ENG-440
const typeProblems = ({ types }: WebhookTarget, index: number): ReadonlyArray<TargetProblem> => {
  const path = [index, "types"]
  if (types === undefined) return []
  if (!Array.isArray(types) || types.length === 0) {
    return [{ path, message: "is not a list of one kind or more", hint: "leave it out for events of every kind" }]
  }
  return types.flatMap((type: unknown, place) => {
    if (ENGINE_EVENT_KINDS.some((kind) => kind === type)) return []
    const meant = nearestName(String(type), ENGINE_EVENT_KINDS)
    const hint = meant === undefined ? knownNames("kinds", ENGINE_EVENT_KINDS) : didYouMean(meant)
    return [{ path: [...path, place], message: `is not a kind of event: ${shown(type)}`, hint }]
  })
}

const isSecret = (secret: string): boolean => {
  const [, base64 = ""] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret) ?? []
  const bytes = Math.floor((base64.replace(/=+$/, "").length * 3) / 4)
  if (bytes < 24 || bytes > 64) return false
  try {
    return new Webhook(secret) instanceof Webhook
  } catch {
    return false
  }
}
