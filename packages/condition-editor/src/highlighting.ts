// Highlighting: the parser's own scanner says what each word is.
import { textTokens } from "@callrules/condition"
import { type Extension, RangeSetBuilder } from "@codemirror/state"
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view"

const MARKS: ReadonlyMap<string, Decoration> = new Map(
  ["keyword", "operator", "attribute", "field", "text", "number", "unit", "sign", "comment"].map((kind) => [
    kind,
    Decoration.mark({ class: `cm-condition-${kind}` }),
  ]),
)

const marksOf = ({ state }: EditorView): DecorationSet => {
  const builder = new RangeSetBuilder<Decoration>()
  for (const { kind, offset, length } of textTokens(state.doc.toString())) {
    const mark = MARKS.get(kind)
    if (mark !== undefined) builder.add(offset, offset + length, mark)
  }
  return builder.finish()
}

/** Marks each word with a class of its kind: `cm-condition-keyword`, `cm-condition-text` and so on. */
export const conditionHighlighting: Extension = ViewPlugin.define(
  (view) => ({
    marks: marksOf(view),
    update(update: ViewUpdate) {
      if (update.docChanged) this.marks = marksOf(update.view)
    },
  }),
  { decorations: ({ marks }) => marks },
)
