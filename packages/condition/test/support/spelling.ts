// The same condition in another spelling: other white space, letter case, parentheses, escapes and comments.
import type { ConditionNode, ConditionTest, Quantity } from "@callrules/condition"

/** Decides each choice of a spelling; gives a number from 0 up to, not including, its argument. */
export type Choose = (choices: number) => number

const space = (choose: Choose, needed: boolean): string => {
  const spaces = needed ? [" ", "  ", "\t", "\n", " # x\n", "\r\n "] : ["", " ", "", "\n", "  ", " # and (\n"]
  return spaces[choose(spaces.length)] ?? " "
}

const keyword = (choose: Choose, word: string): string =>
  [word, word.toUpperCase(), `${word.charAt(0).toUpperCase()}${word.slice(1)}`][choose(3)] ?? word

const text = (choose: Choose, value: string): string =>
  `"${[...value]
    .map((character) => {
      if (character === '"' || character === "\\")
        return choose(2) === 0 ? `\\${character}` : hexadecimal(choose, character)
      if (character === "\n") return choose(2) === 0 ? "\\n" : hexadecimal(choose, character)
      // what is invisible may stand in a text as it is, except control characters
      if (/\p{Cc}/u.test(character) && character !== "\t") return hexadecimal(choose, character)
      return choose(5) === 0 ? hexadecimal(choose, character) : character
    })
    .join("")}"`

const hexadecimal = (choose: Choose, character: string): string => {
  const digits = (character.codePointAt(0) ?? 0).toString(16)
  return `\\u{${(choose(2) === 0 ? digits : digits.toUpperCase()).padStart(1 + choose(6), "0").slice(-6)}}`
}

const quantity = (choose: Choose, { number, unit }: Quantity): string => {
  if (unit === undefined)
    return number === 0 && choose(2) === 0
      ? "-0"
      : `${number}${Number.isInteger(number) && choose(3) === 0 ? ".0" : ""}`
  const units = ["sec", "s", "Seconds", "second", "SECS"]
  const name = units[choose(units.length)] ?? "sec"
  if (!Number.isInteger(number) || choose(2) === 0) return `${number}${space(choose, false)}${name}`
  return `${Math.floor(number / 60)}${choose(2) === 0 ? "" : " "}min ${number % 60} ${name}`
}

/** A text of a node that must be read as that node. */
export const spell = (choose: Choose, node: ConditionNode, inside: "or" | "and" | "not" = "or"): string => {
  const extra = choose(6) === 0
  const written = spellBare(choose, node)
  const needed = node.kind === "or" ? inside !== "or" : node.kind === "and" && inside === "not"
  if (!needed && !extra) return written
  return `(${space(choose, false)}${written}${space(choose, false)})`
}

const spellBare = (choose: Choose, node: ConditionNode): string => {
  switch (node.kind) {
    case "and":
    case "or":
      return node.of
        .map((part) => spell(choose, part, node.kind))
        .join(`${space(choose, true)}${keyword(choose, node.kind)}${space(choose, true)}`)
    case "not":
      return `${keyword(choose, "not")}${space(choose, true)}${spell(choose, node.of, "not")}`
    default:
      return spellTest(choose, node)
  }
}

const spellTest = (choose: Choose, test: ConditionTest): string => {
  if (test.kind === "flag") return test.attribute
  if (test.kind === "pressed") return `pressed${space(choose, false)}[${test.keys.join(" ")}${space(choose, false)}]`
  const field =
    test.field === undefined
      ? ""
      : `[${/^\w+$/.test(test.field) && choose(2) === 0 ? test.field : text(choose, test.field)}]`
  const start = `${test.attribute}${field}${space(choose, true)}${test.operator
    .split(" ")
    .map((word) => keyword(choose, word))
    .join(space(choose, true))}`
  switch (test.kind) {
    case "presence":
      return start
    case "text":
      return `${start}${space(choose, false)}${text(choose, test.value)}`
    case "number":
      return `${start}${space(choose, true)}${quantity(choose, test.value)}`
    default: {
      const values =
        test.kind === "text-list"
          ? test.values.map((value) => text(choose, value))
          : test.values.map((value) => quantity(choose, value))
      return `${start}${space(choose, false)}(${values.join(`${space(choose, false)},${space(choose, false)}`)})`
    }
  }
}
