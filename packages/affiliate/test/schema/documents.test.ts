// What the schemas publish, word for word: names, descriptions, examples and limits, as JSON Schema.
import * as schemas from "@callrules/affiliate/schema"
import * as Schema from "effect/Schema"
import { expect, test } from "vitest"

test.each(Object.entries(schemas))("given %s, then its JSON Schema is the published one", async (name, schema) => {
  const document = `${JSON.stringify(Schema.toJsonSchemaDocument(schema), null, 2)}\n`
  await expect(document).toMatchFileSnapshot(`../golden/${name}.json`)
})
