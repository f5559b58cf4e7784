// Sections 1, 2.1, 3 and 4.1 of the specification: affiliates, sentence by sentence.
import { expect } from "vitest"
import { BLUE, create, refuses } from "./affiliate-requests.ts"
import { AFFILIATES, affiliate, type Body, OF_NETWORK, type Reader, section } from "./reader.ts"

section("1 affiliates", [
  [
    "the interface is idempotent",
    async ({ send }) => {
      const post = () => send("POST", AFFILIATES, BLUE)
      const [first, second] = [await post(), await post()]
      expect(second.body).toEqual(first.body)
      expect((await send("GET", AFFILIATES)).body).toEqual([first.body])
      const put = () => send("PUT", affiliate("7"), { name: "Blue" })
      expect((await put()).body).toEqual((await put()).body)
      for (let time = 0; time < 2; time++) expect((await send("DELETE", affiliate("7"))).status).toBe(200)
    },
  ],
  [
    "create and update expect the complete set of sites and users each time",
    async (reader) => {
      await create(reader, { sites: [{ id_from_network: "1" }, { id_from_network: "2" }] })
      const put = await reader.send("PUT", affiliate("7"), { sites: [{ id_from_network: "2" }], users: [] })
      expect(put.body).toMatchObject({ sites: [{ id_from_network: "2" }], users: [] })
    },
  ],
])

section("2.1 affiliate", [
  [
    "id: integer, read-only",
    async (reader) => expect(Number.isInteger((await create(reader, { id: 999 }))["id"])).toBe(true),
  ],
  [
    "id: is not the one that was sent",
    async (reader) => expect((await create(reader, { id: 999 }))["id"]).not.toBe(999),
  ],
  ["id_from_network: required without auto-generation", refuses({ id_from_network: undefined }, "id_from_network")],
  [
    "id_from_network: not required when auto-generation is enabled",
    async ({ send }) => {
      const { id_from_network: _, ...rest } = BLUE
      const answer = await send("POST", AFFILIATES.replace("n1", "n2"), rest, { token: "t2" })
      expect([answer.status < 300, (answer.body as Body)["id_from_network"]]).toEqual([
        true,
        expect.stringMatching(/./),
      ])
    },
  ],
  [
    "id_from_network: unique within the network",
    async (reader) => {
      await create(reader)
      await create(reader, { name: "Other" })
      expect((await reader.send("GET", AFFILIATES)).body).toMatchObject([{ id_from_network: "7", name: "Other" }])
    },
  ],
  [
    "name: unique within the network",
    async (reader) => {
      await create(reader)
      await reader.refused(reader.send("POST", AFFILIATES, { ...BLUE, id_from_network: "8" }), "RecordInvalid")
      const other = AFFILIATES.replace("n1", "n2")
      expect((await reader.send("POST", other, BLUE, { token: "t2" })).status).toBeLessThan(300)
    },
  ],
  ["status: default Approved", async (reader) => expect(await create(reader)).toMatchObject({ status: "Approved" })],
  ...["Applied", "Approved", "Declined", "Suspended", "Archived"].map(
    (status) =>
      [
        `status: ${status}`,
        async (reader: Reader) => expect(await create(reader, { status })).toMatchObject({ status }),
      ] as const,
  ),
  ["status: no other", refuses({ status: "Pending" }, "status")],
  [
    "object_url: read-only, URL of the affiliate in the UI",
    async (reader) => {
      const body = await create(reader, { object_url: "https://evil.example.com" })
      expect(body["object_url"]).toBe(`https://ui.example.com/affiliates/${body["id"]}`)
    },
  ],
  ["sites: 1 or more", refuses({ sites: [] }, "sites")],
  ["sites: array of objects", refuses({ sites: ["101"] }, "sites[0]")],
  ["users: 0 or more", async (reader) => expect(await create(reader, { users: [] })).toMatchObject({ users: [] })],
  ["custom_data: object", refuses({ custom_data: [] }, "custom_data")],
  ["custom_data: keys are custom data field partner names", refuses({ custom_data: { prodct: "x" } }, "prodct")],
  [
    "custom_data: applied to calls originating through the affiliate",
    async (reader) => {
      await create(reader, { custom_data: { product: "solar" } })
      await reader.live({ affiliate_id_from_network: "7" })
      const [call] = await reader.calls(OF_NETWORK)
      expect(call?.["custom_data"]).toMatchObject({ product: { value: "solar" } })
    },
  ],
  [
    "site id_from_network: requests may send it as a number",
    async (reader) => {
      expect(await create(reader, { sites: [{ id_from_network: 101 }] })).toMatchObject({
        sites: [{ id_from_network: "101" }],
      })
    },
  ],
  [
    "site name: optional",
    async (reader) => expect(await create(reader, { sites: [{ id_from_network: "1" }] })).toBeDefined(),
  ],
])

section("4.1 affiliates", [
  [
    "list: 200; array of affiliate objects, all fields including id, object_url, custom_data",
    async (reader) => {
      const body = await create(reader, { custom_data: { product: "solar" } })
      const list = await reader.send("GET", AFFILIATES)
      expect([list.status, list.body]).toEqual([200, [body]])
      expect(Object.keys(body)).toEqual(
        expect.arrayContaining(["id", "object_url", "custom_data", "sites", "users", "status"]),
      )
    },
  ],
  [
    "read: 200; one affiliate object; create answers the same body as a read",
    async (reader) => {
      const body = await create(reader)
      const read = await reader.send("GET", affiliate("7"))
      expect([read.status, read.body]).toEqual([200, body])
    },
  ],
  [
    "update: a partial body (only name); the same body as a read",
    async (reader) => {
      const body = await create(reader)
      const put = await reader.send("PUT", affiliate("7"), { name: "Green" })
      expect(put.body).toEqual({ ...body, name: "Green" })
      expect((await reader.send("GET", affiliate("7"))).body).toEqual(put.body)
    },
  ],
  [
    "delete: 200; empty object",
    async (reader) => {
      await create(reader)
      const answer = await reader.send("DELETE", affiliate("7"))
      expect([answer.status, answer.body]).toEqual([200, {}])
      expect((await reader.send("GET", affiliate("7"))).status).toBe(404)
    },
  ],
  [
    "deleting an affiliate that has one or more campaigns is not allowed",
    async (reader) => {
      await create(reader, { id_from_network: "busy" })
      expect((await reader.send("DELETE", affiliate("busy"))).status).toBe(403)
      expect((await reader.send("GET", affiliate("busy"))).status).toBe(200)
    },
  ],
  [
    "3: any status may follow, since transitions are not shown",
    async (reader) => {
      await create(reader)
      for (const status of ["Archived", "Applied", "Suspended", "Approved", "Declined"]) {
        expect((await reader.send("PUT", affiliate("7"), { status })).body).toMatchObject({ status })
      }
    },
  ],
])
