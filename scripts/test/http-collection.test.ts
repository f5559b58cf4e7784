// The collection of requests for editors is the one that the contract gives.
import { expect, it } from "vitest"
import { HTTP_COLLECTION, httpCollection } from "../http-collection.ts"
import { readText } from "../workspace.ts"

it("is written from the contract (node scripts/http-collection.ts writes it)", () => {
  expect(readText(HTTP_COLLECTION)).toBe(httpCollection())
})
