// Events, written together with the change they report, that wait until the host acknowledges them.
import type { NetworkId } from "@callrules/model"
import { Service } from "effect/Context"
import type { Effect } from "effect/Effect"
import type { EngineEvent } from "./engine-event.ts"
import type { StoreFault } from "./store-fault.ts"

/** Some of the outbox, behind a position. */
export interface OutboxPage {
  /** Events that are not yet taken, in order of position: so in order per call. */
  readonly events: ReadonlyArray<EngineEvent>
  /** Everything up to this position was looked at; what comes next stands after it. At least what was asked `after`. */
  readonly through: number
  /** The last position that was given, at the same moment. */
  readonly last: number
  /** The event at the position that was asked `after`; null: none, or one that is taken. */
  readonly atAfter: EngineEvent | null
  /** The event at `through`; null: none, or one that is taken. */
  readonly atThrough: EngineEvent | null
}

/**
 * A page of what is read of an outbox.
 *
 * @param placed - the events at the position `after` and behind it that are not taken, in order: one more than the limit, or all.
 */
export const outboxPage = (
  after: number,
  limit: number,
  last: number,
  placed: ReadonlyArray<{ readonly position: number; readonly event: EngineEvent }>,
): OutboxPage => {
  const behind = placed.filter(({ position }) => position > after).slice(0, limit)
  const through = Math.max(after, (behind.length === limit ? behind.at(-1)?.position : last) ?? after)
  const at = (place: number) => placed.find(({ position }) => position === place)?.event ?? null
  return { events: behind.map(({ event }) => event), through, last, atAfter: at(after), atThrough: at(through) }
}

/** Events enter through the writes of the other stores; the host reads, handles and acknowledges them. */
export interface OutboxShape {
  /** The oldest events not yet taken, at most `limit`, oldest first: so in order per call. */
  readonly waiting: (limit: number) => Effect<ReadonlyArray<EngineEvent>, StoreFault>
  /**
   * What stands after a position (0 begins) and is not yet taken, at most `limit`, which is at most {@link MOST_OUTBOX_PAGE}. A position is given after
   * the commit, by the one who reads: so none appears before one that was already read, and what was committed before is there.
   *
   * Rule ENG-245.
   */
  readonly read: (after: number, limit: number) => Effect<OutboxPage, StoreFault>
  /** Marks events as taken; unknown or already taken ones are ignored. */
  readonly taken: (
    events: ReadonlyArray<{ readonly networkId: NetworkId; readonly eventId: string }>,
  ) => Effect<void, StoreFault>
}

/** So many events are read from a position at the most. */
export const MOST_OUTBOX_PAGE = 500

/** Service key of the engine's {@link OutboxShape}. */
export class Outbox extends Service<Outbox, OutboxShape>()("@callrules/store/Outbox") {}
