// A receiver of webhooks: it verifies who sends, takes each event once, and answers at once.
import { Webhook, WebhookVerificationError } from "standardwebhooks"

/** What is done with an event, after the answer: the receiver's own queue, for one. */
export type HandleEvent = (type: string, event: Readonly<Record<string, unknown>>) => void

/** A handler for the path that the webhooks go to. `seen` should outlive the process: a table with the ids of three days. */
export const webhookReceiver = (secret: string, seen: Set<string>, handle: HandleEvent) => {
  const webhook = new Webhook(secret)
  return async (request: Request): Promise<Response> => {
    const body = await request.text()
    try {
      // also refuses what was sent more than five minutes ago, so that nobody can send it again
      const { data, type } = webhook.verify(body, Object.fromEntries(request.headers)) as Message
      const id = request.headers.get("webhook-id") ?? ""
      // at least once means that it may come again
      if (!seen.has(id)) handle(type, data)
      seen.add(id)
      return new Response(null, { status: 204 })
    } catch (error) {
      if (error instanceof WebhookVerificationError) return new Response(null, { status: 401 })
      throw error
    }
  }
}

/** The body of a message. */
interface Message {
  readonly type: string
  readonly timestamp: string
  readonly data: Readonly<Record<string, unknown>>
}
