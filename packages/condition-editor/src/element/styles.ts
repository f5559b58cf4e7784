// The look of the element around the editor. Every colour is a CSS variable with a value of its own for light and dark.

/** The style sheet of the element's shadow tree. */
export const STYLES = `
:host {
  display: block;
  --callrules-well: light-dark(#fffffd, #0d0f10); --callrules-ink: light-dark(#16191c, #e8e8e4);
  --callrules-muted: light-dark(#5d646b, #969ca1); --callrules-line: light-dark(#d8d9d3, #2c3034);
  --callrules-edge: light-dark(#7c8082, #737a80); --callrules-fill: light-dark(#e9e9e3, #22262a);
  --callrules-accent: light-dark(#ad330b, #ff8c5f); --callrules-accent-wash: light-dark(#f9e6dc, #3a2118);
  --callrules-on-ink: light-dark(#fffffd, #0d0f10); --callrules-selection: light-dark(#c9d3dc, #3b4652);
  color: var(--callrules-ink);
  font: var(--callrules-font, 14px/20px "Helvetica Neue", "Segoe UI", Arial, sans-serif);
}
:host([hidden]) { display: none; }
:host([disabled]) { opacity: 0.6; }
ol { list-style: none; margin: 8px 0 0; padding: 0; }
ol:empty { display: none; }
li { display: grid; grid-template-columns: 22px minmax(0, 1fr) auto; gap: 2px 6px; padding: 8px 0; align-items: start;
  border-top: 1px solid var(--callrules-line); }
li > b { color: var(--callrules-accent); }
li.warning > b { color: var(--callrules-muted); }
.note { color: var(--callrules-muted); font-size: 12.5px; }
code { font-family: var(--callrules-mono, ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace); font-size: 0.93em; overflow-wrap: anywhere; }
button { font: inherit; color: inherit; appearance: none; border: 1px solid var(--callrules-edge); background: transparent;
  border-radius: 3px; padding: 3px 10px; min-height: 28px; cursor: pointer; text-align: left; }
button:hover { background: var(--callrules-fill); }
button.main { background: var(--callrules-ink); border-color: var(--callrules-ink); color: var(--callrules-on-ink); }
button:focus-visible { outline: 2px solid var(--callrules-ink); outline-offset: 2px; }
.whole { margin-top: 10px; }
.whole[hidden], .verdict[hidden] { display: none; }
.whole pre { margin: 4px 0 8px; padding: 8px 12px; border-left: 2px solid var(--callrules-ink); white-space: pre-wrap;
  overflow-wrap: anywhere; background: var(--callrules-well); }
.verdict { margin: 10px 0 0; }
@media (max-width: 720px) {
  li { grid-template-columns: 22px minmax(0, 1fr); }
  li button { grid-column: 2; justify-self: start; }
  button { min-height: 40px; }
}
`
