// What was read can be sent back: the types of what is sent do not have what the service ignores, and do not refuse it either.
import { expect, it } from "vitest"
import { given } from "./support/given.ts"

// AFF-125
it("given an affiliate that was answered, when it is sent back with a change, then its type fits and nothing of it is left out", async () => {
  const { client, service } = given()
  const made = await client.createAffiliate("n1", { name: "Acme", sites: [{ id_from_network: "s1" }] })
  if (!made.ok) throw new Error("it was not made")
  await client.updateAffiliate("n1", "1", { ...made.value, status: "Suspended" })
  expect(made.value.object_url).toBe(null)
  expect(service.requests.at(-1)?.body).toEqual({ ...made.value, status: "Suspended" })
})
