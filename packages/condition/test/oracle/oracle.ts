// A second implementation of the language, as plain as possible: recursive descent over characters, a walk over the tree
// for each call, and a printer. It shares no code with the package and cares for nothing but being right on valid text.

export type Tree =
  | { readonly op: "and" | "or"; readonly parts: ReadonlyArray<Tree> }
  | { readonly op: "not"; readonly part: Tree }
  | { readonly op: "flag"; readonly name: string }
  | { readonly op: "pressed"; readonly keys: ReadonlyArray<string> }
  | {
      readonly op: "test"
      readonly name: string
      readonly field: string | null
      readonly test: string
      readonly values: ReadonlyArray<Value>
    }

/** A text, or a number with whether it was written as a duration. */
export type Value = string | { readonly number: number; readonly duration: boolean }

/** What the oracle knows of an attribute. */
export interface Attribute {
  readonly kind: "boolean" | "text" | "number"
  readonly ignoresCase: boolean
}

export const read = (text: string): Tree | null => {
  let at = 0
  const skip = (): void => {
    for (;;) {
      if (/\s/.test(text.charAt(at))) at++
      else if (text[at] === "#") while (at < text.length && text[at] !== "\n" && text[at] !== "\r") at++
      else return
    }
  }
  const word = (): string => {
    skip()
    return /^[A-Za-z_][A-Za-z0-9_]*/.exec(text.slice(at))?.[0] ?? ""
  }
  const take = (wanted: string): boolean => {
    skip()
    const isWord = /^[a-z]/.test(wanted)
    const found = isWord ? word().toLowerCase() === wanted : text.startsWith(wanted, at)
    if (found) at += wanted.length
    return found
  }
  const need = (wanted: string): void => {
    if (!take(wanted)) throw new Error(`expected ${wanted} at ${at} of ${text}`)
  }
  const string = (): string => {
    need('"')
    let value = ""
    while (text[at] !== '"') {
      if (text[at] !== "\\") value += text[at++]
      else if (text[at + 1] === "u") {
        const end = text.indexOf("}", at)
        value += String.fromCodePoint(Number.parseInt(text.slice(at + 3, end), 16))
        at = end + 1
      } else {
        const letter = text[at + 1]
        value += letter === "n" ? "\n" : letter === "t" ? "\t" : letter
        at += 2
      }
    }
    at++
    return value
  }
  const number = (): string => {
    skip()
    const found = /^-?\d+(\.\d+)?/.exec(text.slice(at))?.[0]
    if (found === undefined) throw new Error(`expected a number at ${at} of ${text}`)
    at += found.length
    return found
  }
  const value = (): Value => {
    skip()
    if (text[at] === '"') return string()
    const first = number()
    let seconds = 0n
    let duration = false
    let next = first
    let last = Number.POSITIVE_INFINITY
    for (;;) {
      const unit = /^(s|m|h|d)[a-z]*$/i.exec(word())?.[1]?.toLowerCase()
      if (unit === undefined) break
      at += word().length
      duration = true
      // in thousandths, so that nothing is rounded
      const [whole = "0", fraction = ""] = next.split(".")
      const thousandths = BigInt(whole) * 1000n + BigInt(fraction.padEnd(3, "0"))
      const factor = { s: 1, m: 60, h: 3600, d: 86400 }[unit] ?? 0
      if (factor >= last) throw new Error(`the units do not descend at ${at} of ${text}`)
      last = factor
      seconds += thousandths * BigInt(factor)
      skip()
      if (!/\d/.test(text.charAt(at))) break
      next = number()
    }
    return { number: duration ? Number(seconds) / 1000 : Number(first), duration }
  }
  const list = (): ReadonlyArray<Value> => {
    need("(")
    const values = [value()]
    while (take(",")) values.push(value())
    need(")")
    return values
  }
  const test = (): Tree => {
    const name = word()
    at += name.length
    if (name === "pressed") {
      need("[")
      const keys: Array<string> = []
      while (!take("]")) keys.push(text.charAt(at++))
      return { op: "pressed", keys }
    }
    let field: string | null = null
    if (take("[")) {
      skip()
      if (text[at] === '"') field = string()
      else {
        const bare = /^[A-Za-z0-9_]+/.exec(text.slice(at))?.[0] ?? ""
        at += bare.length
        field = bare
      }
      need("]")
    }
    for (const plain of ["present", "absent"])
      if (take(plain)) return { op: "test", name, field, test: plain, values: [] }
    for (const sign of ["!=", "<=", ">=", "=", "<", ">", "contains", "starts_with", "ends_with"]) {
      if (take(sign)) return { op: "test", name, field, test: sign, values: [value()] }
    }
    if (take("in")) return { op: "test", name, field, test: "in", values: list() }
    const before = at
    if (take("not") && take("in")) return { op: "test", name, field, test: "not in", values: list() }
    at = before
    return { op: "flag", name }
  }
  const negation = (): Tree => {
    if (take("not")) return { op: "not", part: negation() }
    if (!take("(")) return test()
    const inner = disjunction()
    need(")")
    return inner
  }
  const chain = (op: "and" | "or", part: () => Tree): Tree => {
    const parts = [part()]
    while (take(op)) parts.push(part())
    if (parts.length === 1) return parts[0] as Tree // there is one
    return { op, parts: parts.flatMap((one) => (one.op === op ? one.parts : [one])) }
  }
  const disjunction = (): Tree => chain("or", () => chain("and", negation))
  skip()
  if (at === text.length) return null
  const tree = disjunction()
  skip()
  if (at !== text.length) throw new Error(`left over at ${at} of ${text}`)
  return tree
}

const fold = (text: string, ignoresCase: boolean): string =>
  ignoresCase ? text.normalize("NFC").toLowerCase().normalize("NFC") : text.normalize("NFC")

const ownValue = (object: unknown, key: string): unknown => {
  if (typeof object !== "object" || object === null || Array.isArray(object)) return undefined
  for (const [name, value] of Object.entries(object)) if (name === key) return value
  return undefined
}

export const evaluate = (tree: Tree | null, call: unknown, attributes: ReadonlyMap<string, Attribute>): boolean => {
  if (tree === null) return true
  switch (tree.op) {
    case "and":
      return tree.parts.map((part) => evaluate(part, call, attributes)).every((met) => met)
    case "or":
      return tree.parts.map((part) => evaluate(part, call, attributes)).some((met) => met)
    case "not":
      return !evaluate(tree.part, call, attributes)
    case "flag": {
      const given = ownValue(call, tree.name)
      if (typeof given === "boolean" || (tree.name !== "mobile" && tree.name !== "landline")) return given === true
      const phone = ownValue(call, "phone_type")
      return typeof phone === "string" && fold(phone, true) === tree.name
    }
    case "pressed": {
      const pressed = ownValue(call, "keypresses")
      const keys = Array.isArray(pressed) ? pressed : []
      return tree.keys.every((key, index) => index < keys.length && String(keys[index]) === key)
    }
    default:
      return evaluateTest(tree, call, attributes.get(tree.name) ?? { kind: "text", ignoresCase: false })
  }
}

const evaluateTest = (tree: Extract<Tree, { op: "test" }>, call: unknown, attribute: Attribute): boolean => {
  const whole = ownValue(call, tree.name)
  const raw = tree.field === null ? whole : ownValue(whole, tree.field)
  if (attribute.kind === "number") {
    const number = typeof raw === "number" && Number.isFinite(raw) ? raw : null
    const wanted = tree.values.map((value) => (typeof value === "string" ? Number.NaN : value.number))
    const [first = Number.NaN] = wanted
    switch (tree.test) {
      case "present":
        return number !== null
      case "absent":
        return number === null
      case "=":
        return number !== null && number === first
      case "!=":
        return number === null || number !== first
      case "in":
        return number !== null && wanted.some((value) => value === number)
      case "not in":
        return number === null || !wanted.some((value) => value === number)
      case "<":
        return number !== null && number < first
      case "<=":
        return number !== null && number <= first
      case ">":
        return number !== null && number > first
      default:
        return number !== null && number >= first
    }
  }
  const isJson = (typeof raw === "number" && Number.isFinite(raw)) || typeof raw === "boolean"
  const text = fold(typeof raw === "string" ? raw : isJson ? JSON.stringify(raw) : "", attribute.ignoresCase)
  const wanted = tree.values.map((value) => fold(typeof value === "string" ? value : "", attribute.ignoresCase))
  const [first = ""] = wanted
  switch (tree.test) {
    case "present":
      return text.length > 0
    case "absent":
      return text.length === 0
    case "=":
      return text === first
    case "!=":
      return text !== first
    case "in":
      return wanted.indexOf(text) >= 0
    case "not in":
      return wanted.indexOf(text) < 0
    case "contains":
      return text.indexOf(first) >= 0
    case "starts_with":
      return text.slice(0, first.length) === first
    default:
      return first.length <= text.length && text.slice(text.length - first.length) === first
  }
}

const printText = (value: string): string =>
  `"${[...value]
    .map((character, place, all) => {
      if (character === '"' || character === "\\") return `\\${character}`
      if (character === "\n") return "\\n"
      if (character === "\t") return "\\t"
      const code = character.codePointAt(0) ?? 0
      const isBlank = /\s/u.test(character) && character !== " "
      const isControl = code < 32 || (code >= 127 && code < 160) || (code >= 0xfff9 && code <= 0xfffb)
      const isUnseen = /\p{Default_Ignorable_Code_Point}/u.test(character) || code === 0x2800
      const isHidden = isBlank || isControl || (isUnseen && !joins(code, all[place - 1] ?? ""))
      return isHidden ? `\\u{${code.toString(16)}}` : character
    })
    .join("")}"`

/** Whether a character that cannot be seen has a use behind another: in an emoji, or in a script that joins its letters. */
const joins = (code: number, previous: string): boolean => {
  const isSelector = code >= 0xfe00 && code <= 0xfe0f
  const isTag = code >= 0xe0020 && code <= 0xe007f
  if (!isSelector && !isTag && code !== 0x200c && code !== 0x200d) return false
  const before = previous.codePointAt(0) ?? 0
  if (before === 0xfe0f || (before >= 0xe0020 && before <= 0xe007f)) return true
  if (/\p{Extended_Pictographic}|\p{Emoji_Modifier}/u.test(previous)) return true
  const isOfWords = /\p{L}|\p{M}/u.test(previous)
  return isOfWords && !/\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}|\p{Script=Inherited}/u.test(previous)
}

const printValue = (value: Value): string => {
  if (typeof value === "string") return printText(value)
  if (!value.duration) return `${value.number}`
  if (!Number.isInteger(value.number)) return `${value.number} sec`
  const hours = Math.trunc(value.number / 3600)
  const minutes = Math.trunc((value.number - hours * 3600) / 60)
  const seconds = value.number - hours * 3600 - minutes * 60
  const words = []
  if (hours > 0) words.push(`${hours} h`)
  if (minutes > 0) words.push(`${minutes} min`)
  if (seconds > 0 || words.length === 0) words.push(`${seconds} sec`)
  return words.join(" ")
}

export const print = (tree: Tree | null): string => {
  if (tree === null) return ""
  const inner = (part: Tree): string => (part.op === "and" || part.op === "or" ? `(${print(part)})` : print(part))
  switch (tree.op) {
    case "and":
    case "or":
      return tree.parts.map(inner).join(` ${tree.op} `)
    case "not":
      return `not ${inner(tree.part)}`
    case "flag":
      return tree.name
    case "pressed":
      return `pressed[${tree.keys.join(" ")}]`
    default: {
      const field = tree.field === null ? "" : `[${/^\w+$/.test(tree.field) ? tree.field : printText(tree.field)}]`
      const values = tree.values.map(printValue).join(", ")
      const list = tree.test === "in" || tree.test === "not in" ? `(${values})` : values
      return `${tree.name}${field} ${tree.test}${list === "" ? "" : ` ${list}`}`
    }
  }
}
