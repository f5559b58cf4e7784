// Paths that are nearly right: an id with a slash in it is another path, and a hint says the path that was meant.
import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import { atBasePath } from "../../src/http/base-path.ts"
import { directoryRoutes } from "../../src/http/directory-routes.ts"
import { hostRoutes } from "../../src/http/host-routes.ts"
import { INTERFACE_ROUTES } from "../../src/http/interface-routes.ts"
import { pathHintAmong } from "../../src/http/path-hints.ts"
import { patternOf, quotedPath, shownPath } from "../../src/http/path-pattern.ts"
import { routeNotFound } from "../../src/http/router.ts"
import { AFFILIATES, affiliatePath, HOST_TOKEN, SETTINGS, testEngine, VERSION } from "../fixture.ts"

const AFFILIATE = { name: "Ann", sites: [{ id_from_network: "s1" }] }

describe("given an id with a slash that is not encoded", () => {
  test.each([
    ["PUT", `/api/${VERSION}/n1/affiliates/222/affiliate_campaigns.json`],
    ["DELETE", `/api/${VERSION}/n1/affiliates/222/users/5.json`],
    ["POST", SETTINGS.replace(".json", "/promo_numbers.json")],
    ["GET", SETTINGS.replace(".json", "/promo_numbers.json")],
  ])("then %s %s is 404 RouteNotFound, and nothing is made", async (method, path) => {
    const { send } = await testEngine()
    const answer = await send(method, path, method === "PUT" || method === "POST" ? AFFILIATE : undefined)
    expect(answer.status).toBe(404)
    expect(answer.body).toMatchObject({ errors: { class: "RouteNotFound" } })
    expect((await send("GET", AFFILIATES)).body).toEqual([])
  })
})

test("given an id with an encoded slash, then it is one id", async () => {
  const { send } = await testEngine()
  const path = affiliatePath("a%2Fb")
  expect((await send("PUT", path, AFFILIATE)).status).toBe(201)
  expect((await send("GET", path)).body).toMatchObject({ id_from_network: "a/b" })
})

test.each([
  [`//api/${VERSION}/transactions.json`, `/api/${VERSION}/transactions.json`],
  [`/api//${VERSION}/transactions.json`, `/api/${VERSION}/transactions.json`],
  [`/api/${VERSION}/transactions.JSON`, `/api/${VERSION}/transactions.json`],
  [`/api/${VERSION}/transactions`, `/api/${VERSION}/transactions.json`],
  [`/api/${VERSION}/transactions.json/`, `/api/${VERSION}/transactions.json`],
])("given %s, then 404 with the path that was meant", async (path, meant) => {
  const { send } = await testEngine()
  const answer = await send("POST", path, {})
  expect(answer.status).toBe(404)
  expect(answer.text).toContain(`did you mean \`${meant}\`?`)
})

test("given a fixed part of a path that is percent-encoded, then 404: who guards a path compares texts as well", async () => {
  const { send } = await testEngine()
  for (const path of [`/api/${VERSION}/transactions%2Ejson`, "/%68ost/outbox", "/h%6Fst/n1/inbox"]) {
    const answer = await send("GET", path, undefined, { token: HOST_TOKEN })
    expect([path, answer.status, answer.body]).toMatchObject([path, 404, { errors: { class: "RouteNotFound" } }])
  }
  expect((await send("GET", "/host/n%31/inbox", undefined, { token: HOST_TOKEN })).status).toBe(200)
})

/** Every path of an engine, of which it serves those of the program around it not itself. */
const ROUTES = [
  ...[...INTERFACE_ROUTES, ...hostRoutes(""), ...directoryRoutes("")].map(({ path }) => path),
  ...[
    "/health",
    "/openapi.json",
    "/problems/",
    "/problems/:code",
    "/host/backup",
    "/metrics",
    "/host/:network_id/webhooks",
    "/host/:network_id/webhooks/:message_id/resend",
  ],
]
const isRoute = (path: string): boolean => ROUTES.some((route) => patternOf(route).test(path))
const hintAt = pathHintAmong(ROUTES.map(shownPath), quotedPath)

/** As many characters are put in, left out or replaced, where letter case, `_` and `-` do not count. */
const slipsBetween = (one: string, other: string): number => {
  const plain = (text: string): string => text.toLowerCase().replaceAll(/[_-]/g, "")
  const [from, to] = [plain(one), plain(other)]
  let above = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (const [index, character] of [...from].entries()) {
    const row = [index + 1]
    for (const [column, wanted] of [...to].entries()) {
      const replaced = (above[column] ?? 0) + (wanted === character ? 0 : 1)
      row.push(Math.min(replaced, (above[column + 1] ?? 0) + 1, (row[column] ?? 0) + 1))
    }
    above = row
  }
  return above.at(-1) ?? 0
}

// ENG-444
test.each([
  ["/host/n1/event", "/host/n1/events"],
  ["/host/n1/events/bach", "/host/n1/events/batch"],
  ["/hosts/n1/past-calls/", "/host/n1/past_calls"],
  ["/host/outbx/taken", "/host/outbox/taken"],
  ["/host/backups", "/host/backup"],
  ["/metric", "/metrics"],
  ["/heatlh", "/health"],
  ["/openapi", "/openapi.json"],
  ["/problem", "/problems/"],
  ["/problems", "/problems/"],
  ["/host/x/evnets", "/host/x/events"],
  ["/host/n1/webhook/7/resend", "/host/n1/webhooks/7/resend"],
  [`/api/${VERSION}/transaction`, `/api/${VERSION}/transactions.json`],
  [`/api/${VERSION}/n1/affiliate/7.json`, `/api/${VERSION}/n1/affiliates/7.json`],
])("given %s, then the path that was meant is %s", (path, meant) => {
  expect(hintAt(path)).toBe(`did you mean \`${meant}\`?`)
})

// ENG-458
test.each([
  ["/host/x/outboxx", "/host/outbox"],
  ["/host/n1/outbox/taken", "/host/outbox/taken"],
  ["/host/n1/backup", "/host/backup"],
  [`/api/${VERSION}/n1/transactions.json`, `/api/${VERSION}/transactions.json`],
  ["/host/events/", "/host/<network_id>/events"],
  ["/host/webhooks/7/resend", "/host/<network_id>/webhooks/7/resend"],
])("given %s, with one part too many or one id too few, then the path that was meant is %s", (path, meant) => {
  expect(hintAt(path)).toBe(`did you mean \`${meant}\`?`)
})

test.each([
  ["/host/n1/nothing", /^`\/host\/<network_id>\/` goes on with `events`, .*`inbox`.*`webhooks`/],
  ["/host/n1", /^`\/host\/<network_id>\/` goes on with /],
  ["/host/outbox/now", /^`\/host\/outbox\/` goes on with `taken`$/],
  [
    `/api/${VERSION}/calls_in_progress/x`,
    /^`.*\/calls_in_progress\/` goes on with `current_calls` or `current_calls.json`$/,
  ],
  ["/nowhere", /^paths begin with `\/api\/`, .*`\/host\/`, .*`\/problems\/` or `\/metrics`$/],
])("given %s, of which only the beginning is right, then the hint says how paths go on from there", (path, hint) => {
  expect(hintAt(path)).toMatch(hint)
})

test("given a slip in a fixed part of any path, then the hint is a path there is, with the same ids, and as near as what was meant", () => {
  const slip = fc.record({ at: fc.nat(), kind: fc.constantFrom("left out", "doubled", "replaced") })
  fc.assert(
    fc.property(fc.constantFrom(...ROUTES), fc.nat(), slip, (route, which, { at, kind }) => {
      const meant = shownPath(route).replaceAll("<version>", VERSION).replaceAll(/<\w+>/g, "n-1").split("/")
      const fixed = shownPath(route)
        .split("/")
        .flatMap((segment, index) => (segment.length > 3 && !segment.startsWith("<") ? [index] : []))
      const index = fixed[which % fixed.length] ?? 1
      const segment = meant[index] ?? ""
      const place = at % segment.length
      const put = { "left out": "", doubled: `${segment[place]}${segment[place]}`, replaced: "q" }[kind]
      const path = meant.with(index, `${segment.slice(0, place)}${put}${segment.slice(place + 1)}`).join("/")
      fc.pre(!isRoute(path))
      const [, hinted = ""] = /^did you mean `(.*)`\?$/.exec(hintAt(path)) ?? []
      expect([path, hinted, isRoute(hinted)]).toEqual([path, hinted, true])
      // what was meant is one slip away, so the nearest path is
      expect([path, hinted, slipsBetween(path, hinted) <= 1]).toEqual([path, hinted, true])
      expect(hinted.split("/")).toHaveLength(meant.length)
    }),
    { numRuns: 1_000 },
  )
})

test("given any path, then the answer is short and says where to go on", () => {
  const segment = fc.oneof(fc.constantFrom("host", "api", "n1", VERSION, "outbox", "events"), fc.string())
  fc.assert(
    fc.property(fc.array(segment, { maxLength: 8 }), (segments) => {
      const path = `/${segments.join("/")}`
      fc.pre(!isRoute(path))
      expect(hintAt(path)).toMatch(/^(did you mean `|`\/.*\/` goes on with `|paths begin with `)/s)
      expect(hintAt(path).length).toBeLessThan(400)
    }),
  )
})

// ENG-493
test("given a path of thousands of parts, then it is looked at as far as paths go, and costs no more than a short one", () => {
  const began = performance.now()
  for (const beginning of ["", "api/", "host/", "problems/", "host/n1/"]) {
    for (const end of ["", "events", ".json"]) {
      const hint = hintAt(`/${beginning}${"a/".repeat(8_000)}${end}`)
      expect(hint.length).toBeLessThan(400)
      expect(hint).not.toContain("did you mean")
    }
  }
  // they took several seconds
  expect(performance.now() - began).toBeLessThan(1_500)
})

// ENG-444
test("given a path that is long, or has characters that are not seen, then neither the message nor the hint has it whole", async () => {
  const long = `x\u{202e}${"x".repeat(5_000)}`
  const below = atBasePath("/calls", async () => new Response())
  for (const path of ["/host/n1/nothing", `/${long}`, `/host/${long}/nothing`, `/host/${long}/event`, `/api/${long}`]) {
    const hint = hintAt(path)
    const { message = "" } = routeNotFound(path, hint).problems[0] ?? {}
    expect(message.length).toBeLessThan(250)
    expect(hint.length).toBeLessThan(400)
    expect(`${message}${hint}`).not.toContain("\u{202e}")
    const answer = await below(new Request(`http://localhost${path}`))
    expect((await answer.text()).length).toBeLessThan(1_000)
  }
})
