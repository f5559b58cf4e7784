// One thing that an editor may offer.

/** What kind of word a completion is. */
export type CompletionKind = "attribute" | "field" | "key" | "connective" | "test" | "value" | "sign"

/** One thing that may come at a place. */
export interface Completion {
  /** What kind of word it is. */
  readonly kind: CompletionKind
  /** What replaces the stretch that is being completed. */
  readonly text: string
  /** What it means, where the vocabulary says so. */
  readonly description?: string
}
