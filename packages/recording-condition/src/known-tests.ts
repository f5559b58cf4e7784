// Which tests of a condition have a settled value while some facts of the call are unknown.
import { attributeText } from "./attribute-text.ts"
import type { CheckedCondition } from "./checked.ts"
import { ownLayout } from "./compile.ts"
import type { UnknownFacts } from "./partial/unknown-facts.ts"
import { prepareFacts } from "./prepare-facts.ts"
import { holds, testOver } from "./step.ts"
import type { ConditionTest } from "./tree.ts"
import type { AttributeShape } from "./vocabulary.ts"

/**
 * The value of each test whose fact is known; `undefined` where it is not. What is neither among the facts nor unknown is
 * absent.
 */
export const knownTests = (
  condition: CheckedCondition,
  facts: unknown,
  unknown: UnknownFacts,
): ((test: ConditionTest) => boolean | undefined) => {
  const layout = ownLayout(condition)
  const shapes = new Map(condition.attributes.map((shape) => [attributeText(shape), shape]))
  const names = new Set(unknown.names ?? [])
  const prepared = prepareFacts(layout, facts)
  return (test) => {
    if (test.kind === "pressed")
      return knownPressed(test.keys.join(""), prepared.path, names, unknown.keypressesOpen === true)
    const name = attributeText(test)
    const shape = shapes.get(name)
    if (shape === undefined || isUnknown(shape, name, names)) return undefined
    const compiled = testOver(layout, shapes, test, name)
    return holds(compiled, prepared) !== compiled.inverted
  }
}

const isUnknown = (shape: AttributeShape, name: string, names: ReadonlySet<string>): boolean => {
  if (names.size === 0) return false
  const whenFact = shape.whenFact?.fact
  return (
    names.has(name) ||
    names.has(shape.attribute) ||
    (shape.fact !== undefined && names.has(shape.fact)) ||
    (whenFact !== undefined && names.has(whenFact))
  )
}

// while more keys may come, a path that the keys so far begin is open; any other is settled
const knownPressed = (keys: string, path: string, names: ReadonlySet<string>, open: boolean): boolean | undefined => {
  if (names.has("pressed") || names.has("keypresses")) return undefined
  if (path.startsWith(keys)) return true
  return open && keys.startsWith(path) ? undefined : false
}
