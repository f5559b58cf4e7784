// What the host does with the messages of webhooks: it lists them, sends them again and removes them.
import { json, type QueryValues } from "@callrules/engine/parts"
import {
  isSound,
  newReading,
  problemsOf,
  reportUnknown,
  reportWrongValue,
  shown,
  shownNames,
} from "@callrules/model/reading"
import { refusal } from "@callrules/operations/parts"
import { StoreFault } from "@callrules/store"
import type { Delivery, DeliveryStatus, Webhooks } from "@callrules/webhooks"
import * as Result from "effect/Result"
import { OWN_PATHS } from "./own-paths.ts"
import type { OwnAnswer, OwnRoute } from "./own-routes.ts"

/** The routes that list messages, send them again and remove them. */
// ENG-186
export const messageRoutes = (webhooks: Webhooks): ReadonlyArray<OwnRoute> => [
  {
    methods: ["GET"],
    path: OWN_PATHS.messages,
    query: ["status", "after"],
    answer: ({ parameter, query }) => listed(webhooks, parameter("network_id"), query),
  },
  {
    methods: ["POST"],
    path: OWN_PATHS.resend,
    answer: ({ parameter }) => changed(webhooks.resend, parameter("network_id"), parameter("message_id")),
  },
  {
    methods: ["DELETE"],
    path: OWN_PATHS.message,
    answer: ({ parameter }) => changed(webhooks.remove, parameter("network_id"), parameter("message_id")),
  },
]

/** What a store of messages answers; that it does not is a fault of a store, as any other. */
const stored = <A>(answer: Promise<A>): Promise<A> =>
  answer.catch((cause: unknown) => {
    throw new StoreFault({ reason: "unavailable", cause })
  })

const STATUSES: ReadonlyArray<DeliveryStatus> = ["failed", "waiting", "delivered"]
const POSITION = /^\d{1,15}$/

const listed = async (webhooks: Webhooks, networkId: string, query: QueryValues): Promise<OwnAnswer> => {
  const { after = "0", status: asked = "failed" } = query
  const reading = newReading<"cursor-invalid" | "unknown-status">("the query")
  const status = STATUSES.find((one) => one === asked)
  if (status === undefined) {
    reportUnknown(reading, "unknown-status", "status", "status", asked, STATUSES, `use ${shownNames(STATUSES, "or")}`)
  }
  if (!POSITION.test(after)) {
    reportWrongValue(reading, "cursor-invalid", "after", "the `next` of a list", after, "leave it out to begin")
  }
  if (status === undefined || !isSound(reading)) {
    return Result.fail(refusal("InvalidInput", problemsOf(reading, query)))
  }
  const { deliveries, next } = await stored(webhooks.list(networkId, status, { after: Number(after) }))
  return Result.succeed(json(200, { messages: deliveries.map(messageBody), next }))
}

const messageBody = ({
  attempts,
  body,
  eventId,
  failure: why,
  firstTriedAt,
  nextAt,
  position,
  status,
  targetId,
}: Delivery) => ({
  message_id: String(position),
  webhook_id: targetId,
  event_id: eventId,
  status,
  attempts,
  first_tried_at: firstTriedAt === null ? null : new Date(firstTriedAt).toISOString(),
  next_at: status === "waiting" ? new Date(nextAt).toISOString() : null,
  failure: why,
  body: JSON.parse(body),
})

const changed = async (change: Webhooks["remove"], networkId: string, messageId: string): Promise<OwnAnswer> => {
  if (POSITION.test(messageId) && (await stored(change(networkId, Number(messageId)))))
    return Result.succeed(json(200, {}))
  const message = `there is no such message ${shown(messageId)}`
  const hint = "list the messages; one that was removed is gone"
  return Result.fail(refusal("RecordNotFound", [{ code: "message-not-found", path: [], message, hint }]))
}
