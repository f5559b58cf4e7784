// Letters of other scripts that look like ASCII letters, and other signs that look like ours.

// Cyrillic, Greek and full-width letters that most fonts draw like a Latin letter
// REC-132
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  [
    ["аɑα", "a"],
    ["Ьᖯ", "b"],
    ["сϲ", "c"],
    ["ԁ", "d"],
    ["еҽ", "e"],
    ["ց", "g"],
    ["һ", "h"],
    ["іıι", "i"],
    ["јϳ", "j"],
    ["κк", "k"],
    ["ӏⅼ", "l"],
    ["ո", "n"],
    ["оοօ", "o"],
    ["рρ", "p"],
    ["ԛ", "q"],
    ["г", "r"],
    ["ѕ", "s"],
    ["υս", "u"],
    ["νѵ", "v"],
    ["ԝ", "w"],
    ["хχ", "x"],
    ["уγ", "y"],
    ["АΑ", "A"],
    ["ВΒ", "B"],
    ["С", "C"],
    ["ЕΕ", "E"],
    ["НΗ", "H"],
    ["ІΙ", "I"],
    ["КΚ", "K"],
    ["МΜ", "M"],
    ["Ν", "N"],
    ["ОΟ", "O"],
    ["РΡ", "P"],
    ["Ѕ", "S"],
    ["ТΤ", "T"],
    ["Ԝ", "W"],
    ["ХΧ", "X"],
    ["УΥ", "Y"],
    ["Ζ", "Z"],
  ].flatMap(([letters = "", latin = ""]) => [...letters].map((letter): [string, string] => [letter, latin])),
)

/** The ASCII letter, digit or sign that a character looks like; `undefined` when it looks like none. */
export const looksLike = (character: string): string | undefined => {
  const code = character.codePointAt(0) ?? 0
  // the full-width forms of ASCII
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0)
  return LOOK_ALIKES.get(character)
}

/** The script of a look-alike letter, for messages. */
export const scriptOf = (character: string): string => {
  if (/\p{Script=Cyrillic}/u.test(character)) return "Cyrillic "
  if (/\p{Script=Greek}/u.test(character)) return "Greek "
  if (/\p{Script=Armenian}/u.test(character)) return "Armenian "
  return ""
}

/** A character's code point as `U+0430`. */
export const codePointText = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`
