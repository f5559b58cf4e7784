// The suite that every store has to pass, on a store of one's own; and an engine that stands on it.
import { makeEngine } from "@callrules/engine"
import { putTranscriptSummary } from "@callrules/operations"
import { storeSuite } from "@callrules/store/suite"
import { getOrThrow } from "effect/Result"
import { describe, expect, it } from "vitest"
import { storesWithOwnTranscripts, type TranscriptTable } from "../src/own-store.ts"

storeSuite({ describe, it, name: "with transcripts of one's own", stores: () => storesWithOwnTranscripts(new Map()) })

describe("an engine on a store of one's own", () => {
  it("given a summary that is put, then it stands in the host's table", async () => {
    const table: TranscriptTable = new Map()
    const engine = await makeEngine({ stores: storesWithOwnTranscripts(table), directory: [{ id: "n1" }] })
    const body = { event_id: "e1", at: "2026-11-21T10:00:00Z", transcript_summary: "A sale." }
    getOrThrow(await engine.run(putTranscriptSummary("n1", "c1", body)))
    expect([...table.values()]).toEqual([expect.objectContaining({ summary: "A sale." })])
    await engine.close()
  })
})
