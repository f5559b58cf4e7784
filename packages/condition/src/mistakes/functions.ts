// The functions and methods of other languages that ask what a test of this one says. For hints only.
import type { Operator } from "../operators/operators.ts"

/** What a function asks of an attribute; `index` counts from 0 and `place` from 1 where a text is found. */
export type Asked = Operator | "pattern" | "index" | "place" | "length" | "left" | "right" | "through"

/** What functions of other languages ask, by their plain names. */
export const FUNCTIONS: ReadonlyMap<string, Asked> = new Map<string, Asked>(
  (
    [
      ["absent", "isblank isnull isempty isna isnone isundefined isnil"],
      ["present", "exists notempty notblank notnull isset isdefined isnotnull isnotempty isnotblank hasvalue"],
      ["contains", "contains includes has"],
      ["starts_with", "startswith beginswith begins"],
      ["ends_with", "endswith"],
      ["=", "exact equals isequal ispickval"],
      ["pattern", "match test regexmatch regexplike"],
      ["index", "indexof"],
      ["place", "search find instr strpos charindex locate position"],
      ["length", "len length charlength strlen size"],
      ["left", "left"],
      ["right", "right"],
      ["through", "isnumber"],
    ] as const
  ).flatMap(([asked, names]) => names.split(" ").map((name) => [name, asked] as const)),
)

// REC-289
/** The functions that have what is looked for before the text in which it is looked for; all others have it behind that. */
export const LOOKING_FIRST: ReadonlySet<string> = new Set(["search", "find", "charindex", "locate"])

/** What a comparison of a number says about what was asked: found or there, or not. */
export const FOUND: ReadonlyMap<string, boolean> = new Map([
  ...["> 0", ">= 1", "!= 0"].flatMap((said) => [[`place ${said}`, true] as const, [`length ${said}`, true] as const]),
  ...["= 0", "< 1", "<= 0"].flatMap((said) => [[`place ${said}`, false] as const, [`length ${said}`, false] as const]),
  ...[">= 0", "> -1", "!= -1"].map((said) => [`index ${said}`, true] as const),
  ...["= -1", "< 0"].map((said) => [`index ${said}`, false] as const),
])
