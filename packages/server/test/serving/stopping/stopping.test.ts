// SIGTERM ends the server within its grace period, whatever its clients do, and never cuts an answer that is on its way.
import { connect } from "node:net"
import { describe, expect, test } from "vitest"
import { type Server, startConfigured, stop } from "../../support/program.ts"

const GRACE_SECONDS = 0.5

const serverWithGrace = (seconds = GRACE_SECONDS): Promise<Server> =>
  startConfigured({
    networks: [{ id: "n", time_zone: "UTC", tokens: [{ token: "secret" }], generates_affiliate_ids: true }],
    limits: { grace_seconds: seconds },
  })

const connection = async (server: Server, says: string) => {
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1")
  socket.on("error", () => {})
  const closed = new Promise<void>((resolve) => socket.on("close", () => resolve()))
  await new Promise((resolve) => socket.once("connect", resolve))
  if (says !== "") socket.write(says)
  return { socket, closed }
}

const AFFILIATES = "/api/2026-11-01/n/affiliates.json"
const headers = { authorization: "secret" }

/** How it ended, and after how many seconds. */
const stopped = async (server: Server) => {
  const begin = performance.now()
  const code = await stop(server, "SIGTERM")
  return { code, seconds: (performance.now() - begin) / 1000 }
}

/** The body of an answer that came in chunks; its text is ASCII. The last chunk, which is empty, must be there. */
const ofChunks = (text: string): string => {
  const chunks: Array<string> = []
  for (let place = 0; ; ) {
    const end = text.indexOf("\r\n", place)
    const length = Number.parseInt(text.slice(place, end), 16)
    if (end === -1 || Number.isNaN(length)) return "the answer ends in the middle"
    if (length === 0) return chunks.join("")
    chunks.push(text.slice(end + 2, end + 2 + length))
    place = end + 2 + length + 2
  }
}

describe("SIGTERM", () => {
  test("given a client that says nothing and one that keeps its connection alive, then the server ends at once", async () => {
    const server = await serverWithGrace(50)
    const silent = await connection(server, "")
    const keptAlive = await connection(server, `GET ${AFFILIATES} HTTP/1.1\r\nhost: localhost\r\n\r\n`)
    await new Promise((resolve) => keptAlive.socket.once("data", resolve))
    const { code, seconds } = await stopped(server)
    expect(code).toBe(0)
    expect(seconds).toBeLessThan(25)
    await Promise.all([silent.closed, keptAlive.closed])
  })

  test("given a client that drips, then the server ends when the grace period is over", async () => {
    const server = await serverWithGrace()
    const head = await connection(server, "GET / HTTP/1.1\r\nx: ")
    const { socket } = await connection(
      server,
      `POST ${AFFILIATES} HTTP/1.1\r\nhost: localhost\r\nauthorization: secret\r\ncontent-length: 999\r\n\r\n`,
    )
    const drip = setInterval(() => {
      head.socket.write("x")
      socket.write(" ")
    }, 50)
    await new Promise((resolve) => setTimeout(resolve, 100))
    const { code, seconds } = await stopped(server)
    clearInterval(drip)
    expect(code).toBe(0)
    expect(seconds).toBeGreaterThan(GRACE_SECONDS)
    expect(seconds).toBeLessThan(25)
  })

  test("given an answer of many megabytes on its way, then it arrives whole", async () => {
    const server = await serverWithGrace(50)
    const users = Array.from({ length: 500 }, (_, index) => ({
      id_from_network: `u${index}`,
      first_name: "x".repeat(200),
      last_name: "y".repeat(200),
      phone_number: "+14155550123",
      email_settings: [{ email_address: `u${index}@example.com`, use_for_notifications: true }],
    }))
    for (let number = 0; number < 40; number++) {
      const body = JSON.stringify({ name: `affiliate ${number}`, sites: [{ id_from_network: "s", name: "s" }], users })
      const pushed = await fetch(`${server.url}${AFFILIATES}`, { method: "POST", headers, body })
      expect(pushed.status).toBe(201)
    }
    const whole = await (await fetch(`${server.url}${AFFILIATES}`, { headers })).text()
    expect(whole.length).toBeGreaterThan(10_000_000)
    const { closed, socket } = await connection(
      server,
      `GET ${AFFILIATES} HTTP/1.1\r\nhost: localhost\r\nauthorization: secret\r\n\r\n`,
    )
    const pieces: Array<Buffer> = []
    socket.on("data", (piece) => pieces.push(piece))
    await new Promise((resolve) => socket.once("data", resolve))
    socket.pause()
    const ending = stopped(server)
    await new Promise((resolve) => setTimeout(resolve, 300))
    socket.resume()
    expect((await ending).code).toBe(0)
    await closed
    const [head = "", answer = ""] = Buffer.concat(pieces)
      .toString()
      .split(/\r\n\r\n(.*)/s)
    expect(head.toLowerCase()).toContain("transfer-encoding: chunked")
    // not by the difference: it would have many megabytes
    expect(ofChunks(answer) === whole).toBe(true)
  })

  // ENG-456
  test("given a shutdown delay, then the server is not ready and answers on until it is over", async () => {
    const server = await startConfigured({
      networks: [{ id: "n", time_zone: "UTC", tokens: [{ token: "secret" }] }],
      limits: { shutdown_delay_seconds: 3 },
    })
    const ending = stopped(server)
    const statusOf = async (path: string) => (await fetch(`${server.url}${path}`, { headers })).status
    while ((await statusOf("/ready")) !== 503) await new Promise((resolve) => setTimeout(resolve, 10))
    expect([await statusOf("/health"), await statusOf(AFFILIATES)]).toEqual([200, 200])
    const { code, seconds } = await ending
    expect([code, seconds >= 3]).toEqual([0, true])
  })
})
