// What the tests of the inbox begin with: entries that were accepted, and short ways to ask for them.
import { callRecordId } from "@callrules/model"
import * as Effect from "effect/Effect"
import type { InboxEntry, InboxShape } from "../ports/inbox.ts"
import { NETWORK } from "./given.ts"
import { same } from "./store-test.ts"

export const accepted = Effect.fnUntraced(function* (inbox: InboxShape, entries: ReadonlyArray<InboxEntry>) {
  for (const one of entries) same(yield* inbox.accept(one, null, null), "committed", one.entryId)
})

export const entryIds = (entries: ReadonlyArray<Pick<InboxEntry, "entryId">>): ReadonlyArray<string> =>
  entries.map(({ entryId }) => entryId)

export const waitingFor = (inbox: InboxShape, record: string, after: string | null = null, limit = 999) =>
  inbox.waitingForCall(NETWORK, callRecordId(record), null, after, limit)

export const boundToRecord = { to: "call-record", callRecordId: callRecordId("C1") } as const
export const FAILURE = { class: "RecordNotFound", message: "no call\0 \ud800" }
