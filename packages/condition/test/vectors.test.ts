// Every vector of this package.
import { describe } from "vitest"
import { operations } from "./support/operations.ts"
import { testVectors } from "./support/vectors.ts"

describe("vectors", () => testVectors(new URL("../vectors/conditions.json", import.meta.url), operations))
