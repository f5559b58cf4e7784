// Many different conditions, as a service with many campaigns has them: each in our language and as generated code.
import { type FlatCall, numbers } from "./calls.ts"

/** One of many conditions. */
export interface Generated {
  readonly text: string
  readonly predicate: (call: FlatCall) => boolean
}

const flags = ["during_hours", "repeat", "mobile"]
const texts: ReadonlyArray<readonly [string, string]> = [
  ["custom_data[product]", "call.product"],
  ["custom_data[source]", "call.source"],
  ["custom_data[tier]", "call.tier"],
  ["affiliate_name", "call.affiliate_name"],
  ["media_type", "call.media_type"],
]
const values = ["solar", "roof", "google", "bing", "gold", "silver", "Ann", "Acme", "tv", "radio"]

const next = numbers(7)
const at = <A>(list: ReadonlyArray<A>): A => {
  const value = list[next(list.length)]
  if (value === undefined) throw new Error("an empty list")
  return value
}

const part = (): readonly [string, string] => {
  if (next(5) < 2) {
    const flag = at(flags)
    return next(2) === 0 ? [flag, `call.${flag}`] : [`not ${flag}`, `!call.${flag}`]
  }
  const [ours, theirs] = at(texts)
  const value = `${at(values)}${next(3) === 0 ? next(50) : ""}`
  return next(3) === 0
    ? [`${ours} contains "${value}"`, `${theirs}.includes("${value}")`]
    : [`${ours} = "${value}"`, `${theirs} === "${value}"`]
}

const group = (): readonly [string, string] => {
  const [a, b] = [part(), part()]
  return next(2) === 0
    ? [`(${a[0]} or ${b[0]})`, `(${a[1]} || ${b[1]})`]
    : [`(${a[0]} and ${b[0]})`, `(${a[1]} && ${b[1]})`]
}

/** A number of conditions of four to six parts, no two alike in text or code. */
export const generate = (count: number): ReadonlyArray<Generated> => {
  const made = new Map<string, Generated>()
  while (made.size < count) {
    const parts = [part(), group(), next(2) === 0 ? part() : group()]
    const [word, sign] = next(2) === 0 ? ["and", "&&"] : ["or", "||"]
    const text = parts.map(([ours]) => ours).join(` ${word} `)
    const code = parts.map(([, theirs]) => theirs).join(` ${sign} `)
    // what is compared: code that is generated for each condition
    const predicate = new Function("call", `return ${code}`) as (call: FlatCall) => boolean
    made.set(text, { text, predicate })
  }
  return [...made.values()]
}
