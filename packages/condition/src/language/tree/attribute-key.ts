// What an attribute is found by. Its text, which people read, takes rules for what cannot be seen; this takes none.
import type { AttributeReference } from "./tree.ts"

/** A text that no other attribute has: names of attributes have no brackets, so a field may have any. */
export const attributeKey = ({ attribute, field }: AttributeReference): string =>
  field === undefined ? attribute : `${attribute}[${field}]`
