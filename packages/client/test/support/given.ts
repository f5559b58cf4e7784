// A client of the fake, whose pauses are noted and take no time.
import { type ClientOptions, makeClient } from "@callrules/client"
import { fakeService } from "@callrules/client/fake"

export const SALE = { search: { transaction_id: "T-1" }, signals: [{ name: "Sale" }] }

export const given = (options: Partial<ClientOptions> = {}) => {
  const service = fakeService()
  const pauses: Array<number> = []
  const wait = async (milliseconds: number): Promise<void> => {
    pauses.push(milliseconds)
  }
  const client = makeClient({
    baseUrl: "https://calls.example.com/x/",
    token: "secret",
    fetch: service.fetch,
    wait,
    ...options,
  })
  return { client, pauses, service }
}
