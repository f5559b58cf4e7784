// The long form of the durability test: 60 kills of a writing process on one file. Run by `test:faults`.
import { describe, expect, it } from "vitest"
import { temporaryFolder } from "../support/temporary-folder.ts"
import { killWriter, prepareForWriter } from "./killed-writer.ts"

const KILLS = 60
const file = temporaryFolder()

describe("what was acknowledged", () => {
  it("given a writer, when it is killed 60 times, then nothing is lost, halved or doubled", {
    timeout: 600_000,
  }, async () => {
    const path = file("killed.db")
    await prepareForWriter(path)
    let total = 0
    for (let kill = 0; kill < KILLS; kill++) {
      // at another place each time, from the first acknowledgement to the 293rd
      const { acknowledged, ...wrong } = await killWriter(path, `run ${kill}`, 1 + ((kill * 73) % 293))
      expect(wrong).toEqual({ lost: [], halved: [], broken: [] })
      total += acknowledged
    }
    console.log(`${KILLS} kills, ${total} acknowledged requests, 0 lost, 0 halved, 0 doubled`)
  })
})
