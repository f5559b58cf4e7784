// Texts of up to 16 KiB: fragments repeated, tokens put together at random, and both changed.

const MOST_BYTES = 16_384

/** A source of numbers from 0 to 1 that a seed repeats. */
export const randomSource = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    return ((mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed))) >>> 0) / 2 ** 32
  }
}

const TOKENS =
  '( ) [ ] { } , = != == < <= > >= => <> && || ! ; . .. " \' ` # // /* -- ; ? ; ~ % $ @ + * / \\ : é а “ ” \u00a0 \u200b \u0001 and or not in is like between contains starts_with ends_with present absent pressed[1] pressed[1 2] pressed[ not_in mobile landline repeat during_hours n n != n = duration media_type affiliate_name custom_data custom_data[product] custom_data[x] custom_data[ attribute_7 attribute_x name_of_attribute_name_of_attribute_name_of_attribute_aaaq nq xyz unknown_name a b c 1 12 1.5 1:30 1 min 30 sec 5 days -1 007 "a" "b" "" "tv" \'tv\' true false yes null isn\'t between 1 and 2 AND OR NOT xor unless then either'
    .split(" ")
    .filter((token) => token !== "")

const NUMBERED = [
  "attribute_%",
  "n%",
  "x%",
  "unknown_%_name",
  "custom_data[field_%]",
  '"v%"',
  "%",
  "%.%",
  "custom_data[%",
]

const FRAGMENTS = [
  ")",
  "(",
  "n != ",
  "n !=",
  "n",
  "nq",
  "not ",
  "mobile ",
  "a b ",
  "a-b ",
  "xyz or ",
  "attribute_x1 or ",
  "[",
  "]",
  "'",
  '"',
  "“",
  "\\'",
  '\\"',
  "\\“",
  "$ ",
  "& ",
  "м.",
  "in {|",
  "in {{/1|",
  "= [!x",
  "a,",
  "=",
  "= ",
  "# x\n",
  "//",
  "/*",
  "-- x\n",
  "é",
  "а",
  "mobilе ",
  "\u200b",
  "\u0001",
  "!",
  "!contains ",
  "{",
  "}",
  "custom_data{x} ",
  "isn't ",
  "a:b:",
  "1:",
  "1.",
  "1..2 ",
  "1 min ",
  "n > 5 or ",
  "n > 5 and ",
  'media_type = "a" or "b" or ',
  '"a" or ',
  'media_type contains "a" and ',
  'media_type != "a" and ',
  'media_type = "%" or ',
  "n = % or ",
  "n != % or ",
  "n in (%) or ",
  "mobile and repeat or ",
  "mobile or repeat and ",
  "not (mobile and ",
  "(mobile or ",
  "pressed[1 ",
  "pressed[",
  "pressed[1] or 2 or ",
  "pressed[% 1] or ",
  "pressed 1 ",
  "custom_data[",
  "custom_data[x] ",
  'custom_data[field_%] = "a" or ',
  "x% or ",
  "x% ",
  "x%_ ",
  "unknown_%_name = 1 and ",
  "attribute_% or ",
  "attribute_% = 1 and ",
  "a% b% ",
  "is not ",
  "is ",
  "does not contain ",
  "media_type in (",
  'media_type in ("a", ',
  '"v%", ',
  "between ",
  "duration between 1 and 2 and ",
  "if ",
  "mobile = true and ",
  "mobile unless ",
  "mobile, ",
  "n%.x ",
  "contains(n, ",
  "n(",
  "not not ",
  "mobile & ",
  "mobile xor ",
  "\\",
  '"\\',
  '"\\x ',
  "\n",
  " ",
  "\r\n# ",
  "mobile # x\n and ",
  'media_type starts_with "%" or ',
  'media_type contains "%" or ',
  'media_type ends_with "%" and ',
  'not media_type contains "%" or ',
]

const numbered = (text: string, index: number): string => text.replaceAll("%", String(index))

const repeated = (fragment: string, before = "", after = ""): string => {
  const pieces = [before]
  let bytes = Buffer.byteLength(before) + Buffer.byteLength(after)
  for (let index = 0; ; index++) {
    const next = numbered(fragment, index)
    bytes += Buffer.byteLength(next)
    if (next === "" || bytes > MOST_BYTES) return pieces.join("") + after
    pieces.push(next)
  }
}

let made: ReadonlyArray<string> | undefined

/** Every fragment repeated up to the limit. */
export const seeds = (): ReadonlyArray<string> => {
  made ??= FRAGMENTS.flatMap((fragment) => [
    repeated(fragment),
    repeated(fragment, "mobile and (", "mobile)"),
    repeated(fragment, 'media_type in ("x" , ', ")"),
    repeated(fragment, "mobile = = ", "n"),
  ])
  return made
}

/** A text near another one, or a new one. */
export const mutated = (random: () => number, text: string): string => {
  const pick = (items: ReadonlyArray<string>): string => items[Math.floor(random() * items.length)] ?? ""
  const piece = (): string => {
    const choice = random()
    const one = choice < 0.2 ? pick(FRAGMENTS) : choice < 0.4 ? pick(NUMBERED) : pick(TOKENS)
    return random() < 0.7 ? `${one} ` : one
  }
  const phrase = Array.from({ length: 1 + Math.floor(random() * 6) }, piece).join("")
  const kind = random()
  if (kind < 0.5) return repeated(phrase)
  if (kind < 0.7)
    return repeated(phrase, repeated(piece()).slice(0, Math.floor(random() * 8_000)), random() < 0.5 ? "mobile" : "")
  if (kind < 0.85) {
    const at = Math.floor(random() * text.length)
    return cut(text.slice(0, at) + phrase + text.slice(at + Math.floor(random() * 20)))
  }
  return cut(Array.from({ length: 4_000 }, () => numbered(piece(), Math.floor(random() * 1_000))).join(""))
}

const cut = (text: string): string => {
  let short = text.slice(0, MOST_BYTES)
  while (Buffer.byteLength(short) > MOST_BYTES) short = short.slice(0, -100)
  return short
}
