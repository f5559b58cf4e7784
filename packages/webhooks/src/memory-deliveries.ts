// Messages in memory: gone with the process. For tests, and for events that may be lost.
import { begun } from "./begun.ts"
import { COUNTED_TO } from "./delivery-counts.ts"
import { pageOf } from "./delivery-page.ts"
import type { Delivery, DeliveryRead, DeliveryStore, WaitingForTarget } from "./delivery-store.ts"
import { MOST_AHEAD_MILLISECONDS } from "./schedule.ts"

/** A store of messages in memory. */
export const memoryDeliveries = (): DeliveryStore => {
  const all = new Map<number, Delivery>()
  const known = new Set<string>()
  let last = 0
  const removed = ({ eventId, networkId, position, targetId }: Delivery): void => {
    all.delete(position)
    known.delete(JSON.stringify([networkId, targetId, eventId]))
  }
  const inOrder = (): ReadonlyArray<Delivery> => [...all.values()]
  return {
    add: async (deliveries, at) => {
      for (const one of deliveries) {
        const key = JSON.stringify([one.networkId, one.targetId, one.eventId])
        if (known.has(key)) continue
        known.add(key)
        last++
        all.set(last, { ...one, ...begun(at), position: last })
      }
    },
    due: async (network, target, at, limit) => {
      const seen = new Set<string>()
      const heads = inOrder().filter(({ legId, networkId, status, targetId }) => {
        if (networkId !== network || targetId !== target || status !== "waiting" || seen.has(legId)) return false
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
      all.set(position, { ...delivery, ...change })
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
        const key = JSON.stringify([networkId, targetId])
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

const byTarget = (one: WaitingForTarget, other: WaitingForTarget): number =>
  compared(one.networkId, other.networkId) || compared(one.targetId, other.targetId)

const compared = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
