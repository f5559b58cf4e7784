// The cell that every panel of the playground is: numbered, named by its heading.
import type { ComponentChildren } from "preact"

interface PanelProps {
  readonly number?: number
  readonly title: string
  readonly end?: ComponentChildren
  readonly kind?: string
  readonly children: ComponentChildren
}

/** The id of a panel's heading. */
export const panelId = (title: string): string => `h-${title.toLowerCase().replaceAll(/\W+/g, "-")}`

/** A section of the sheet, named by its heading. */
export const Panel = ({ number, title, end, kind = "", children }: PanelProps) => (
  <section class={`cell ${kind}`} aria-labelledby={panelId(title)}>
    <header>
      {number === undefined ? null : (
        <span class="n" aria-hidden="true">
          {number}
        </span>
      )}
      <h2 id={panelId(title)} tabIndex={-1}>
        {title}
      </h2>
      {end === undefined ? null : <span class="end">{end}</span>}
    </header>
    {children}
  </section>
)
