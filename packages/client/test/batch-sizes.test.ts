// The sizes of the requests that a list of signals is sent in.
import { expect, it } from "vitest"
import { given, SALE } from "./support/given.ts"

// SIG-320
it("given custom data beside ten signals of ten groups, when they are sent in batches, then no request has eleven groups", async () => {
  const signals = Array.from({ length: 23 }, (_, index) => ({ name: `s${index}` }))
  const request = { ...SALE, signals, custom_data: [{ name: "product", value: "boat" }] }
  const ofGroups = signals.map((signal, index) => ({ ...signal, partner_unique_id: `q${index}` }))
  const sizes = async (report: Partial<typeof request> & { readonly partner_unique_id?: string }) => {
    const { client, service } = given()
    const answers = await client.submitSignalsInBatches({ ...request, ...report })
    expect(answers.every(({ ok }) => ok)).toBe(true)
    return service.requests.map(({ body }) => (body as { signals: ReadonlyArray<unknown> }).signals.length)
  }
  expect(await sizes({ signals: ofGroups })).toEqual([9, 10, 4])
  expect(await sizes({ signals: ofGroups.slice(0, 10) })).toEqual([9, 1])
  expect(await sizes({ signals: ofGroups.slice(0, 9) })).toEqual([9])
  expect(await sizes({ signals: ofGroups, custom_data: [] })).toEqual([10, 10, 3])
  expect(await sizes({ signals: ofGroups, partner_unique_id: "q3" })).toEqual([10, 10, 3])
})
