// The console that examples get: a claim that does not hold fails the test, what is shown is shown nowhere.

/** The part of a console that an example may use. */
export interface CheckedConsole {
  readonly assert: (claim: unknown, ...details: ReadonlyArray<unknown>) => void
  readonly log: (...values: ReadonlyArray<unknown>) => void
}

/** A console whose `assert` throws when the claim does not hold. */
export const checkedConsole = (): CheckedConsole => ({
  assert: (claim, ...details) => {
    if (!claim) throw new Error(["the example's claim does not hold", ...details.map(String)].join(": "))
  },
  log: () => undefined,
})
