// Signs that edits write over: each must be one whose meaning is known. `pressed /= 1` and `mobile =/= true` say the opposite elsewhere.
import type { TextEdit } from "@callrules/model"
import { QUOTED } from "./negations.ts"

/** Signs and runs of signs that stand for what the language has, or for nothing. */
const KNOWN: ReadonlySet<string> = new Set(
  "= == === <=> := ≡ != !== <> >< =! ≠ < <= =< ≤ ≦ > >= => ≥ ≧ && & ∧ || | ∨ ! ¬ : ; . .. ... … =~ !~ !~* ~* ~= * % $ @ € £ ? ?. + # :*".split(
    " ",
  ),
)

// `pressed / / 1` has none
const PATTERN = /\/(?:[^/\\\n\s]|\\.)(?:[^/\\\n]|\\.)*\/[a-z]*/g
const RUN = /[^\p{L}\p{M}\p{N}\p{Z}\s_"'＂＇`´“”„«»‘’‚「」『』()[\]{},\p{Cf}\p{Cc}\p{Cs}]+/gu

/** Whether some edits write over a sign that nobody knows here. */
// REC-344
export const isSignLost = (text: string, edits: ReadonlyArray<TextEdit>): boolean =>
  edits.some(({ offset, length, replacement }) => {
    const stretch = text.slice(offset, offset + length)
    const unquoted = stretch.replaceAll(QUOTED, '"').replaceAll(PATTERN, '"')
    const [left, right] = [text.slice(0, offset), text.slice(offset + length, offset + length + 1)]
    return [...unquoted.matchAll(RUN)].some(({ 0: written, index }) => {
      // what looks alike is alike, but for what becomes a letter or a mark
      const run = written.normalize("NFKC")
      const within = unquoted.slice(0, index)
      const before = (index === 0 ? left : within).slice(-2)
      const behind = unquoted.slice(index + written.length) || right
      // the list in `in (~"CA")` may be that of all others
      if (run === "~") return !/[\p{L}\p{N}\])]$/u.test((within.trimEnd() || left.trimEnd()).slice(-2))
      // `media-type`, `> -5`, and `-repeat`, which is written anew with its `not`; not `1-3`
      const isOfWord = /[\p{L}\p{N}]$/u.test(before) && /^[\p{L}\p{N}]/u.test(behind)
      const isOfNumbers = /\p{N}$/u.test(before) && /^\p{N}/u.test(behind)
      const isOfNumber = /[=<>(,]\s?$/.test(before) && /^\d/.test(behind)
      if (/^[-‐‑]$/.test(run) && ((isOfWord && !isOfNumbers) || isOfNumber || replacement.includes("not"))) return false
      const plain = /^\p{N}/u.test(behind) ? run.replace(/(?<=.)-$/, "") : run
      return !KNOWN.has(plain) && !replacement.includes(run) && !(run === "/" && /^and\/or$/i.test(stretch))
    })
  })
