// Affiliates as a reader of the specification sends them.
import { expect } from "vitest"
import { AFFILIATES, type Body, type Reader } from "./reader.ts"

/** A user with the five required fields. */
export const USER = {
  id_from_network: "u1",
  email_settings: [{ email_address: "ann@example.com", use_for_notifications: true }],
  first_name: "Ann",
  last_name: "Lee",
  contact_phone_number: "+14155550123",
}
/** An affiliate with one site and one user. */
export const BLUE = {
  id_from_network: "7",
  name: "Blue Sky",
  sites: [{ id_from_network: "101", name: "Main" }],
  users: [USER],
}

/** Creates an affiliate; the answer's body. */
export const create = async ({ send }: Reader, changes: Body = {}): Promise<Body> => {
  const answer = await send("POST", AFFILIATES, { ...BLUE, ...changes })
  expect([answer.status < 300, answer.text]).toEqual([true, answer.text])
  return answer.body as Body // a JSON object: the cases look at its keys
}

/** That this body is refused for a reason, and nothing is made. */
export const refuses =
  (changes: Body, reason: string) =>
  async ({ refused, send }: Reader) => {
    await refused(send("POST", AFFILIATES, { ...BLUE, ...changes }), "InvalidInput", reason)
    expect((await send("GET", AFFILIATES)).body).toEqual([])
  }
