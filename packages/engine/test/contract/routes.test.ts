// The contract and the engine name the same paths, methods, versions and permissions.
import { OPERATIONS, STATUS_OF_REFUSAL } from "@callrules/contract"
import { staticDirectory } from "@callrules/directory"
import type { Permission } from "@callrules/store"
import { describe, expect, it } from "vitest"
import { INTERFACE_ROUTES } from "../../src/http/interface-routes.ts"
import { STATUS_OF_CLASS } from "../../src/http/status.ts"
import { testEngine } from "../fixture.ts"

/** A path with every parameter written alike. */
const plain = (path: string): string => path.replaceAll(/:\w+\{[^}]*\}/g, "{}.json").replaceAll(/:\w+|\{\w+\}/g, "{}")

const described = OPERATIONS.flatMap(({ methods, paths, versioned }) =>
  paths.flatMap((path) => methods.map((method) => `${method} ${plain(path)} ${versioned ?? "-"}`)),
)
const served = INTERFACE_ROUTES.flatMap(({ methods, path, versioned }) =>
  methods.map((method) => `${method} ${plain(path)} ${versioned ?? "-"}`),
)

describe("the contract", () => {
  it("has every route of the engine, and no other", () => {
    expect([...described].sort()).toEqual([...served].sort())
  })

  it("gives every class of refusal the status that the engine gives it", () => {
    expect(STATUS_OF_REFUSAL).toMatchObject(STATUS_OF_CLASS)
  })

  it("names the permission that each operation needs", async () => {
    const permissions = [...new Set(OPERATIONS.map(({ permission }) => permission as Permission))]
    const tokens = permissions.flatMap((one) => [
      { token: `with-${one}`, permissions: [one] },
      { token: `without-${one}`, permissions: permissions.filter((other) => other !== one) },
    ])
    const { send } = await testEngine({ directory: staticDirectory({ id: "n1", tokens }) })
    for (const { methods, paths, permission } of OPERATIONS) {
      const path = (paths[0] ?? "").replace("{version}", "2026-11-01").replace("{network_id}", "n1")
      const [method = "GET"] = methods
      const classOf = async (token: string): Promise<unknown> =>
        (await send(method, path.replaceAll(/\{\w+\}/g, "x"), method === "GET" ? undefined : {}, { token })).text
      expect(await classOf(`without-${permission}`)).toContain("UnauthorizedOperation")
      expect(await classOf(`with-${permission}`)).not.toContain("UnauthorizedOperation")
    }
  })
})
