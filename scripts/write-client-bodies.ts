// Writes the types of the client's bodies from the schemas of the contract: `node scripts/write-client-bodies.ts`.
import { writeFileSync } from "node:fs"
import { clientBodies } from "./client-bodies.ts"

for (const [file, text] of Object.entries(clientBodies())) {
  writeFileSync(new URL(`../packages/client/src/bodies/${file}`, import.meta.url), text)
}
