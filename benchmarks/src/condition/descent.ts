// A recursive-descent parser for the common part of the language, written by hand and bare: no places, no problems, no
// limits, no comments, no escapes. What a parser costs at least.

type Node = { readonly kind: string; readonly of?: unknown; readonly [key: string]: unknown }

/** The tree of a condition. */
export const descend = (text: string): Node => {
  let at = 0
  const space = (): void => {
    while (text.charCodeAt(at) <= 32) at += 1
  }
  const isWord = (code: number): boolean =>
    (code >= 97 && code <= 122) || code === 95 || (code >= 65 && code <= 90) || (code >= 48 && code <= 57)
  const word = (): string => {
    space()
    const start = at
    while (at < text.length && isWord(text.charCodeAt(at))) at += 1
    return text.slice(start, at)
  }
  const peekWord = (): string => {
    const before = at
    const found = word()
    at = before
    return found
  }
  const take = (sign: string): boolean => {
    space()
    if (!text.startsWith(sign, at)) return false
    at += sign.length
    return true
  }
  const quoted = (): string => {
    take('"')
    const start = at
    at = text.indexOf('"', at) + 1
    return text.slice(start, at - 1)
  }
  const test = (): Node => {
    const attribute = word()
    if (attribute === "pressed") {
      take("[")
      const keys: Array<string> = []
      while (!take("]")) keys.push(word())
      return { kind: "pressed", keys }
    }
    let field: string | undefined
    if (take("[")) {
      field = word()
      take("]")
    }
    for (const operator of ["!=", "="])
      if (take(operator)) return { kind: "text", attribute, field, operator, value: quoted() }
    const operator = peekWord()
    if (operator === "contains" || operator === "starts_with" || operator === "ends_with") {
      word()
      return { kind: "text", attribute, field, operator, value: quoted() }
    }
    return { kind: "flag", attribute }
  }
  const negation = (): Node => {
    if (take("(")) {
      const inner = disjunction()
      take(")")
      return inner
    }
    if (peekWord() !== "not") return test()
    word()
    return { kind: "not", of: negation() }
  }
  const chain = (kind: string, part: () => Node): Node => {
    const first = part()
    if (peekWord() !== kind) return first
    const of = [first]
    while (peekWord() === kind) {
      word()
      of.push(part())
    }
    return { kind, of }
  }
  const disjunction = (): Node => chain("or", () => chain("and", negation))
  return disjunction()
}
