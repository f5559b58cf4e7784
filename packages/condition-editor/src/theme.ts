// How the editor looks: typographic highlighting, every colour a CSS variable that the page may set.
import type { Extension } from "@codemirror/state"
import { EditorView } from "@codemirror/view"

const wavy = "underline wavy var(--callrules-accent, #ad330b) 1.5px"

/** The look of the editor. Colours and fonts are the CSS variables that the README lists. */
export const conditionTheme: Extension = EditorView.theme({
  "&": {
    color: "var(--callrules-ink, #16191c)",
    backgroundColor: "var(--callrules-well, #fffffd)",
    border: "1px solid var(--callrules-edge, #7c8082)",
    borderRadius: "3px",
    fontSize: "var(--callrules-size, 14.5px)",
  },
  "&.cm-focused": { outline: "2px solid var(--callrules-ink, #16191c)", outlineOffset: "1px" },
  ".cm-scroller": {
    fontFamily: 'var(--callrules-mono, ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace)',
    lineHeight: "26px",
  },
  ".cm-content": { padding: "8px 0", minHeight: "var(--callrules-height, 60px)", caretColor: "currentColor" },
  ".cm-line": { padding: "0 12px" },
  ".cm-cursor": { borderLeftColor: "var(--callrules-ink, #16191c)", borderLeftWidth: "2px" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground, ::selection": {
    background: "var(--callrules-selection, #c9d3dc) !important",
  },
  ".cm-gutters": {
    color: "var(--callrules-muted, #5d646b)",
    backgroundColor: "transparent",
    borderRight: "1px solid var(--callrules-line, #d8d9d3)",
    fontSize: "12px",
  },
  ".cm-placeholder": { color: "var(--callrules-muted, #5d646b)" },
  ".cm-condition-keyword": { fontWeight: "700" },
  ".cm-condition-text, .cm-condition-number, .cm-condition-unit": {
    background: "var(--callrules-fill, #e9e9e3)",
    borderRadius: "2px",
    padding: "1px 0",
  },
  ".cm-condition-comment": { color: "var(--callrules-muted, #5d646b)", fontStyle: "italic" },
  ".cm-lintRange-error, .cm-lintRange-warning": { backgroundImage: "none", textUnderlineOffset: "5px" },
  ".cm-lintRange-error": { textDecoration: wavy, background: "var(--callrules-accent-wash, #f9e6dc)" },
  ".cm-lintRange-warning": { textDecoration: "underline dotted var(--callrules-edge, #7c8082) 2px" },
  ".cm-tooltip": {
    color: "var(--callrules-ink, #16191c)",
    backgroundColor: "var(--callrules-well, #fffffd)",
    border: "1px solid var(--callrules-edge, #7c8082)",
    borderRadius: "3px",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "inherit", maxWidth: "min(640px, 92vw)" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "4px 10px" },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": {
    color: "var(--callrules-on-ink, #fffffd) !important",
    background: "var(--callrules-ink, #16191c) !important",
  },
  ".cm-completionLabel": { fontFamily: "var(--callrules-mono, ui-monospace, Menlo, Consolas, monospace)" },
  ".cm-completionDetail": { fontStyle: "normal", marginLeft: "12px", color: "inherit", fontSize: "12.5px" },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "700" },
  ".cm-diagnostic": { padding: "6px 10px", borderLeft: "3px solid var(--callrules-accent, #ad330b)" },
  ".cm-diagnostic-warning": { borderLeftColor: "var(--callrules-edge, #7c8082)" },
  ".cm-diagnosticAction": {
    color: "var(--callrules-on-ink, #fffffd)",
    backgroundColor: "var(--callrules-ink, #16191c)",
    borderRadius: "3px",
    padding: "2px 8px",
  },
})
