// A part of the page that scrolls sideways on its own, also by keys.
import type { ComponentChildren } from "preact"

/** What it holds may be wider than the page; it takes the focus, so that the arrow keys scroll it. */
export const Scroll = ({ label, children }: { readonly label: string; readonly children: ComponentChildren }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to take the focus, or keys cannot scroll it
  <div class="scroll" tabIndex={0} role="group" aria-label={label}>
    {children}
  </div>
)
