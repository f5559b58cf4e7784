// Messages in memory: gone with the process. For tests, and for events that may be lost.
import { begun } from "./begun.ts"
import { COUNTED_TO } from "./delivery-counts.ts"
import { pageOf } from "./delivery-page.ts"
import type { Delivery, DeliveryRead, DeliveryStore, NewDelivery, WaitingForTarget } from "./delivery-store.ts"
import { MOST_AHEAD_MILLISECONDS } from "./schedule.ts"

/** A store of messages in memory. */
export const memoryDeliveries = (): DeliveryStore => {
  const all = new Map<number, Delivery>()
  // by network and target: whoever looks what is due goes over what waits for that target alone
  const waitingOf = new Map<string, Map<number, Delivery>>()
  const known = new Set<string>()
  let last = 0
  const waitsNoMore = (one: Delivery): void => {
    const key = keyOf(one)
    const waiting = waitingOf.get(key)
    waiting?.delete(one.position)
    if (waiting?.size === 0) waitingOf.delete(key)
  }
  const kept = (one: Delivery): void => {
    all.set(one.position, one)
    if (one.status === "waiting") {
      const key = keyOf(one)
      const waiting = waitingOf.get(key) ?? new Map<number, Delivery>()
      waitingOf.set(key, waiting.set(one.position, one))
    } else waitsNoMore(one)
  }
  const removed = (one: Delivery): void => {
    all.delete(one.position)
    known.delete(eventKeyOf(one))
    waitsNoMore(one)
  }
  const inOrder = (): ReadonlyArray<Delivery> => [...all.values()]
  return {
    add: async (deliveries, at) => {
      for (const one of deliveries) {
        const key = eventKeyOf(one)
        if (known.has(key)) continue
        known.add(key)
        last++
        kept({ ...one, ...begun(at), position: last })
      }
    },
    due: async (networkId, targetId, at, limit) => {
      const waiting = waitingOf.get(keyOf({ networkId, targetId }))
      if (waiting === undefined) return []
      const seen = new Set<string>()
      // one that is sent again by hand stands where it was
      const heads = [...waiting.values()].toSorted(byPosition).filter(({ legId }) => {
        if (seen.has(legId)) return false
        seen.add(legId)
        return true
      })
      const due = heads.filter(({ nextAt }) => nextAt <= at || nextAt > at + MOST_AHEAD_MILLISECONDS)
      return due.toSorted((one, other) => one.nextAt - other.nextAt).slice(0, limit)
    },
    change: async (position, change, read) => {
      const delivery = all.get(position)
      if (delivery === undefined) return false
      const isAsRead = (before: DeliveryRead): boolean =>
        delivery.status === "waiting" && delivery.attempts === before.attempts && delivery.nextAt === before.nextAt
      if (read !== null && !isAsRead(read)) return false
      kept({ ...delivery, ...change })
      return true
    },
    read: async (position) => all.get(position),
    list: async (networkId, status, after, limit) => {
      const found = inOrder().filter(
        (one) => one.networkId === networkId && one.status === status && one.position > after,
      )
      return pageOf(found, limit)
    },
    waiting: async () => {
      const times = inOrder().flatMap((one) => (one.status === "waiting" ? [one.firstTriedAt ?? one.nextAt] : []))
      const since = times.reduce<number | null>((least, at) => Math.min(least ?? at, at), null)
      return { count: Math.min(times.length, COUNTED_TO), since }
    },
    waitingByTarget: async () => {
      const counts = new Map<string, WaitingForTarget>()
      for (const { networkId, status, targetId } of inOrder()) {
        const key = keyOf({ networkId, targetId })
        if (status === "waiting") counts.set(key, { networkId, targetId, count: (counts.get(key)?.count ?? 0) + 1 })
      }
      return [...counts.values()].toSorted(byTarget)
    },
    remove: async (networkId, position) => {
      const delivery = all.get(position)
      if (delivery?.networkId !== networkId) return false
      removed(delivery)
      return true
    },
    forget: async (before) => {
      for (const one of inOrder()) if (one.status === "delivered" && one.nextAt < before) removed(one)
    },
  }
}

const keyOf = ({ networkId, targetId }: Pick<NewDelivery, "networkId" | "targetId">): string =>
  JSON.stringify([networkId, targetId])

const eventKeyOf = ({ eventId, networkId, targetId }: NewDelivery): string =>
  JSON.stringify([networkId, targetId, eventId])

const byPosition = (one: Delivery, other: Delivery): number => one.position - other.position

const byTarget = (one: WaitingForTarget, other: WaitingForTarget): number =>
  compared(one.networkId, other.networkId) || compared(one.targetId, other.targetId)

const compared = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
