// The examples of the OpenAPI document for hosts, in the order in which a test plays them against the engine.
import { DIRECTORY_EXAMPLES } from "./directory-examples.ts"
import type { Example } from "./examples.ts"
import { HOST_CALL_EXAMPLES } from "./host-call-examples.ts"
import { HOST_READING_EXAMPLES } from "./host-reading-examples.ts"
import { PAST_CALL_EXAMPLE } from "./past-call-example.ts"
import { RECORD_EXAMPLES } from "./record-examples.ts"
import { REMOVAL_EXAMPLES } from "./removal-examples.ts"
import { TOKEN_EXAMPLES } from "./token-examples.ts"

/** All examples of the host interface, in order. */
export const HOST_EXAMPLES: ReadonlyArray<Example> = [
  ...HOST_CALL_EXAMPLES,
  PAST_CALL_EXAMPLE,
  ...HOST_READING_EXAMPLES,
  ...DIRECTORY_EXAMPLES,
  ...RECORD_EXAMPLES,
  ...TOKEN_EXAMPLES,
  ...REMOVAL_EXAMPLES,
]
