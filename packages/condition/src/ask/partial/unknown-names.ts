// What the names in a list of unknown facts mean. A name that cannot be read may mean any fact.
import { attempt } from "../../evaluate/prepare-facts.ts"
import { composed } from "../../evaluate/read-facts.ts"
import type { AttributeShape } from "../../vocabulary/vocabulary.ts"
import type { UnknownFacts } from "./unknown-facts.ts"

/** Which facts are unknown. */
export interface UnknownNames {
  /** Names of attributes and keys of facts that are unknown with all their fields. */
  readonly whole: ReadonlySet<string>
  /** Single fields: the name or key, `[`, and the name of the field without quotes, in NFC. */
  readonly fields: ReadonlySet<string>
  readonly keypresses: boolean
  /** Whether more keys may follow. */
  readonly keypressesOpen: boolean
  /** The names that cannot be read, as far as they are texts; every fact is unknown while there is one. */
  readonly unreadable: ReadonlyArray<string>
  readonly everything: boolean
}

/** Reads what a host gives as unknown. What has another shape than it should leaves everything unknown. No input throws. */
export const unknownNames = (
  unknown: UnknownFacts,
  also: ReadonlyArray<string>,
  attributes: ReadonlyArray<AttributeShape>,
): UnknownNames => attempt(() => read(unknown, also, attributes), EVERYTHING)

const EVERYTHING: UnknownNames = {
  whole: new Set(),
  fields: new Set(),
  keypresses: true,
  keypressesOpen: true,
  unreadable: [],
  everything: true,
}

const read = (
  { names, keypressesOpen }: UnknownFacts,
  also: ReadonlyArray<string>,
  attributes: ReadonlyArray<AttributeShape>,
): UnknownNames => {
  if (names !== undefined && !Array.isArray(names)) return EVERYTHING
  const owners = new Set(attributes.flatMap(({ attribute, fact }) => [attribute, fact ?? attribute]))
  for (const { whenFact } of attributes) if (whenFact !== undefined) owners.add(whenFact.fact)
  const whole = new Set<string>()
  const fields = new Set<string>()
  const unreadable: Array<string> = []
  let keypresses = false
  for (const name of [...(names ?? []), ...also]) {
    if (typeof name !== "string") return EVERYTHING
    const [owner, field] = name.split(/\[(.*)/su, 2)
    if (owner === "pressed" || owner === "keypresses") keypresses = true
    else if (owners.has(name) || (field === undefined && WORD.test(name))) whole.add(name)
    else {
      const texts = owner !== undefined && (owners.has(owner) || WORD.test(owner)) ? fieldsOf(field) : []
      for (const text of texts) fields.add(`${owner}[${composed(text)}`)
      // REC-161
      if (texts.length === 0) unreadable.push(name)
    }
  }
  const everything = unreadable.length > 0
  return {
    whole,
    fields,
    keypresses: keypresses || everything,
    keypressesOpen: keypressesOpen !== undefined && keypressesOpen !== false,
    unreadable,
    everything,
  }
}

const WORD = /^[A-Za-z_][A-Za-z0-9_]*$/
const QUOTED = /^"((?:[^"\\]|\\["\\nt]|\\u\{[0-9A-Fa-f]{1,6}\})*)"$/u
const ESCAPE = /\\(?:u\{([0-9A-Fa-f]+)\}|(.))/gu

/** What may be meant between brackets, of which `rest` is all behind the opening one: a name as it is, or one in quotes. */
const fieldsOf = (rest: string | undefined): ReadonlyArray<string> => {
  if (rest === undefined || rest.length < 2 || !rest.endsWith("]")) return []
  const content = rest.slice(0, -1)
  const [, quoted] = QUOTED.exec(content) ?? []
  if (quoted === undefined) return /["[\]]/.test(content) ? [] : [content]
  const plain = quoted.replace(ESCAPE, (_, code: string | undefined, letter: string | undefined) => {
    if (code !== undefined) return String.fromCodePoint(Number.parseInt(code, 16))
    return letter === "n" ? "\n" : letter === "t" ? "\t" : (letter ?? "")
  })
  return [plain]
}
