// Where messages are kept until they are taken: the port, which a host can implement over its own database.

/**
 * What becomes of a message: `waiting` until it is taken, `delivered`, or `failed` when it was not taken for three days, or its
 * receiver answered that it is gone for good (410). One that failed stays for somebody to look at.
 */
export type DeliveryStatus = "delivered" | "failed" | "waiting"

/** A message for a target that is not stored yet. */
export interface NewDelivery {
  /** The network of the event, and of the target. */
  readonly networkId: string
  /** The id of the target, unique in its network. */
  readonly targetId: string
  /** The leg of the event: messages about one leg are sent one after the other. */
  readonly legId: string
  /** The id of the event, unique in its network; a receiver gets it behind the network. */
  readonly eventId: string
  /** The kind of the event. */
  readonly type: string
  /** The body, as it is sent each time. */
  readonly body: string
}

/** A message for a target. */
export interface Delivery extends NewDelivery {
  /** Rises in the order of the events. */
  readonly position: number
  /** What has become of it. */
  readonly status: DeliveryStatus
  /** How many attempts there were since it was stored, or sent again by hand. */
  readonly attempts: number
  /** When the first of these was over, in epoch milliseconds: the first one at a time that was believed. Null before it. */
  readonly firstTriedAt: number | null
  /** When it is tried next, in epoch milliseconds. */
  readonly nextAt: number
  /** Why the last attempt failed; null when none did. */
  readonly failure: string | null
}

/** Messages in the order of their events. */
export interface ListedDeliveries {
  /** At most as many as were asked for. */
  readonly deliveries: ReadonlyArray<Delivery>
  /** Where the next list begins: its `after`; null at the end. */
  readonly next: number | null
}

/** What waits, of all targets. */
export interface WaitingDeliveries {
  /** How many messages, counted to 10,000. */
  readonly count: number
  /**
   * Since when the one waits that has waited longest, in epoch milliseconds: since its `firstTriedAt`, or without that since its
   * `nextAt`. Null when none waits.
   */
  readonly since: number | null
}

/** What waits for a target. */
export interface WaitingForTarget {
  /** The network of the target. */
  readonly networkId: string
  /** Its id in that network. */
  readonly targetId: string
  /** How many messages, one or more. */
  readonly count: number
}

/** What changes on a message. */
export type DeliveryChange = Partial<Pick<Delivery, "attempts" | "failure" | "firstTriedAt" | "nextAt" | "status">>

/** What tells a message that waits from itself at another time: each attempt changes it, and so does sending it again by hand. */
export type DeliveryRead = Pick<Delivery, "attempts" | "nextAt">

/** Keeps messages. Every promise is kept only when what it was asked for is durable. Many changes may be asked for at once. */
export interface DeliveryStore {
  /** Stores messages in their order, all or none; one whose target has its event already is left as it is. */
  readonly add: (deliveries: ReadonlyArray<NewDelivery>, at: number) => Promise<void>
  /**
   * The first waiting message of each leg of a network's target, where it is due by then, or its next attempt lies more than
   * `MOST_AHEAD_MILLISECONDS` ahead: those first whose attempt is the earliest, at most `limit`. A message behind one that waits is not among them, nor one of another network, whatever the id of its target. Asked
   * for each second: it should cost what is due, not what waits.
   */
  readonly due: (networkId: string, targetId: string, at: number, limit: number) => Promise<ReadonlyArray<Delivery>>
  /**
   * Changes at least one thing of a message: only if it still waits as it was read, after as many attempts and for the same time;
   * null: in any case. Whether it was changed.
   */
  readonly change: (position: number, change: DeliveryChange, read: DeliveryRead | null) => Promise<boolean>
  /** A message by its position; undefined when there is none. */
  readonly read: (position: number) => Promise<Delivery | undefined>
  /** Messages of a network by status, after a position. */
  readonly list: (networkId: string, status: DeliveryStatus, after: number, limit: number) => Promise<ListedDeliveries>
  /** What waits, of all targets. Asked for often. */
  readonly waiting: () => Promise<WaitingDeliveries>
  /** What waits, target by target, in the order of their networks and ids. Asked for once. */
  readonly waitingByTarget: () => Promise<ReadonlyArray<WaitingForTarget>>
  /** Removes a message of a network, whatever has become of it. Whether there was one. */
  readonly remove: (networkId: string, position: number) => Promise<boolean>
  /** Removes delivered messages that were due before then. */
  readonly forget: (before: number) => Promise<void>
}

/** A store whose messages can be moved to another one. */
export interface MovableDeliveries extends DeliveryStore {
  /** Every message after a position, whatever has become of it, in order; at most so many. */
  readonly every: (after: number, limit: number) => Promise<ReadonlyArray<Delivery>>
  /** How many there are, by what has become of them. */
  readonly counted: () => Promise<Readonly<Record<DeliveryStatus, number>>>
  /**
   * Stores messages of another store as they are, at positions of their own in their order, all or none; one whose target has its
   * event already is left as it is.
   */
  readonly put: (deliveries: ReadonlyArray<Delivery>) => Promise<void>
}
