// A checked condition with another tree over its attributes.

import type { CheckedCondition } from "../../check/checked.ts"
import { attributeText } from "../../language/tree/attribute-text.ts"
import { type ConditionNode, testsOf } from "../../language/tree/tree.ts"

/** The condition with this tree instead of its own, and with the attributes that this tree tests, in its order. */
export const withRoot = (condition: CheckedCondition, root: ConditionNode): CheckedCondition => {
  const names = new Set(testsOf(root).map((test) => (test.kind === "pressed" ? "" : attributeText(test))))
  const shapes = new Map(condition.attributes.map((shape) => [attributeText(shape), shape]))
  const exclusive = (condition.exclusive ?? []).filter((group) => group.some((name) => names.has(name)))
  return {
    version: condition.version,
    root,
    attributes: [...names].flatMap((name) => shapes.get(name) ?? []),
    ...(exclusive.length === 0 ? {} : { exclusive }),
  }
}
