// Every vector of this package.
import { describe } from "vitest"
import { testVectors } from "../../condition/test/support/vectors.ts"
import { operations } from "./support/operations.ts"

describe("vectors", () => testVectors(new URL("../vectors/recording.json", import.meta.url), operations))
