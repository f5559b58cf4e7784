// A directory of the host's own whose answers have another form than the port says: the log names what is wrong.
import { staticDirectory } from "@callrules/directory"
import type { CustomDataField } from "@callrules/model"
import type { LogEntry } from "@callrules/operations"
import { Directory, type Network } from "@callrules/store"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { expect, test } from "vitest"
import { testEngine, VERSION } from "../fixture.ts"

// ENG-426
test("given custom data fields that are texts, when a request needs the network, then it is a 500 and the log names the look-up and the member", async () => {
  const advertisers = [{ id: "a1", campaigns: [{ id: "c1" }] }]
  const own = staticDirectory({ id: "n1", tokens: [{ token: "t1" }], advertisers })
  // as a program without types writes it
  const customDataFields = ["product"] as ReadonlyArray<unknown> as ReadonlyArray<CustomDataField>
  const wrong = (network: Network | undefined) => network && { ...network, customDataFields }
  const directory = Layer.effect(
    Directory,
    Effect.map(Directory, (known) => ({
      ...known,
      network: (id: Parameters<typeof known.network>[0]) => Effect.map(known.network(id), wrong),
      token: (hash: string) =>
        Effect.map(
          known.token(hash),
          (grant) => grant && { ...grant, network: { ...grant.network, customDataFields } },
        ),
    })),
  ).pipe(Layer.provide(own))
  const logged: Array<LogEntry> = []
  const { send, host } = await testEngine({ directory, log: (entry) => logged.push(entry) })
  const path = `/api/${VERSION}/n1/advertisers/a1/advertiser_campaigns/c1.json`
  const settings = { record_calls: true, call_recording_condition: 'custom_data[product] = "a"' }
  expect((await send("PUT", path, settings, { token: "t1" })).status).toBe(500)
  const data = { custom_data: { product: "a" }, source: "tag" }
  expect((await host({ kind: "custom_data", call_record_id: "r1", transaction_id: "L1", ...data })).status).toBe(500)
  const told = (lookUp: string, member: string) =>
    `\`${lookUp}\` of the directory has answered with a wrong \`${member}\``
  expect(logged.map(({ cause, event }) => [event, String(cause)])).toEqual([
    ["internal-error", expect.stringContaining(told("token", "network.customDataFields[0]"))],
    ["internal-error", expect.stringContaining(told("network", "customDataFields[0]"))],
  ])
})
