// One attempt over real connections on this machine: what may be connected to, and what an answer means.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { createServer as createConnections, type Server, Socket } from "node:net"
import { isPublicAddress, postOverHttp } from "@callrules/webhooks"
import { describe, expect, it, onTestFinished, vi } from "vitest"

type Answering = (request: IncomingMessage, response: ServerResponse, body: string) => void

/** The port of a server that answers so. */
const serving = async (answering: Answering): Promise<number> => {
  const server = createServer(async (request, response) => {
    const chunks: Array<Buffer> = []
    for await (const chunk of request) chunks.push(chunk)
    answering(request, response, Buffer.concat(chunks).toString())
  })
  onTestFinished(() => server.closeAllConnections())
  return portOf(server)
}

const portOf = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  return typeof address === "object" ? (address?.port ?? 0) : 0
}

const redirecting =
  (status: number, location: string): Answering =>
  (_request, response) =>
    response.writeHead(status, { location }).end()

const HERE = { allowPlain: true, allowPrivateAddresses: ["127.0.0.1"] }
const message = (url: string) => ({ networkId: "n1", url, headers: { "webhook-id": "e-1" }, body: '{"type":"x"}' })

describe("one attempt", () => {
  it("given a receiver, then it gets the body and the headers, and its status is the outcome", async () => {
    const seen: Array<unknown> = []
    const port = await serving(({ headers, method, url }, response, body) => {
      seen.push([method, url, headers["webhook-id"], headers.host, body])
      response.writeHead(503, { "retry-after": "120" }).end("a long explanation")
    })
    const outcome = await postOverHttp({ ...HERE, addressesOf: async () => ["127.0.0.1"] })(
      message(`http://crm.example.com:${port}/events?a=1`),
    )
    expect(outcome).toEqual({ kind: "answered", status: 503, retryAfterSeconds: 120 })
    expect(seen).toEqual([["POST", "/events?a=1", "e-1", `crm.example.com:${port}`, '{"type":"x"}']])
  })

  it("given a receiver that asks for a pause until a time, then that is the outcome", async () => {
    const until = new Date(Date.now() + 3_600_000).toUTCString()
    const port = await serving((_request, response) => response.writeHead(503, { "retry-after": until }).end())
    const outcome = await postOverHttp(HERE)(message(`http://127.0.0.1:${port}/`))
    const retryAfterSeconds = outcome.kind === "answered" ? outcome.retryAfterSeconds : null
    expect(retryAfterSeconds).toBeGreaterThan(3_500)
    expect(retryAfterSeconds).toBeLessThanOrEqual(3_600)
  })

  it("given a receiver that does not answer in time, then it has failed", async () => {
    const port = await serving(() => {})
    const outcome = await postOverHttp({ ...HERE, attemptMilliseconds: 50 })(message(`http://127.0.0.1:${port}/`))
    expect(outcome).toEqual({ kind: "failed", why: "no answer within 0.05 seconds" })
  })

  it("given a receiver that switches to another protocol, then that is an answer that takes nothing", async () => {
    const server = createConnections((socket) => {
      socket.on("error", () => {})
      socket.once("data", () =>
        socket.write("HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n"),
      )
    })
    const port = await portOf(server)
    expect(await postOverHttp(HERE)(message(`http://127.0.0.1:${port}/`))).toEqual({
      kind: "answered",
      status: 101,
      retryAfterSeconds: null,
    })
  })

  it("given addresses that are never found, then it has failed in time", async () => {
    const rules = { ...HERE, attemptMilliseconds: 50, addressesOf: () => new Promise<never>(() => {}) }
    expect(await postOverHttp(rules)(message("http://crm.example.com/"))).toEqual({
      kind: "failed",
      why: "no answer within 0.05 seconds",
    })
  })

  it("given nobody who listens, then it has failed", async () => {
    const outcome = await postOverHttp(HERE)(message("http://127.0.0.1:1/"))
    expect(outcome).toMatchObject({ kind: "failed", why: expect.stringContaining("ECONNREFUSED") })
  })

  it("given several addresses of which one takes connections, whichever it is, then it gets the message", async () => {
    const port = await serving((_request, response) => response.writeHead(204).end())
    const allowPrivateAddresses = ["127.0.0.0/8", "::1"]
    for (const addresses of [
      ["::1", "127.0.0.1"],
      ["127.0.0.1", "::1"],
      ["127.0.0.2", "::1", "127.0.0.1"],
    ]) {
      const post = postOverHttp({ ...HERE, allowPrivateAddresses, addressesOf: async () => addresses })
      expect(await post(message(`http://crm.example.com:${port}/`))).toMatchObject({ status: 204 })
    }
    const post = postOverHttp({ ...HERE, allowPrivateAddresses, addressesOf: async () => ["127.0.0.1", "::1"] })
    const connecting = vi.spyOn(Socket.prototype, "connect")
    onTestFinished(() => connecting.mockRestore())
    const why = expect.stringMatching(/127\.0\.0\.1:1\b.*::1:1\b/)
    expect(await post(message("http://crm.example.com:1/"))).toEqual({ kind: "failed", why })
    // one that is far away has more than the quarter of a second that is usual
    expect(connecting.mock.calls.flat(2)).toContainEqual(
      expect.objectContaining({ autoSelectFamilyAttemptTimeout: 2_000 }),
    )
  })

  it("given a redirect that keeps the method, then it is followed, at most three times", async () => {
    const port = await serving((_request, response) => response.writeHead(204).end())
    const once = await serving(redirecting(307, `http://127.0.0.1:${port}/new`))
    const twice = await serving(redirecting(308, `http://127.0.0.1:${once}/`))
    expect(await postOverHttp(HERE)(message(`http://127.0.0.1:${twice}/`))).toMatchObject({ status: 204 })
    const circle = await serving(redirecting(307, "/again"))
    expect(await postOverHttp(HERE)(message(`http://127.0.0.1:${circle}/`))).toEqual({
      kind: "failed",
      why: "more than 3 redirects",
    })
  })

  // ENG-481
  it.each(["me:p4ssword@", "p4ssword@", ":p4ssword@"])(
    "given a redirect to an address with `%s`, then it is not followed, and nothing of it is told",
    async (user) => {
      const seen: Array<unknown> = []
      const port = await serving(({ headers }, response) => {
        seen.push(headers.authorization)
        response.writeHead(204).end()
      })
      const once = await serving(redirecting(307, `http://${user}127.0.0.1:${port}/new`))
      expect(await postOverHttp(HERE)(message(`http://127.0.0.1:${once}/`))).toEqual({
        kind: "failed",
        why: "a redirect has a user or a password",
      })
      expect(seen).toEqual([])
    },
  )

  // ENG-481
  it.each(["http://me:p4ssword@[", "p4ssword://host/", "//me:p4ssword@host:port/"])(
    "given a redirect to `%s`, then it has failed, and nothing of it is told",
    async (location) => {
      const port = await serving(redirecting(308, location))
      const outcome = await postOverHttp(HERE)(message(`http://127.0.0.1:${port}/`))
      expect(outcome).toEqual({ kind: "failed", why: expect.stringMatching(/^a redirect (is|has) /) })
      expect(JSON.stringify(outcome)).not.toContain("p4ssword")
    },
  )

  it("given a redirect that does not, then it is an answer that takes nothing", async () => {
    const port = await serving(redirecting(302, "/login"))
    expect(await postOverHttp(HERE)(message(`http://127.0.0.1:${port}/`))).toMatchObject({
      kind: "answered",
      status: 302,
    })
  })
})

describe("private addresses", () => {
  it.each([
    "http://127.0.0.1:1/",
    "http://[::1]:1/",
    "http://[::ffff:127.0.0.1]:1/",
    "http://2130706433:1/",
    "http://169.254.169.254/latest/meta-data",
    "http://10.0.0.5/",
  ])("given %s, then nothing is connected to", async (url) => {
    const outcome = await postOverHttp({ allowPlain: true })(message(url))
    expect(outcome).toMatchObject({ kind: "failed", why: expect.stringContaining("not a public address") })
  })

  it("given a name that leads inside, among other addresses, then nothing is connected to", async () => {
    const addressesOf = async () => ["8.8.8.8", "10.0.0.5"]
    const outcome = await postOverHttp({ addressesOf })(message("https://crm.example.com/"))
    expect(outcome).toEqual({
      kind: "failed",
      why: "`crm.example.com` is 10.0.0.5, which is not a public address (`allowPrivateAddresses` allows some, `webhooks.allow_private_addresses` of a configuration file)",
    })
  })

  it("given a redirect that leads inside, then it is not followed", async () => {
    const reached: Array<string> = []
    const inside = await serving(({ url = "" }, response) => {
      reached.push(url)
      response.end()
    })
    const addressesOf = async (host: string) => (host === "crm.example.com" ? ["127.0.0.1"] : ["127.0.0.2"])
    const port = await serving(redirecting(307, `http://metadata.example.com:${inside}/secret`))
    const outcome = await postOverHttp({ ...HERE, addressesOf })(message(`http://crm.example.com:${port}/`))
    expect(outcome).toMatchObject({ kind: "failed", why: expect.stringContaining("127.0.0.2") })
    expect(reached).toEqual([])
  })

  it("given a name that is looked up otherwise a moment later, then the connection is to what was checked", async () => {
    let asked = 0
    const port = await serving((_request, response) => response.writeHead(204).end())
    const addressesOf = async () => (++asked === 1 ? ["127.0.0.1"] : ["10.0.0.5"])
    expect(await postOverHttp({ ...HERE, addressesOf })(message(`http://crm.example.com:${port}/`))).toMatchObject({
      status: 204,
    })
    expect(asked).toBe(1)
  })

  it("given http where only https may be used, also by a redirect, then nothing is connected to", async () => {
    const outcome = await postOverHttp({ allowPrivateAddresses: ["127.0.0.0/8"] })(message("http://127.0.0.1:1/"))
    expect(outcome).toEqual({ kind: "failed", why: "`http:` may not be used" })
  })

  it.each([
    "10.0.0.1",
    "172.16.0.1",
    "192.168.1.1",
    "100.64.0.1",
    "168.63.129.16",
    "::ffff:168.63.129.16",
    "0.0.0.0",
    "224.0.0.1",
    "fe80::1",
    "fd00::1",
    "::",
    "64:ff9b::a00:1",
    "2002:a00:1::",
    "no address",
  ])("%s is not public", (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  // an address of another kind in front of one, or of a block that nobody has been given
  it.each(["::127.0.0.1", "::a9fe:a9fe", "::ffff:0:127.0.0.1", "4000::1", "1::", "e000::1"])(
    "%s is outside of what is given to the public internet",
    (address) => {
      expect(isPublicAddress(address)).toBe(false)
    },
  )

  it.each(["8.8.8.8", "2001:4860:4860::8888", "::ffff:8.8.8.8"])("%s is public", (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it("given a range that is none, then it is refused at once", () => {
    expect(() => postOverHttp({ allowPrivateAddresses: ["10.0.0.0/33"] })).toThrow()
  })
})
