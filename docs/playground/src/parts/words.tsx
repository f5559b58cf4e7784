// Texts with code in back quotes, conditions with their words told apart, and the signs for met and not met.
import { textTokens } from "@callrules/condition"
import type { ExplanationLine } from "@callrules/condition/ask"
import type { ComponentChildren } from "preact"

/** A text in which what stands in back quotes is code. */
export const Words = ({ text }: { readonly text: string }) => (
  <>{text.split("`").map((piece, index) => (index % 2 === 1 ? <code key={index}>{piece}</code> : piece))}</>
)

/** The pieces of a line, of which some are code. */
export const Pieces = ({ pieces }: Pick<ExplanationLine, "pieces">) => (
  <>{pieces.map((piece, index) => (typeof piece === "string" ? piece : <code key={index}>{piece.code}</code>))}</>
)

/** A condition with its words told apart by the parser's own scanner. */
export const ConditionText = ({ text }: { readonly text: string }) => {
  const pieces: Array<ComponentChildren> = []
  let at = 0
  for (const { kind, offset, length } of textTokens(text)) {
    pieces.push(
      text.slice(at, offset),
      <span key={offset} class={`tok-${kind}`}>
        {text.slice(offset, offset + length)}
      </span>,
    )
    at = offset + length
  }
  return <code>{[...pieces, text.slice(at)]}</code>
}

/** The sign for met, a filled square with a plus, and for not met, an empty one with a minus. */
export const Sign = ({ met, size = "" }: { readonly met: boolean; readonly size?: "" | "big" }) => (
  <span class={`sg ${met ? "y" : ""} ${size}`} aria-hidden="true" />
)
