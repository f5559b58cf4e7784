// Bugs put into the stores or the engine on purpose: the simulation has to find each of them.
import { formatTransactionId, networkId } from "@callrules/model"
import type { LedgerWrite, LegReading, RequestKey } from "@callrules/store"
import * as Effect from "effect/Effect"
import {
  appendCall,
  appendEvents,
  appendGroup,
  type Database,
  outcomeList,
  writtenNetwork,
} from "../../../../store/src/memory/database.ts"
import { entryKey, replaceEntry } from "../../../../store/src/memory/inbox-data.ts"
import { keepOutcome, outcomeIsFree, renewOutcomes } from "../../../../store/src/memory/ledger-store.ts"
import { callComparedOnly, laterCallTaken } from "./planted-decision-bugs.ts"
import { cursorSkips, orderOfIds, relayWithoutEpoch } from "./planted-feed-bugs.ts"
import { homeWithoutVersion, moveNotRead, moveWithoutVersion } from "./planted-home-bugs.ts"
import { furtherIdForgotten, historyRewritten, legWithoutVersion, namedFieldsForgotten } from "./planted-host-bugs.ts"
import { type CallReading, committing, type PlantedBug, telling } from "./planting.ts"

/** Whether the outcome and the entry of a write are still free: what a store checks besides versions. */
const isFree = (database: Database, write: LedgerWrite): boolean =>
  (write.outcome === null || outcomeIsFree(database, write.outcome.key)) &&
  (write.appliesEntry === null || isWaiting(database, write))

const isWaiting = (database: Database, write: LedgerWrite): boolean =>
  entryOf(database, write)?.entry.status === "waiting"

const entryOf = (database: Database, { networkId: id, appliesEntry }: LedgerWrite) =>
  appliesEntry === null
    ? undefined
    : database.inbox.entries.get(entryKey({ networkId: id, entryId: appliesEntry.entryId }))

/** What a write brings besides transactions and names. */
const writeRest = (database: Database, write: LedgerWrite): void => {
  if (write.outcome !== null && outcomeIsFree(database, write.outcome.key)) {
    keepOutcome(database, write.outcome.key, write.outcome.outcome, outcomeList("leg", write.legId))
  }
  if (write.appliesEntry !== null)
    renewOutcomes(writtenNetwork(database, write.networkId), write.appliesEntry, write.isErased)
  replaceEntry(database.inbox, entryOf(database, write), undefined)
  appendEvents(database, write.events)
}

const noVersionCheck: PlantedBug = ({ database }) => ({
  store: committing((_commit, write) => {
    const network = writtenNetwork(database, write.networkId)
    const leg = network.legs.get(write.legId)
    if (leg === undefined || !isFree(database, write)) return Effect.succeed("conflict")
    if (write.callCorrection !== null) {
      appendCall(network, leg, write.callCorrection)
      leg.stored = { ...leg.stored, head: write.callCorrection }
      network.transactionIds.set(write.callCorrection.transactionId, leg)
    }
    for (const transaction of write.groupTransactions) {
      appendGroup(network, leg, transaction)
      leg.groupHeads.set(transaction.partnerUniqueId, transaction)
      network.transactionIds.set(transaction.transactionId, { kind: "post-call-event", legId: write.legId })
    }
    const namedFields = [...new Set([...leg.stored.namedFields, ...write.namedFields])].sort()
    leg.stored = { ...leg.stored, namedFields, ledgerVersion: leg.stored.ledgerVersion + 1 }
    for (const { casing, folded } of write.newNames) network.names.set(folded, casing)
    writeRest(database, write)
    return Effect.succeed("committed")
  }),
})

/** What has not changed is written again. */
const noComparison: PlantedBug = ({ database }) => {
  let last = 0
  return {
    engine: committing((commit, write) => {
      const heads = writtenNetwork(database, write.networkId).legs.get(write.legId)?.groupHeads
      const written = new Set(write.groupTransactions.map(({ partnerUniqueId }) => partnerUniqueId))
      const again = [...(heads?.values() ?? [])].flatMap((head) => {
        if (written.has(head.partnerUniqueId)) return []
        last += 1
        const transactionId = formatTransactionId(0xdef, last)
        const createdAt =
          write.groupTransactions[0]?.createdAt ?? entryOf(database, write)?.entry.arrivedAt ?? head.createdAt
        const correctsTransactionId = head.transactionId
        return [{ ...head, createdAt, transactionId, correctsTransactionId, version: head.version + 1 }]
      })
      return commit({ ...write, groupTransactions: [...write.groupTransactions, ...again] })
    }),
  }
}

const answerBeforeDurable: PlantedBug = ({ queue, random }) => {
  let waiting: Array<() => void> = []
  const flush = (): void => {
    const writes = waiting
    waiting = []
    for (const write of writes) write()
  }
  /** Whoever reads sees what is not durable yet: only a crash shows the difference. */
  const flushing = <Shape extends object>(shape: Shape): Shape =>
    new Proxy(shape, {
      get: (target, property) => {
        const method: unknown = Reflect.get(target, property)
        if (typeof method !== "function" || property === "commit") return method
        // every method answers with an effect
        return (...args: ReadonlyArray<unknown>) =>
          Effect.suspend(() => {
            flush()
            return Reflect.apply(method, target, args) as Effect.Effect<unknown>
          })
      },
    })
  return {
    crashed: () => {
      waiting = []
    },
    store: (stores) => {
      const late = committing((commit, write) => {
        flush()
        waiting.push(() => Effect.runSync(commit(write)))
        queue.after(1 + random.below(20), "flush", flush)
        return Effect.succeed("committed")
      })(stores)
      return { ...late, calls: flushing(late.calls), ledger: flushing(late.ledger), inbox: flushing(late.inbox) }
    },
  }
}

const unchangedNotRemembered: PlantedBug = () => ({
  store: committing((commit, write) => {
    const isUnchanged = write.callCorrection === null && write.groupTransactions.length === 0
    return isUnchanged && write.appliesEntry === null ? Effect.succeed("committed") : commit(write)
  }),
})

const partialWrite: PlantedBug = ({ database, queue, random }) => {
  let rest: Array<() => void> = []
  return {
    crashed: () => {
      rest = []
    },
    store: committing((commit, write) => {
      if (!isFree(database, write)) return Effect.succeed("conflict")
      return Effect.map(commit({ ...write, outcome: null, appliesEntry: null, events: [] }), (answer) => {
        if (answer === "conflict") return answer
        const finish = (): void => writeRest(database, write)
        rest.push(finish)
        queue.after(random.below(3), "the rest of a write", () => {
          if (rest.includes(finish)) finish()
        })
        return answer
      })
    }),
  }
}

const inboxMarkMissing: PlantedBug = ({ database }) => ({
  store: committing((commit, write) =>
    isFree(database, write) ? commit({ ...write, appliesEntry: null }) : Effect.succeed("conflict"),
  ),
})

const acceptWithoutVersionCheck: PlantedBug = () => ({
  store: (stores) => ({
    ...stores,
    inbox: { ...stores.inbox, accept: (entry, _version, outcome) => stores.inbox.accept(entry, null, outcome) },
  }),
})

const requestIdNotUnique: PlantedBug = ({ database }) => ({
  store: committing((commit, write) =>
    commit(write.outcome !== null && !outcomeIsFree(database, write.outcome.key) ? { ...write, outcome: null } : write),
  ),
})

const namesNotChecked: PlantedBug = ({ database }) => ({
  store: committing((commit, write) => {
    const { names } = writtenNetwork(database, write.networkId)
    return commit({ ...write, newNames: write.newNames.filter(({ folded }) => !names.has(folded)) })
  }),
})

const hostEventsOverwritten: PlantedBug = ({ database }) => ({
  store: (stores) => ({
    ...stores,
    calls: {
      ...stores.calls,
      commit: (write) =>
        Effect.suspend(() => {
          const stored = writtenNetwork(database, write.state.networkId).legs.get(write.state.legId)?.stored
          const firstTransaction = stored?.head == null ? write.firstTransaction : null
          return stores.calls.commit({ ...write, firstTransaction, expectedVersion: stored?.version ?? 0 })
        }),
    },
  }),
})

const outcomesOfAnotherNetwork: PlantedBug = () => ({
  store: (stores) => {
    const { begin, outcome } = stores.ledger
    const inFirst = (key: RequestKey): RequestKey => ({ ...key, networkId: networkId("n1") })
    return {
      ...stores,
      ledger: {
        ...stores.ledger,
        begin: (query) => begin({ ...query, requestKey: query.requestKey && inFirst(query.requestKey) }),
        outcome: (key) => outcome(inFirst(key)),
      },
    }
  },
})

const eventsApart: PlantedBug = ({ database, queue }) => {
  let dropped = false
  return {
    crashed: () => {
      dropped = true
    },
    store: committing((commit, write) =>
      Effect.map(commit({ ...write, events: [] }), (answer) => {
        if (answer === "conflict") return answer
        dropped = false
        queue.after(2, "events of a write", () => {
          if (!dropped) appendEvents(database, write.events)
        })
        return answer
      }),
    ),
  }
}

/** Each delivery goes to the latest leg: no home is kept, and of the groups only those of that leg are seen. */
const legPerDelivery: PlantedBug = () => ({
  engine: (stores) => {
    const told = telling((read) => {
      const latest = Math.max(...read.legs.map(({ stored }) => stored.state.receivedAt ?? 0))
      const isLatest = ({ stored }: LegReading): boolean => stored.state.receivedAt === latest
      return { ...read, callRecord: { ...read.callRecord, homes: new Map() }, legs: read.legs.filter(isLatest) }
    })(stores)
    return committing((commit, write) => commit({ ...write, callRecord: null }))(told)
  },
})

/** A new group goes along with another group of its request to the leg of that one. */
const groupFollows: PlantedBug = () => ({
  engine: telling((read) => {
    const [carrier, ...others] = read.legs.filter(({ groups }) => groups.size > 0)
    if (carrier === undefined || others.length > 0) return read
    return { ...read, callRecord: { ...read.callRecord, homes: homesAt(read, carrier) } }
  }),
})

const homesAt = ({ callRecord }: CallReading, { stored }: LegReading) =>
  new Map([...callRecord.homes.keys()].map((advertiser) => [advertiser, stored.state.legId]))

/** A group is made on a leg while another leg may get it: only the choice of a home minds the record's version. */
const groupWithoutVersion: PlantedBug = () => ({
  store: committing((commit, write) =>
    commit(write.callRecord?.home === null ? { ...write, callRecord: null } : write),
  ),
})

/** The bugs by name, each with what may be said when it is found. */
export const PLANTED_BUGS: Readonly<Record<string, { readonly plant: PlantedBug; readonly shows: RegExp }>> = {
  "no version check": {
    plant: noVersionCheck,
    shows: /corrects the call|makes the groups|given twice|chooses a home/,
  },
  "no comparison": { plant: noComparison, shows: /makes the groups|tell of transactions/ },
  "answer before durable": {
    plant: answerBeforeDurable,
    shows: /applied|corrects the call|makes the groups|acknowledged|given twice/,
  },
  'outcome "unchanged" not remembered': { plant: unchangedNotRemembered, shows: /a second time|outcomes are stored/ },
  "partial write": { plant: partialWrite, shows: /a second time|was applied and is applied|acknowledged/ },
  "inbox mark missing": { plant: inboxMarkMissing, shows: /was applied and is applied|inbox entries/ },
  "accept without version check": { plant: acceptWithoutVersionCheck, shows: /is stranded/ },
  "request id not unique": { plant: requestIdNotUnique, shows: /a second time/ },
  "names registered without a check": { plant: namesNotChecked, shows: /was due/ },
  "host events overwritten": { plant: hostEventsOverwritten, shows: /on a version not read/ },
  "outcomes of another network": { plant: outcomesOfAnotherNetwork, shows: /no end after|durable|refused/ },
  "leg chosen per delivery": { plant: legPerDelivery, shows: /is applied to leg|chooses no home/ },
  "a new group that follows another to its leg": { plant: groupFollows, shows: /is applied to leg|is refused/ },
  "a home chosen without the record's version": {
    plant: homeWithoutVersion,
    shows: /chooses a home|is applied to leg/,
  },
  "a home moved without the record's version": {
    plant: moveWithoutVersion,
    shows: /is applied to leg|chooses a home|moves the home/,
  },
  "a moved home that is not read": { plant: moveNotRead, shows: /is applied to leg|is refused/ },
  "a group made without the record's version": { plant: groupWithoutVersion, shows: /is applied to leg/ },
  "a leg opened or joined without the record's version": {
    plant: legWithoutVersion,
    shows: /became 2 legs|is refused/,
  },
  "a further id not kept": {
    plant: furtherIdForgotten,
    shows: /is not known by its id|but its entry fails|in the end/,
  },
  "a pending start time that takes a later call": { plant: laterCallTaken, shows: /takes leg/ },
  "custom data compared with the call only": { plant: callComparedOnly, shows: /corrects the call|makes the groups/ },
  "history rewritten": { plant: historyRewritten, shows: /call transactions: stored are/ },
  "values of the host over a field that a request has named": {
    plant: namedFieldsForgotten,
    shows: /its host makes/,
  },
  "a relay without the epoch check": { plant: relayWithoutEpoch, shows: /has a transaction twice/ },
  "positions in another order than the ledger's": { plant: orderOfIds, shows: /the feed of leg/ },
  "a cursor that skips": { plant: cursorSkips, shows: /the feed of leg/ },
  "events written apart": { plant: eventsApart, shows: /events for the host/ },
}
