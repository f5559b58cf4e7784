// Colour for people: only where standard error is a terminal, and not where NO_COLOR says otherwise.
import { styleText } from "node:util"

/** A text in a colour, or as it is where nobody would see it. */
// ENG-189
export const painted = (colour: "red" | "yellow", text: string): string =>
  styleText(colour, text, { stream: process.stderr })
