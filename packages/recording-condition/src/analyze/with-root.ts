// A checked condition with another tree over its attributes.
import { attributeText } from "../attribute-text.ts"
import type { CheckedCondition } from "../checked.ts"
import { type ConditionNode, testsOf } from "../tree.ts"

/** The condition with this tree instead of its own, and with only the attributes that the tree tests. */
export const withRoot = (condition: CheckedCondition, root: ConditionNode): CheckedCondition => {
  const used = new Set(testsOf(root).map((test) => (test.kind === "pressed" ? "" : attributeText(test))))
  const exclusive = (condition.exclusive ?? []).filter((group) => group.some((name) => used.has(name)))
  return {
    version: condition.version,
    root,
    attributes: condition.attributes.filter((shape) => used.has(attributeText(shape))),
    ...(exclusive.length === 0 ? {} : { exclusive }),
  }
}
