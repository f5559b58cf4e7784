// Completion behind a `not` that follows a name: whether it is the `not` of `not in`, which the name before it decides.
import { completeCondition } from "@callrules/condition/ask"
import { expect, test } from "vitest"
import { extended } from "../support/vocabularies.ts"

const offeredAtEnd = (text: string): ReadonlyArray<string> =>
  completeCondition(text, text.length, extended).items.map(({ text: item }) => item)

test.each([
  ["mobile and media_type not ", ["in ("]],
  ["media_type present and mobile not ", []],
  ["mobile or custom_data[product] not ", ["in ("]],
  ["unknown not ", []],
  ["mobile and unknown[product] not ", []],
])("given `%s`, then what is offered is %j", (text, items) => {
  expect(offeredAtEnd(text)).toEqual(items)
})
