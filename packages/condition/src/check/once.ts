// What is worked out at most once, and only where it is needed.

/** What is worked out when it is first asked for. */
export const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
