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
const RUN = /[^\p{L}\p{M}\p{N}\p{Z}\s_"'`´“”„«»‘’‚「」『』()[\]{},\p{Cf}\p{Cc}\p{Cs}]+/gu

/** Whether some edits write over a sign that nobody knows here. */
// REC-344
export const isSignLost = (text: string, edits: ReadonlyArray<TextEdit>): boolean =>
  edits.some(({ offset, length, replacement }) => {
    const stretch = text.slice(offset, offset + length).normalize("NFKC")
    const unquoted = stretch.replaceAll(QUOTED, '"').replaceAll(PATTERN, '"')
    const [left, right] = [text.slice(0, offset), text.slice(offset + length, offset + length + 1).normalize("NFKC")]
    return [...unquoted.matchAll(RUN)].some(({ 0: run, index }) => {
      const within = unquoted.slice(0, index)
      const before = index === 0 ? left : within
      const behind = unquoted.slice(index + run.length) || right
      // the list in `in (~"CA")` may be that of all others
      if (run === "~") return !/[\p{L}\p{N}\])]$/u.test((within.trimEnd() || left.trimEnd()).slice(-2))
      // `media-type`, `-5`, and `-repeat`, which is written anew with its `not`
      const isOfWord = /[\p{L}\p{N}]$/u.test(before.slice(-2)) && /^[\p{L}\p{N}]/u.test(behind)
      if (/^[-‐‑]$/.test(run) && (isOfWord || /^\d/.test(behind) || replacement.includes("not"))) return false
      const plain = /^\d/.test(behind) ? run.replace(/(?<=.)-$/, "") : run
      return !KNOWN.has(plain) && !replacement.includes(run) && !(run === "/" && /^and\/or$/i.test(stretch))
    })
  })
