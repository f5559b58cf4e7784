// Whatever a method of a port can end with where a program without types stands behind it.
import * as Effect from "effect/Effect"

const revoked = (): object => {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}

const thrower = {
  get _tag(): string {
    throw new Error("not to be read")
  },
}

/** What is thrown is a bug, and stays what it is. */
export const BUG = new Error("ECONNRESET")

/** Whatever a program can fail with. */
const ODD: ReadonlyArray<readonly [name: string, error: () => unknown]> = [
  ["null", () => null],
  ["undefined", () => undefined],
  ["0", () => 0],
  ["an empty text", () => ""],
  ["a text", () => "ECONNRESET"],
  ["an empty object", () => ({})],
  ["a list", () => []],
  ["a symbol", () => Symbol("odd")],
  ["a revoked proxy", revoked],
  ["an object that throws when it is read", () => thrower],
  ["an object without a prototype", () => Object.freeze(Object.create(null))],
  ["an error", () => BUG],
  ["what looks like a refusal", () => ({ _tag: "Refusal", class: "InvalidInput", problems: [] })],
  ["what looks like a conflict", () => ({ _tag: "Conflict" })],
]

/** Ways in which a method ends with an error. */
const WAYS: ReadonlyArray<readonly [name: string, fail: (error: unknown) => unknown]> = [
  ["fails with", Effect.fail],
  ["dies of", Effect.die],
  [
    "throws",
    (error) => {
      throw error
    },
  ],
  ["does so later", (error) => Effect.andThen(Effect.yieldNow, Effect.fail(error))],
]

/** Every way with every error. */
export const FAILURES = ODD.flatMap(([what, error]) =>
  WAYS.map(([way, fail]) => ({ name: `${way} ${what}`, end: () => fail(error()) })),
)
