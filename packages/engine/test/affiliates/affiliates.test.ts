// Affiliates over HTTP: create, read, update, delete, and what may not be.
import { importAffiliates } from "@callrules/operations"
import * as Result from "effect/Result"
import { describe, expect, test } from "vitest"
import { AFFILIATES, type Answered, affiliatePath, testEngine } from "../fixture.ts"

const blue = {
  id_from_network: "A-1",
  name: "Blue",
  sites: [{ id_from_network: 7, name: "blue.example" }],
  users: [
    {
      id_from_network: "sso",
      first_name: "Ada",
      last_name: "Byron",
      phone_number: "4155550123",
      email_settings: [{ email_address: "ada@blue.example", use_for_notifications: true }],
    },
  ],
}
const errorOf = (answer: Answered): { class: string; invalid_data: string } =>
  (answer.body as { errors: { class: string; invalid_data: string } }).errors

describe("affiliates", () => {
  test("given a new one, then 201 with every field; the same again is 200 and changes nothing", async () => {
    const { send } = await testEngine()
    const created = await send("POST", AFFILIATES, blue)
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({
      id: 1,
      id_from_network: "A-1",
      status: "Approved",
      object_url: "https://ui.example.com/1",
      sites: [{ id_from_network: "7", name: "blue.example" }],
      users: [{ role: "Super", can_login_via_platform: false, contact_phone_number: "4155550123" }],
    })
    const again = await send("POST", AFFILIATES, blue)
    expect([again.status, again.text, again.headers.get("callrules-outcome")]).toEqual([200, created.text, "unchanged"])
  })

  test("given what was read, then sending it back changes nothing", async () => {
    const { send } = await testEngine()
    await send("POST", AFFILIATES, blue)
    const read = await send("GET", affiliatePath("A-1"))
    const written = await send("PUT", affiliatePath("A-1"), read.body)
    expect([written.status, written.text, written.headers.get("callrules-outcome")]).toEqual([
      200,
      read.text,
      "unchanged",
    ])
  })

  test("given only a name, then the rest keeps its stored value; sets that are sent are complete", async () => {
    const { send } = await testEngine()
    await send("POST", AFFILIATES, blue)
    const renamed = await send("PUT", affiliatePath("A-1"), { name: "Bluer" })
    expect(renamed.body).toMatchObject({ name: "Bluer", sites: [{ id_from_network: "7" }] })
    const alone = await send("PUT", affiliatePath("A-1"), { users: [] })
    expect(alone.body).toMatchObject({ users: [], sites: [{ id_from_network: "7" }] })
  })

  test("given PUT of one that is not there, then it is created", async () => {
    const { send } = await testEngine()
    expect((await send("PUT", affiliatePath("A-1"), blue)).status).toBe(201)
    expect((await send("PUT", affiliatePath("other"), blue)).status).toBe(403)
  })

  test("given several faults, then all are answered at once and nothing is stored", async () => {
    const { send } = await testEngine()
    const answer = await send("POST", AFFILIATES, { name: "", sites: [], users: [{}] })
    expect([answer.status, errorOf(answer).class]).toEqual([403, "InvalidInput"])
    expect(errorOf(answer).invalid_data.split("; ").length).toBeGreaterThan(5)
    expect(errorOf(answer).invalid_data).toContain("`users[0].first_name` is missing")
    expect((await send("GET", AFFILIATES)).body).toEqual([])
  })

  test("given a name that is taken, then 403 RecordInvalid naming who has it", async () => {
    const { send } = await testEngine()
    await send("POST", AFFILIATES, blue)
    const taken = await send("POST", AFFILIATES, { ...blue, id_from_network: "A-2" })
    expect([taken.status, errorOf(taken).class]).toEqual([403, "RecordInvalid"])
    expect(errorOf(taken).invalid_data).toContain("A-1")
    const cafe = (name: string, id: string) => send("POST", AFFILIATES, { ...blue, name, id_from_network: id })
    expect((await cafe("Caf\u00e9", "A-3")).status).toBe(201)
    expect((await cafe("Cafe\u0301", "A-4")).status).toBe(403)
  })

  test("given racing creates of one name, then one of them wins whole", async () => {
    const { send } = await testEngine()
    const answers = await Promise.all(
      ["x", "y", "z"].map((id) => send("POST", AFFILIATES, { ...blue, id_from_network: id })),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 403, 403])
    expect((await send("GET", AFFILIATES)).body).toHaveLength(1)
  })

  test("given a name that is taken beside other faults, then only those are told: one answer has one class", async () => {
    const { send } = await testEngine()
    await send("POST", AFFILIATES, blue)
    const faulty = { ...blue, id_from_network: "A-2", sites: [] }
    const answer = await send("POST", AFFILIATES, faulty)
    expect([answer.status, errorOf(answer).class]).toEqual([403, "InvalidInput"])
    expect(errorOf(answer).invalid_data).toBe("`sites` is empty (an affiliate has one or more sites)")
    const corrected = await send("POST", AFFILIATES, { ...faulty, sites: blue.sites })
    expect([corrected.status, errorOf(corrected).class]).toEqual([403, "RecordInvalid"])
  })

  test("given generated ids, then a push without one is created once, and repeated without change", async () => {
    const { send } = await testEngine()
    const path = AFFILIATES.replace("/n1/", "/n2/")
    const { id_from_network: _, ...rest } = blue
    const created = await send("POST", path, rest, { token: "t2" })
    const again = await send("POST", path, rest, { token: "t2" })
    expect([created.status, again.status, again.text]).toEqual([201, 200, created.text])
    const other = await send("POST", path, { ...rest, status: "Declined" }, { token: "t2" })
    expect([other.status, errorOf(other).class]).toEqual([403, "RecordInvalid"])
    expect((await send("POST", AFFILIATES, rest)).status).toBe(403)
  })

  test("given an advertiser's token, then no answer says whether an affiliate is there, nor what it has", async () => {
    const { send } = await testEngine()
    await send("POST", AFFILIATES, blue)
    const bodies = [{}, { name: "Blue" }, { sites: [{ id_from_network: 7 }] }, { ...blue, sites: [] }, blue]
    const askedFor = async (id: string) =>
      Promise.all(
        bodies.flatMap((body) => [
          send("PUT", affiliatePath(id), { ...body, id_from_network: id }, { token: "adv1" }),
          send("POST", AFFILIATES, { ...body, id_from_network: id }, { token: "adv1" }),
        ]),
      )
    const [there, away] = await Promise.all(["A-1", "A-2"].map(askedFor))
    expect(there?.map(({ status }) => status)).toEqual(there?.map(() => 403))
    expect(there?.map(errorOf)).toEqual(away?.map(errorOf))
  })

  test("given a delete, then 200 {} also when it is gone; with campaigns 403 RecordInvalid", async () => {
    const { send } = await testEngine()
    await send("POST", AFFILIATES, blue)
    for (const _ of [1, 2]) {
      const deleted = await send("DELETE", affiliatePath("A-1"))
      expect([deleted.status, deleted.text]).toEqual([200, "{}"])
    }
    expect((await send("GET", affiliatePath("A-1"))).status).toBe(404)
    await send("POST", AFFILIATES, { ...blue, id_from_network: "busy" })
    const refused = await send("DELETE", affiliatePath("busy"))
    expect([refused.status, errorOf(refused).class]).toEqual([403, "RecordInvalid"])
    expect((await send("GET", affiliatePath("busy"))).status).toBe(200)
  })

  test("given several, then the list is in order of creation, and another network has its own", async () => {
    const { send } = await testEngine()
    for (const id of ["z", "a", "m"]) await send("POST", AFFILIATES, { ...blue, id_from_network: id, name: id })
    const listed = (await send("GET", AFFILIATES)).body as ReadonlyArray<{ id_from_network: string }>
    expect(listed.map((affiliate) => affiliate.id_from_network)).toEqual(["z", "a", "m"])
    expect((await send("GET", AFFILIATES.replace("/n1/", "/n2/"), undefined, { token: "t2" })).body).toEqual([])
  })

  test("given an id with a slash, a space or .json in it, then the path finds it", async () => {
    const { send } = await testEngine()
    for (const id of ["a/b", "a b", "x.json", "ü%"]) {
      expect((await send("POST", AFFILIATES, { ...blue, id_from_network: id, name: id })).status).toBe(201)
      const read = await send("GET", affiliatePath(encodeURIComponent(id)))
      expect([id, read.status]).toEqual([id, 200])
    }
  })

  test("given a new one, then it is answered as a read answers it", async () => {
    const { send } = await testEngine()
    const created = await send("POST", AFFILIATES, blue)
    expect((await send("GET", affiliatePath("A-1"))).text).toBe(created.text)
  })

  test("given 10,000 affiliates, then the list has them all, in order of creation", async () => {
    const test = await testEngine()
    const owner = await test.engine.as("t1")
    if (Result.isFailure(owner)) throw new Error("the token is known")
    const lines = Array.from({ length: 10_000 }, (_, index) =>
      JSON.stringify({ id_from_network: index, name: `Affiliate ${index}`, sites: [{ id_from_network: index }] }),
    )
    for await (const { outcome } of importAffiliates(test.engine, owner.success.caller, lines)) {
      expect(outcome).toBe("created")
    }
    const listed = (await test.send("GET", AFFILIATES)).body as ReadonlyArray<{ id: number; name: string }>
    // several are created at the same time, so the store says which was first
    expect(listed.map(({ id }) => id)).toEqual(lines.map((_, index) => index + 1))
    expect(new Set(listed.map(({ name }) => name)).size).toBe(10_000)
  })
})
