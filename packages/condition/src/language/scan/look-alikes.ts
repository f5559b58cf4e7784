// Letters of other scripts that look like ASCII letters, and other signs that look like ours.

// Cyrillic, Greek and full-width letters that most fonts draw like a Latin letter
// REC-132
// each Latin letter, followed by the letters that look like it
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  [
    "aаɑα bЬᖯ cсϲ dԁ eеҽ gց hһ iіıιİ jјϳ kκк lӏⅼ nո oоοօ pрρ qԛ rг sѕ uυս vνѵ wԝ xхχ yуγ",
    "AАΑ BВΒ CС EЕΕ HНΗ IІΙ KКΚ MМΜ NΝ OОΟ PРΡ SЅ TТΤ WԜ XХΧ YУΥ ZΖ",
  ]
    .flatMap((alike) => alike.split(" "))
    .flatMap(([latin = "", ...letters]) => letters.map((letter): [string, string] => [letter, latin])),
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
  const script = SCRIPTS.find((name) => new RegExp(`\\p{Script=${name}}`, "u").test(character))
  return script === undefined ? "" : `${script} `
}

const SCRIPTS = ["Cyrillic", "Greek", "Armenian"]

/** A character's code point as `U+0430`. */
export const codePointText = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`
