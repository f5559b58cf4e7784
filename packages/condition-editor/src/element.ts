/**
 * The custom element `<callrules-condition>`: importing this module defines it.
 *
 * @packageDocumentation
 */
import { ConditionElement } from "./element/condition-element.ts"

export type { ValidityDetail, VerdictDetail } from "./element/events.ts"
export { ConditionElement }

// a page may load two copies, and a server has no elements
if (typeof customElements !== "undefined" && customElements.get("callrules-condition") === undefined) {
  customElements.define("callrules-condition", ConditionElement)
}

declare global {
  interface HTMLElementTagNameMap {
    "callrules-condition": ConditionElement
  }
}
