// Signal requests about one call, and what becomes of them.
import { expect } from "vitest"
import type { Body, Reader, SignalsAnswer } from "./reader.ts"

/** A value of a field of the network. */
export const PRODUCT = [{ name: "product", value: "solar" }]

/** Requests about one call, one after the other. */
export const requests = async (
  reader: Reader,
  ...bodies: ReadonlyArray<Body>
): Promise<ReadonlyArray<SignalsAnswer>> => {
  const transaction_id = await reader.completedCall({ transaction_id: "CALL" })
  const answers: Array<SignalsAnswer> = []
  for (const body of bodies) {
    answers.push(await reader.apply({ search: { transaction_id }, ...body }))
    reader.wait(60_000)
  }
  return answers
}

/** A sale, in the group that is asked for. */
export const sale = (changes: Body = {}): Body => ({ signals: [{ name: "Sale", revenue: "99.95", ...changes }] })

/** A request about a new call with these keys beside `search`. */
export const about = async (reader: Reader, body: Body, search: Body = {}): Promise<Body> => ({
  search: { transaction_id: await reader.completedCall(), ...search },
  ...body,
})

/** That a request about a new call is applied, and its one entry shows this. */
export const accepts =
  (body: Body, expected: Body) =>
  async (reader: Reader): Promise<void> => {
    const { signals } = await reader.apply(await about(reader, body))
    expect(signals).toMatchObject([expected])
  }

/** That a request about a new call is refused for a reason. */
export const refuses =
  (body: Body, reason: string, kind = "InvalidInput") =>
  async (reader: Reader): Promise<void> => {
    await reader.refused(reader.post(await about(reader, body)), kind, reason)
  }
