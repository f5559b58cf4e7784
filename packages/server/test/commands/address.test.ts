// Where a server listens, as an address to paste.
import { expect, test } from "vitest"
import { addressOf } from "../../src/commands/address.ts"

test("given a host and a port, then the address can be pasted, IPv6 in brackets", () => {
  expect(addressOf("127.0.0.1", 8787)).toBe("127.0.0.1:8787")
  expect(addressOf("localhost", 80)).toBe("localhost:80")
  expect(addressOf("::1", 8787)).toBe("[::1]:8787")
  expect(addressOf("[::1]", 8787)).toBe("[::1]:8787")
  expect(new URL(`http://${addressOf("fe80::1", 1)}`).port).toBe("1")
})
