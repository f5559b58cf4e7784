// An hour of mixed load on one server: its memory and what it stores for a request stay flat. `CALLRULES_LOAD_SECONDS` makes it shorter.
import { expect, test } from "vitest"
import { startConfigured, stop } from "../support/program.ts"

const SECONDS = Number(process.env["CALLRULES_LOAD_SECONDS"] ?? "3600")
const SAMPLES = 30
const CLIENTS = 8
/** A heap grows to its size in the beginning: that takes about so many requests. */
const WARM_UP_REQUESTS = 40_000
const MEBIBYTE = 1_048_576
/** What SQLite keeps of the database in memory at the most: that grows with the file until it is full. */
const CACHE = 64 * MEBIBYTE

const campaign = { advertiser_id_from_network: "a", advertiser_campaign_id_from_network: "c" }
const networks = [
  {
    id: "n",
    time_zone: "UTC",
    tokens: [{ token: "secret" }],
    custom_data_fields: ["product"],
    advertisers: [{ id: "a", campaigns: [{ id: "c" }] }],
  },
]
const SIGNALS = "/api/2026-11-01/transactions.json"
const AFFILIATES = "/api/2026-11-01/n/affiliates.json"

interface Sample {
  readonly requests: number
  /** Of the process, in bytes, without what SQLite may keep of the database. */
  readonly memory: number
  readonly stored: number
}

const soon = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const medianOf = (numbers: ReadonlyArray<number>): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0

/** The samples of one third of the time: 0, 1, 2. */
const thirdOf = (samples: ReadonlyArray<Sample>, third: number): ReadonlyArray<Sample> =>
  samples.slice(Math.floor((samples.length * third) / 3), Math.floor((samples.length * (third + 1)) / 3))

const storedPerRequest = (samples: ReadonlyArray<Sample>): number => {
  const [first, last] = [samples[0], samples.at(-1)]
  if (first === undefined || last === undefined) return Number.NaN
  return (last.stored - first.stored) / (last.requests - first.requests)
}

test(
  `given mixed load for ${SECONDS} seconds, then memory and stored bytes a request stay flat`,
  async () => {
    const server = await startConfigured({ networks, host_token: "host", log_requests: false })
    const unexpected = new Map<string, number>()
    let requests = 0
    let isOver = false

    const ask = async (method: string, path: string, token: string, body?: unknown, id?: string): Promise<string> => {
      const answer = await fetch(`${server.url}${path}`, {
        method,
        headers: { authorization: token, ...(id === undefined ? {} : { "idempotency-key": id }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      requests += 1
      const text = await answer.text()
      if (answer.status >= 400) unexpected.set(`${method} ${path.split("?")[0]} ${answer.status}`, requests)
      return text
    }

    const call = async (name: string): Promise<void> => {
      const at = new Date().toISOString()
      const event = (kind: string) => ({ kind, event_id: kind, at, call_record_id: name })
      const report = (signals: ReadonlyArray<object>, more: object = {}) => ({
        search: { call_record_id: name },
        signals,
        ...more,
      })
      await ask("POST", "/host/n/events", "host", { ...event("received"), ...campaign })
      await ask("POST", "/host/n/events", "host", event("transferred"))
      await ask("GET", "/calls_in_progress/current_calls?organization_type=Network&id=n&call_record_id=none", "secret")
      await ask("POST", SIGNALS, "secret", report([{ name: "Lead" }], { call_in_progress: true }), `${name}-waits`)
      await ask("POST", "/host/n/events/batch", "host", { events: [event("completed"), event("call_ended")] })
      const sale = report([{ name: "Sale", revenue: "149.5", partner_unique_id: "order" }])
      // the second time it is a repetition
      for (const _ of [1, 2]) await ask("POST", SIGNALS, "secret", sale, `${name}-sale`)
      const correction = report([{ name: "Sale", revenue: "99.5", partner_unique_id: "order" }])
      await ask("POST", SIGNALS, "secret", { ...correction, custom_data: [{ name: "product", value: "boat" }] })
      await ask("POST", SIGNALS, "secret", report([]))
    }

    const client = async (who: number): Promise<void> => {
      for (let number = 0; !isOver; number++) {
        await call(`call-${who}-${number}`)
        const affiliate = { id_from_network: `A-${number % 50}-${who}`, name: `Affiliate ${number % 50} of ${who}` }
        if (number % 10 === 0)
          await ask("POST", AFFILIATES, "secret", { ...affiliate, sites: [{ id_from_network: "1" }] })
      }
    }

    const takeEvents = async (): Promise<void> => {
      while (!isOver) {
        const { events } = JSON.parse(await ask("GET", "/host/outbox", "host")) as {
          events: ReadonlyArray<{ network_id: string; event_id: string }>
        }
        if (events.length === 0) await soon(20)
        else await ask("POST", "/host/outbox/taken", "host", { taken: events })
      }
    }

    const figure = (text: string, name: string): number => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1])
    const sample = async (): Promise<Sample> => {
      const text = await ask("GET", "/metrics", "host")
      const stored = figure(text, "callrules_database_bytes")
      const memory = figure(text, "process_resident_memory_bytes") - Math.min(stored, CACHE)
      return { requests, memory, stored }
    }

    const work = Promise.all([takeEvents(), ...Array.from({ length: CLIENTS }, (_, who) => client(who))])
    while (requests < WARM_UP_REQUESTS) await soon(100)
    const samples: Array<Sample> = []
    while (samples.length < SAMPLES) {
      await soon((SECONDS * 1000) / SAMPLES)
      const taken = await sample()
      samples.push(taken)
      // a run that is cut short has shown this much
      console.log(`sample ${samples.length} of ${SAMPLES}: ${JSON.stringify(taken)}`)
    }
    isOver = true
    await work
    const [, before, after] = [0, 1, 2].map((third) => thirdOf(samples, third))
    const memory = [before, after].map((third) => medianOf((third ?? []).map((one) => one.memory)) / MEBIBYTE)
    const stored = [before, after].map((third) => storedPerRequest(third ?? []))
    const shown = (numbers: ReadonlyArray<number>): string => numbers.map((one) => one.toFixed(1)).join(", then ")
    console.log(
      `memory without the database's cache in MiB: ${samples.map((one) => Math.round(one.memory / MEBIBYTE)).join(" ")}`,
    )
    console.log(`${requests} requests; memory ${shown(memory)} MiB; stored ${shown(stored)} bytes a request`)
    expect(Object.fromEntries(unexpected)).toEqual({})
    expect(await stop(server)).toBe(0)
    const [memoryBefore = 0, memoryAfter = Number.NaN] = memory
    // a heap breathes
    expect(memoryAfter).toBeLessThan(memoryBefore * 1.1 + 16)
    const [requestsBefore = 0, requestsAfter = Number.NaN] = [before, after].map((third) =>
      medianOf((third ?? []).map((one) => one.requests)),
    )
    const keptBytes = ((memoryAfter - memoryBefore) * MEBIBYTE) / (requestsAfter - requestsBefore)
    // what a request leaves behind, however short the load is
    expect(keptBytes).toBeLessThan(1_024)
    const [storedBefore = 0, storedAfter = Number.NaN] = stored
    expect(storedAfter).toBeLessThan(storedBefore * 1.2)
  },
  (SECONDS + 900) * 1000,
)
